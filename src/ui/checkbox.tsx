import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

type ToggleProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  label: ReactNode;
  hint?: ReactNode;
  /** The label is spoken only (a row's checkbox in a table). */
  hideLabel?: boolean | undefined;
};

/** A box to tick, with its label. */
export function Checkbox({ label, hint, hideLabel, className, ...rest }: ToggleProps) {
  const room = hideLabel ? 'p-0.5 pointer-coarse:-m-2.5 pointer-coarse:p-3' : 'py-0.5 pointer-coarse:py-2.5';
  return (
    <Labelled {...{ label, hint, hideLabel }} className={cx('gap-2.5', room, className)}>
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
    </Labelled>
  );
}

/** On or off, at once. A checkbox to forms, a switch to assistive technology. */
export function Switch({ label, hint, hideLabel, className, ...rest }: ToggleProps) {
  return (
    <Labelled {...{ label, hint, hideLabel }} className={cx('gap-3 py-0.5 pointer-coarse:py-2.5', className)}>
      <span className="relative mt-px flex h-6 w-11 shrink-0">
        <input
          {...rest}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox tells its own state
          role="switch"
          className="peer h-6 w-11 appearance-none rounded-full bg-line-strong transition-colors duration-base group-hover:bg-muted checked:bg-leaf-600 group-hover:checked:bg-leaf-700"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-0.5 left-0.5 size-5 rounded-full bg-surface shadow-sm transition-[translate] duration-base peer-checked:translate-x-5"
        />
      </span>
    </Labelled>
  );
}

type LabelledProps = Pick<ToggleProps, 'label' | 'hint' | 'hideLabel' | 'children' | 'className'>;

function Labelled({ label, hint, hideLabel, children, className }: LabelledProps) {
  return (
    <label
      className={cx(
        'group inline-flex items-start has-disabled:cursor-not-allowed has-disabled:opacity-60',
        className,
      )}
    >
      {children}
      <span className={hideLabel ? 'sr-only' : 'text-base leading-normal'}>
        {label}
        {hint ? <span className="block text-sm text-muted">{hint}</span> : null}
      </span>
    </label>
  );
}
