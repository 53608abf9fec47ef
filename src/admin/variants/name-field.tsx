import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';

type NameFieldProps = {
  label: string;
  value: string;
  /** Hears of a new name once the field is left; never of a blank one, which is ignored. */
  onCommit: (name: string) => void;
  /** Names that something else has. */
  isTaken?: ((name: string) => boolean) | undefined;
  className?: string | undefined;
};

/** A name that is changed where it stands. Escape brings the old one back. */
export function NameField({ label, value, onCommit, isTaken, className }: NameFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isRefused = typed !== null && typed.trim() !== '' && (isTaken?.(typed) ?? false);

  function commit() {
    const name = typed?.trim() ?? '';
    setTyped(null);
    if (name !== '' && name !== value && !isRefused) onCommit(name);
  }

  return (
    <Field
      label={label}
      hideLabel
      className="min-w-0 flex-1"
      error={isRefused ? 'There is a value with this name already' : null}
    >
      <TextInput
        value={typed ?? value}
        maxLength={60}
        autoComplete="off"
        className={className}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            commit();
          } else if (event.key === 'Escape' && typed !== null) {
            event.preventDefault();
            event.stopPropagation();
            setTyped(null);
          }
        }}
      />
    </Field>
  );
}
