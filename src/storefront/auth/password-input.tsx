import { type ComponentProps, useState } from 'react';
import { TextInput } from '../../ui/fields.tsx';

type PasswordInputProps = Omit<ComponentProps<typeof TextInput>, 'type' | 'icon' | 'suffix'>;

/** A password that can be shown while it is typed; pasting and password managers are welcome. */
export function PasswordInput(props: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <TextInput
        {...props}
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
  );
}
