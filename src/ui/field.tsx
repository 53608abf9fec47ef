import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { FieldContext } from './field-control.ts';

export type FieldProps = {
  label: ReactNode;
  /** One TextInput, Textarea, Select or other control that calls useFieldControl. */
  children: ReactNode;
  hint?: ReactNode;
  /** The sentence that says what is wrong; several are shown below each other. */
  error?: string | string[] | null | undefined;
  /** Says '(optional)' behind the label. */
  optional?: boolean | undefined;
  /** The label is spoken only. */
  hideLabel?: boolean | undefined;
  /** The control's id; made up when missing. */
  id?: string | undefined;
  className?: string | undefined;
};

/** A label, a control, a hint and an error, tied together for assistive technology. */
export function Field({ label, children, hint, error, optional, hideLabel, id, className }: FieldProps) {
  const madeUp = useId();
  const controlId = id ?? madeUp;
  const errors = typeof error === 'string' ? [error] : (error ?? []);
  const invalid = errors.length > 0;
  const hintId = hint ? `${controlId}-hint` : '';
  const errorId = invalid ? `${controlId}-error` : '';
  const control = {
    id: controlId,
    'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
    'aria-invalid': invalid || undefined,
  };
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={controlId} className={hideLabel ? 'sr-only' : 'text-sm font-semibold text-ink'}>
        {label}
        {optional ? <span className="font-normal text-muted"> (optional)</span> : null}
      </label>
      <FieldContext value={control}>{children}</FieldContext>
      {invalid ? <FieldError id={errorId} errors={errors} /> : null}
      {hint ? (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

function FieldError({ id, errors }: { id: string; errors: string[] }) {
  return (
    <div id={id} className="flex gap-1.5 text-sm font-medium text-danger-600">
      <CircleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
      <div>
        {errors.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
    </div>
  );
}
