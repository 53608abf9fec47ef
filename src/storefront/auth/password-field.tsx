import { type ReactNode, useState } from 'react';
import { Field, TextInput } from '../../ui/fields.tsx';

type PasswordFieldProps = {
  name: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  error: string | undefined;
  hint?: ReactNode;
};

/** A password that can be shown while it is typed; pasting and password managers are welcome. */
export function PasswordField({ name, autoComplete, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...field}>
      <div className="relative">
        <TextInput
          name={name}
          autoComplete={autoComplete}
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
