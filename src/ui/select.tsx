import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { useFieldControl } from './field-control.ts';
import { inputClass } from './input-class.ts';

export type SelectProps = ComponentProps<'select'>;

/** The browser's own select; children are <option> elements. */
export function Select({ className, children, ...rest }: SelectProps) {
  const control = useFieldControl(rest);
  return (
    <div className={cx('relative', className)}>
      <select
        {...rest}
        aria-invalid={rest['aria-invalid'] ?? control['aria-invalid']}
        aria-describedby={control['aria-describedby']}
        id={control.id}
        className={cx(inputClass, 'h-11 appearance-none bg-surface truncate pr-10 pl-3.5')}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        size={18}
        className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-muted"
      />
    </div>
  );
}
