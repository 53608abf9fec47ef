import { Check } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { cx } from './cx.ts';
import { FieldError } from './fields.tsx';

/** What both groups take. */
type ChoiceProps = {
  /** The group's label. */
  legend: string;
  /** The form field's name; made up when missing. */
  name?: string | undefined;
  /** With `value` the parent holds the choice, with `defaultValue` the group does. */
  value?: string | null | undefined;
  defaultValue?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
  error?: string | null | undefined;
};

type RadioOption = {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean | undefined;
};
type RadioGroupProps = ChoiceProps & {
  options: RadioOption[];
  /** `pills` for short words side by side, `tiles` for two lines each, `cards` for options with a hint below each other. */
  layout?: 'pills' | 'tiles' | 'cards' | undefined;
};

/** One of several options, as native radios that look like pills or cards. */
export function RadioGroup({ options, layout = 'pills', ...group }: RadioGroupProps) {
  const { radio } = useChoice(group);
  const card = layout === 'cards';
  const look = looks[layout];
  return (
    <ChoiceFieldset {...group} legendClass="mb-2" listClass={look.list}>
      {options.map((option) => (
        <label key={option.value} className={cx(optionClass, look.option)}>
          <input {...radio(option)} className={card ? dotClass : coverClass} />
          <span className={card ? 'min-w-0 flex-1' : 'pointer-events-none relative'}>
            {option.label}
            {option.hint ? <span className={look.hint}>{option.hint}</span> : null}
          </span>
        </label>
      ))}
    </ChoiceFieldset>
  );
}

const optionClass =
  'relative inline-flex cursor-pointer border border-line-strong bg-surface transition-[background-color,border-color,color,box-shadow] ' +
  'hover:border-leaf-800 has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-transparent ' +
  'has-disabled:text-muted has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';
const looks = {
  pills: {
    list: 'flex flex-wrap gap-2',
    option:
      'min-h-11 items-center justify-center rounded-pill px-4.5 py-1.5 text-center font-medium has-checked:border-leaf-800 ' +
      'has-checked:bg-leaf-800 has-checked:text-paper has-disabled:border-dashed',
    hint: 'ml-1.5 text-sm opacity-80',
  },
  tiles: {
    list: 'grid grid-cols-2 gap-2',
    option:
      'rounded-lg px-3.5 py-2 text-sm leading-snug has-checked:border-leaf-800 has-checked:bg-leaf-50 has-checked:ring-1 has-checked:ring-leaf-800',
    hint: 'mt-0.5 block text-ink-soft figures',
  },
  cards: {
    list: 'flex flex-col gap-2.5',
    option:
      'items-start gap-3 rounded-lg px-4 py-3.5 has-checked:border-leaf-800 has-checked:bg-leaf-50 has-checked:shadow-xs',
    hint: 'block text-sm text-muted',
  },
};
const dotClass =
  'mt-1 size-4.5 shrink-0 appearance-none rounded-full border border-line-strong bg-surface outline-none transition-[border-width] checked:border-[5px] checked:border-leaf-700';
/** The whole option is the radio. */
const coverClass = 'absolute inset-0 size-full appearance-none rounded-[inherit] outline-none';

type SwatchOption = {
  value: string;
  /** The colour's name: spoken, shown beside the legend when chosen, and as a tooltip. */
  name: string;
  hex: string;
  disabled?: boolean | undefined;
  /** Drawn crossed out, and still to be chosen. */
  struck?: boolean | undefined;
};

/** One of several colours, as native radios that look like dabs of paint. */
export function SwatchGroup({ options, ...group }: ChoiceProps & { options: SwatchOption[] }) {
  const { chosen, radio } = useChoice(group);
  const chosenName = options.find((option) => option.value === chosen)?.name;
  return (
    <ChoiceFieldset {...group} chosenName={chosenName} legendClass="mb-2.5" listClass="flex flex-wrap gap-3">
      {options.map((option) => (
        <label key={option.value} className={swatchClass}>
          <input
            {...radio(option)}
            aria-label={option.name}
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
      ))}
    </ChoiceFieldset>
  );
}

const swatchClass =
  'group relative inline-flex cursor-pointer rounded-full p-0.75 pointer-coarse:p-1 ring-leaf-800 transition-shadow hover:ring-1 has-checked:ring-2 ' +
  'has-disabled:cursor-not-allowed has-disabled:ring-0 has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus';

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

type ChoiceFieldsetProps = Pick<ChoiceProps, 'legend' | 'error'> & {
  /** Said behind the legend. */
  chosenName?: string | undefined;
  legendClass: string;
  listClass: string;
  children: ReactNode;
};

function ChoiceFieldset(props: ChoiceFieldsetProps) {
  const { legend, chosenName, legendClass, listClass, error, children } = props;
  const errorId = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error ? errorId : undefined}>
      <legend className={cx(legendClass, 'text-sm font-semibold text-ink')}>
        {legend}
        {chosenName ? <span className="font-normal text-ink-soft">: {chosenName}</span> : null}
      </legend>
      <div className={listClass}>{children}</div>
      {error ? (
        <div className="mt-2">
          <FieldError id={errorId} errors={[error]} />
        </div>
      ) : null}
    </fieldset>
  );
}

/** The chosen value of a group, held by the parent (`value`) or here (`defaultValue`), and what makes an option's radio. */
function useChoice({ name, value, defaultValue, onChange }: ChoiceProps) {
  const madeUp = useId();
  const [own, setOwn] = useState(defaultValue ?? null);
  const chosen = value === undefined ? own : value;
  const radio = (option: { value: string; disabled?: boolean | undefined }) => ({
    type: 'radio',
    name: name ?? madeUp,
    value: option.value,
    checked: option.value === chosen,
    disabled: option.disabled,
    onChange() {
      setOwn(option.value);
      onChange?.(option.value);
    },
  });
  return { chosen, radio };
}

/** Relative luminance (WCAG 2.2) of `#rgb` or `#rrggbb`; null for anything else. */
function luminance(hex: string): number | null {
  const digits = /^#(?:([\da-f]{3})|([\da-f]{6}))$/i.exec(hex.trim());
  if (!digits) return null;
  const full = digits[2] ?? (digits[1] ?? '').replace(/./g, '$&$&');
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * Which mark can be seen on a colour: 'light' or 'dark', ink or white, whichever has the higher contrast (never below 3.9).
 * Unreadable colours count as mid grey.
 */
export function readableOn(hex: string): 'light' | 'dark' {
  return (luminance(hex) ?? 0.2) > 0.217 ? 'dark' : 'light';
}
