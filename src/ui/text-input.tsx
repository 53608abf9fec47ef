import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { useFieldControl } from './field-control.ts';
import { inputClass, writableClass } from './input-class.ts';

export type TextInputProps = ComponentProps<'input'> & {
  /** An icon at the start of the box. */
  icon?: ReactNode;
  /** A short word at its end, like '%' or 'px'. */
  suffix?: ReactNode;
};

/** A one-line input; inside a Field it takes id, description and error state from there. */
export function TextInput({ icon, suffix, className, type = 'text', ...rest }: TextInputProps) {
  const control = useFieldControl(rest);
  return (
    <div className={cx('relative', className)}>
      {icon ? (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-muted"
        >
          {icon}
        </span>
      ) : null}
      <input
        {...rest}
        aria-invalid={rest['aria-invalid'] ?? control['aria-invalid']}
        aria-describedby={control['aria-describedby']}
        id={control.id}
        type={type}
        className={cx(
          inputClass,
          writableClass,
          'h-11',
          icon ? 'pl-10.5' : 'pl-3.5',
          suffix ? 'pr-11' : 'pr-3.5',
        )}
      />
      {suffix ? (
        <span className="pointer-events-none absolute inset-y-0 right-3.5 flex items-center text-sm text-muted">
          {suffix}
        </span>
      ) : null}
    </div>
  );
}
