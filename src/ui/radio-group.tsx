import type { ReactNode } from 'react';
import type { ChoiceProps } from './choice.ts';
import { cx } from './cx.ts';
import { useChoice } from './use-choice.ts';

export type RadioOption = {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean | undefined;
};
export type RadioGroupProps = ChoiceProps & {
  options: RadioOption[];
  /** `pills` for short words side by side, `cards` for options with a hint below each other. */
  layout?: 'pills' | 'cards' | undefined;
};

/** One of several options, as native radios that look like pills or cards. */
export function RadioGroup(props: RadioGroupProps) {
  const { legend, hideLegend, options, layout = 'pills', required, error, className } = props;
  const { id, name, chosen, choose } = useChoice(props);
  return (
    <fieldset className={cx('min-w-0', className)} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={hideLegend ? 'sr-only' : 'mb-2 text-sm font-semibold text-ink'}>{legend}</legend>
      <div className={layout === 'pills' ? 'flex flex-wrap gap-2' : 'flex flex-col gap-2.5'}>
        {options.map((option) => (
          <Option
            key={option.value}
            option={option}
            pill={layout === 'pills'}
            name={name}
            checked={chosen === option.value}
            required={required}
            onChoose={choose}
          />
        ))}
      </div>
      {error ? (
        <p id={`${id}-error`} className="mt-2 text-sm font-medium text-danger-600">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

type OptionProps = {
  option: RadioOption;
  pill: boolean;
  name: string;
  checked: boolean;
  required: boolean | undefined;
  onChoose: (value: string) => void;
};

function Option({ option, pill, name, checked, required, onChoose }: OptionProps) {
  return (
    <label className={cx(optionClass, pill ? pillClass : cardClass)}>
      <input
        type="radio"
        name={name}
        value={option.value}
        checked={checked}
        onChange={() => onChoose(option.value)}
        disabled={option.disabled}
        required={required}
        className={pill ? pillInputClass : dotClass}
      />
      <span className={pill ? 'pointer-events-none relative' : 'min-w-0 flex-1'}>
        {option.label}
        {option.hint ? <span className={pill ? pillHintClass : hintClass}>{option.hint}</span> : null}
      </span>
    </label>
  );
}

const optionClass =
  'relative inline-flex cursor-pointer border border-line-strong bg-surface transition-[background-color,border-color,color,box-shadow] ' +
  'hover:border-leaf-800 has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-transparent ' +
  'has-disabled:text-muted has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';
const pillClass =
  'min-h-11 items-center justify-center rounded-full px-4.5 py-1.5 text-center font-medium has-checked:border-leaf-800 ' +
  'has-checked:bg-leaf-800 has-checked:text-paper has-disabled:border-dashed has-disabled:border-line-strong';
const cardClass =
  'items-start gap-3 rounded-lg px-4 py-3.5 has-checked:border-leaf-800 has-checked:bg-leaf-50 has-checked:shadow-xs';
const dotClass =
  'mt-1 size-4.5 shrink-0 appearance-none rounded-full border border-line-strong bg-surface outline-none transition-[border-width] checked:border-[5px] checked:border-leaf-700';
const pillInputClass = 'absolute inset-0 size-full appearance-none rounded-full outline-none';
const hintClass = 'block text-sm text-muted';
const pillHintClass = 'ml-1.5 text-sm opacity-80';
