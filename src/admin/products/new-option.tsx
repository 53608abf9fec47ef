import { Plus } from 'lucide-react';
import { useState } from 'react';
import { valueId } from '../../shop/catalogue/value-id.rules.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextInput } from '../../ui/text-input.tsx';

type NewOptionProps = {
  label: string;
  /** Ids that are taken. */
  ids: string[];
  onAdd: (option: { id: string; name: string; enabled: boolean }) => void;
};

/** Adds a colour or size of one's own; a blank name is ignored. */
export function NewOption({ label, ids, onAdd }: NewOptionProps) {
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const isTaken = ids.includes(valueId(name));

  function add() {
    if (name === '' || isTaken) return;
    onAdd({ id: valueId(name), name, enabled: true });
    setTyped('');
  }

  return (
    <div className="mt-3 flex max-w-sm items-start gap-2">
      <Field
        label={label}
        hideLabel
        className="flex-1"
        error={isTaken ? 'There is one with this name already' : null}
      >
        <TextInput
          value={typed}
          maxLength={60}
          placeholder={label}
          autoComplete="off"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
      </Field>
      <Button variant="outline" aria-label={`Add: ${label}`} onClick={add}>
        <Icon icon={Plus} size="sm" /> Add
      </Button>
    </div>
  );
}
