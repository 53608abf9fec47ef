import { type ReactNode, useState } from 'react';
import { Field, TextInput } from '../../ui/fields.tsx';

type PasswordFieldProps = {
  name: string;
  label: string;
  /** For password managers. */
  kind: 'current' | 'new';
  /** The form's, by their fields. */
  errors: Record<string, string>;
  hint?: ReactNode;
};

/** A password that can be shown while it is typed; pasting and password managers are welcome. */
export function PasswordField({ name, kind, errors, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...field} error={errors[name]}>
      <div className="relative">
        <TextInput
          name={name}
          autoComplete={`${kind}-password`}
          required
          type={shown ? 'text' : 'password'}
          autoCapitalize={shown ? 'none' : undefined}
          autoCorrect="off"
          spellCheck={false}
          className="[&_input]:pr-17"
        />
        <button
          type="button"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-1 right-1 pointer-coarse:inset-y-0 flex min-w-12 items-center justify-center rounded-sm px-2.5 text-sm font-semibold text-accent-ink hover:bg-leaf-50 focus-visible:-outline-offset-2"
        >
          {shown ? 'Hide' : 'Show'}
          <span className="sr-only"> password</span>
        </button>
      </div>
    </Field>
  );
}
