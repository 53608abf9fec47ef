import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { cx } from './cx.ts';

type QuantityStepperProps = {
  /** Spoken name, like 'Quantity' or 'Quantity of Monstera'. */
  label: string;
  value: number;
  onChange: (value: number) => void;
  /** More was typed than `max`, which is taken instead. */
  onTooMany?: ((max: number) => void) | undefined;
  min?: number | undefined;
  max?: number | undefined;
  disabled?: boolean | undefined;
  size?: 'sm' | 'md' | undefined;
  className?: string | undefined;
};

/** Minus, a number, plus. Typed numbers are rounded and brought between `min` and `max` when the box is left. */
export function QuantityStepper(props: QuantityStepperProps) {
  const {
    label,
    value,
    onChange,
    onTooMany,
    min = 1,
    max = Number.MAX_SAFE_INTEGER,
    disabled,
    size = 'md',
    className,
  } = props;
  const small = size === 'sm';
  return (
    <fieldset
      aria-label={label}
      className={cx(
        'inline-flex w-fit items-center rounded-pill border border-line-strong bg-surface p-0.75 pointer-coarse:p-0',
        disabled && 'opacity-60',
        className,
      )}
    >
      <StepButton
        label="Decrease quantity"
        icon={Minus}
        small={small}
        disabled={disabled || value <= min}
        onClick={() => onChange(Math.max(min, value - 1))}
      />
      <NumberBox {...{ label, value, onChange, onTooMany, min, max, disabled, small }} />
      <StepButton
        label="Increase quantity"
        icon={Plus}
        small={small}
        disabled={disabled || value >= max}
        onClick={() => onChange(Math.min(max, value + 1))}
      />
    </fieldset>
  );
}

type StepButtonProps = {
  label: string;
  icon: typeof Minus;
  small: boolean;
  disabled: boolean | undefined;
  onClick: () => void;
};

function StepButton({ label, icon: Icon, small, disabled, onClick }: StepButtonProps) {
  return (
    <button
      type="button"
      // Before the scripts have come, too: see http/early-taps.ts, which this room does not know.
      data-every-tap=""
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className={cx(
        'flex shrink-0 items-center justify-center rounded-pill text-ink transition-colors hover:bg-leaf-100',
        'disabled:cursor-not-allowed disabled:text-muted disabled:opacity-45 disabled:hover:bg-transparent',
        'pointer-coarse:size-touch',
        small ? 'size-7' : 'size-9',
      )}
    >
      <Icon aria-hidden="true" size={16} />
    </button>
  );
}

type NumberBoxProps = Omit<QuantityStepperProps, 'size' | 'className'> & {
  min: number;
  max: number;
  small: boolean;
};

function NumberBox(props: NumberBoxProps) {
  const { label, value, onChange, onTooMany, min, max, disabled, small } = props;
  const [draft, setDraft] = useState<string | null>(null);

  function commit() {
    setDraft(null);
    const next = typedQuantity(draft, min, max);
    if (next !== null && next !== value) onChange(next);
    if (next === max && Math.round(Number(draft)) > max) onTooMany?.(max);
  }

  return (
    <input
      type="number"
      inputMode="numeric"
      aria-label={label}
      min={min}
      max={max === Number.MAX_SAFE_INTEGER ? undefined : max}
      disabled={disabled}
      value={draft ?? value}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
      className={cx(
        'no-spin rounded-sm bg-transparent text-center font-semibold figures',
        'pointer-coarse:h-touch',
        small ? 'h-7 w-8 text-sm' : 'h-9 w-11',
      )}
    />
  );
}

/** What was meant by the text in a quantity box: a whole number between `min` and `max`, or null for no number. */
export function typedQuantity(text: string | null, min: number, max: number): number | null {
  if (text === null || text.trim() === '') return null;
  const typed = Math.round(Number(text));
  return Number.isNaN(typed) ? null : Math.min(max, Math.max(min, typed));
}
