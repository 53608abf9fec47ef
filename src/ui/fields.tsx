import { ChevronDown, CircleAlert } from 'lucide-react';
import {
  type AriaAttributes,
  type ComponentProps,
  type ReactNode,
  createContext,
  use,
  useId,
  useMemo,
} from 'react';
import { cx } from './cx.ts';

type FieldFrame = {
  label: ReactNode;
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

/** `children` is one control that calls useFieldControl, on its own or among others. */
type FieldProps = FieldFrame & { children: ReactNode };

/** A label, a control, a hint and an error, tied together for assistive technology. */
export function Field({ label, children, hint, error, optional, hideLabel, id, className }: FieldProps) {
  const madeUp = useId();
  const controlId = id ?? madeUp;
  const errors = typeof error === 'string' ? [error] : (error ?? []);
  const invalid = errors.length > 0;
  const hintId = hint ? `${controlId}-hint` : '';
  const errorId = invalid ? `${controlId}-error` : '';
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined;
  const control = useMemo(
    () => ({ id: controlId, 'aria-describedby': describedBy, 'aria-invalid': invalid || undefined }),
    [controlId, describedBy, invalid],
  );
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

/** What is wrong, below what it is about. */
export function FieldError({ id, errors }: { id?: string | undefined; errors: string[] }) {
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
        {...control}
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

/** A box for several lines; grows with its text where the browser can do that. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  const control = useFieldControl(rest);
  return (
    <textarea
      {...rest}
      {...control}
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

/** The browser's own select; children are <option> elements. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  const control = useFieldControl(rest);
  return (
    <div className={cx('relative', className)}>
      <select
        {...rest}
        {...control}
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

/** A field with nothing but its control: takes what both take, where id and className are the field's. */
function inField<Props extends object>(Control: (props: Props) => ReactNode) {
  return function ControlField(props: FieldFrame & Omit<Props, keyof FieldFrame>) {
    const { label, hint, error, optional, hideLabel, id, className, ...control } = props;
    return (
      <Field {...{ label, hint, error, optional, hideLabel, id, className }}>
        <Control {...(control as Props)} />
      </Field>
    );
  };
}

export const TextField = inField(TextInput);
export const TextareaField = inField(Textarea);
export const SelectField = inField(Select);

/** The look that text inputs, text areas and selects share. */
const inputClass =
  'w-full rounded-md border border-line-strong text-base text-ink shadow-xs transition-[border-color,box-shadow] ' +
  'hover:border-leaf-700 focus-visible:border-leaf-700 focus-visible:outline-2 focus-visible:outline-offset-0 ' +
  'aria-invalid:border-danger-600 aria-invalid:focus-visible:outline-danger-600 ' +
  'disabled:cursor-not-allowed disabled:bg-sand disabled:text-muted disabled:opacity-70';

/** The grounds of an input people write in: white, or sand where it can only be read. */
const writableClass = 'bg-surface aria-invalid:bg-danger-50 read-only:bg-sand read-only:text-ink-soft';

type FieldControl = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

const FieldContext = createContext<FieldControl | null>(null);

/**
 * The attributes that tie a control to the Field around it; what the control was given itself wins.
 * Outside a Field there are none, and the control needs its own label.
 */
function useFieldControl(
  own: Pick<AriaAttributes, 'aria-describedby' | 'aria-invalid'> & { id?: string | undefined },
) {
  const field = use(FieldContext);
  const describedBy = [own['aria-describedby'], field?.['aria-describedby']].filter(Boolean).join(' ');
  return {
    id: own.id ?? field?.id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': own['aria-invalid'] ?? field?.['aria-invalid'],
  };
}
