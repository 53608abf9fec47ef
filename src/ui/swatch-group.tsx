import { Check } from 'lucide-react';
import type { ChoiceProps } from './choice.ts';
import { cx } from './cx.ts';
import { readableOn } from './readable-on.ts';
import { useChoice } from './use-choice.ts';

export type SwatchOption = {
  value: string;
  /** The colour's name: spoken, shown beside the legend when chosen, and as a tooltip. */
  name: string;
  hex: string;
  disabled?: boolean | undefined;
  /** Drawn crossed out, and still to be chosen. */
  struck?: boolean | undefined;
};
export type SwatchGroupProps = ChoiceProps & { options: SwatchOption[] };

/** One of several colours, as native radios that look like dabs of paint. */
export function SwatchGroup(props: SwatchGroupProps) {
  const { legend, hideLegend, options, required, error, className } = props;
  const { id, name, chosen, choose } = useChoice(props);
  const chosenName = options.find((option) => option.value === chosen)?.name;
  return (
    <fieldset className={cx('min-w-0', className)} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={hideLegend ? 'sr-only' : 'mb-2.5 text-sm font-semibold text-ink'}>
        {legend}
        {chosenName ? <span className="font-normal text-ink-soft">: {chosenName}</span> : null}
      </legend>
      <div className="flex flex-wrap gap-3">
        {options.map((option) => (
          <Swatch
            key={option.value}
            option={option}
            name={name}
            checked={option.value === chosen}
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

type SwatchProps = {
  option: SwatchOption;
  name: string;
  checked: boolean;
  required: boolean | undefined;
  onChoose: (value: string) => void;
};

function Swatch({ option, name, checked, required, onChoose }: SwatchProps) {
  return (
    <label className="group relative inline-flex cursor-pointer rounded-full p-0.75 pointer-coarse:p-1 ring-leaf-800 transition-shadow hover:ring-1 has-checked:ring-2 has-disabled:cursor-not-allowed has-disabled:ring-0 has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus">
      <input
        type="radio"
        name={name}
        value={option.value}
        aria-label={option.name}
        checked={checked}
        onChange={() => onChoose(option.value)}
        disabled={option.disabled}
        required={required}
        className="peer size-9 appearance-none forced-color-adjust-none rounded-full border border-ink/35 outline-none disabled:opacity-40"
        style={{ backgroundColor: option.hex }}
      />
      {option.disabled || option.struck ? <Crossed /> : <Chosen hex={option.hex} />}
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-full left-1/2 z-10 mt-1.5 hidden -translate-x-1/2 rounded-sm bg-leaf-950 px-2 py-1 text-xs whitespace-nowrap text-paper group-hover:block group-has-focus-visible:block"
      >
        {option.name}
      </span>
    </label>
  );
}

/** Seen while the radio before it is checked. */
function Chosen({ hex }: { hex: string }) {
  return (
    <Check
      aria-hidden="true"
      size={18}
      strokeWidth={3}
      className={cx(
        'pointer-events-none absolute inset-0 m-auto opacity-0 peer-checked:opacity-100',
        readableOn(hex) === 'light' ? 'text-surface' : 'text-ink',
      )}
    />
  );
}

function Crossed() {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 m-auto h-1 w-10 -rotate-45 rounded-full border border-ink bg-surface"
    />
  );
}
