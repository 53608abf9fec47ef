import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { useFieldControl } from './field-control.ts';
import { inputClass, writableClass } from './input-class.ts';

export type TextareaProps = ComponentProps<'textarea'>;

/** A box for several lines; grows with its text where the browser can do that. */
export function Textarea({ className, rows = 4, ...rest }: TextareaProps) {
  const control = useFieldControl(rest);
  return (
    <textarea
      {...rest}
      aria-invalid={rest['aria-invalid'] ?? control['aria-invalid']}
      aria-describedby={control['aria-describedby']}
      id={control.id}
      rows={rows}
      className={cx(
        inputClass,
        writableClass,
        'field-sizing-content max-h-96 min-h-24 resize-y px-3.5 py-2.5',
        className,
      )}
    />
  );
}
