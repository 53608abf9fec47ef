import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  hint?: ReactNode;
  /** The label is spoken only (a row's checkbox in a table). */
  hideLabel?: boolean | undefined;
};

/** A box to tick, with its label. */
export function Checkbox({ label, hint, hideLabel, className, ...rest }: CheckboxProps) {
  return (
    <label
      className={cx(
        'group inline-flex items-start gap-2.5 has-disabled:cursor-not-allowed has-disabled:opacity-60',
        hideLabel ? 'p-0.5 pointer-coarse:-m-2.5 pointer-coarse:p-3' : 'py-0.5 pointer-coarse:py-2.5',
        className,
      )}
    >
      <span className="relative mt-0.5 flex size-5 shrink-0">
        <input
          {...rest}
          type="checkbox"
          className="peer size-5 appearance-none rounded-xs border border-line-strong bg-surface transition-colors group-hover:border-leaf-700 checked:border-leaf-700 checked:bg-leaf-700 aria-invalid:border-danger-600"
        />
        <Check
          aria-hidden="true"
          size={15}
          strokeWidth={3}
          className="pointer-events-none absolute inset-0 m-auto scale-50 text-surface opacity-0 transition-[opacity,scale] peer-checked:scale-100 peer-checked:opacity-100"
        />
      </span>
      <span className={hideLabel ? 'sr-only' : 'text-base leading-normal'}>
        {label}
        {hint ? <span className="block text-sm text-muted">{hint}</span> : null}
      </span>
    </label>
  );
}
