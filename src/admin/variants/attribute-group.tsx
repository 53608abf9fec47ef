import { Plus } from 'lucide-react';
import { useState } from 'react';
import { isNameTaken } from '../../shop/variants/attribute-edits.rules.ts';
import type { EditedAttribute, EditedValue, VariantRow } from '../../shop/variants/variants.types.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { AttributeValueRow } from './attribute-value-row.tsx';
import { NameField } from './name-field.tsx';

type AttributeGroupProps = {
  attribute: EditedAttribute;
  /** The variants that Save deletes because of a value. */
  doomedBy: (value: EditedValue) => VariantRow[];
  onKeep: (ids: string[]) => void;
  onLabel: (label: string) => void;
  onAdd: (name: string) => void;
  onRename: (id: string, name: string) => void;
  onMove: (id: string, to: number) => void;
  onRemove: (id: string) => void;
  onEnable: (id: string, enabled: boolean) => void;
  onColor: (id: string, hexColor: string) => void;
};

/** One group of values: its label, its values in their order, and a field for another one. */
export function AttributeGroup({ attribute, doomedBy, onLabel, onAdd, ...changes }: AttributeGroupProps) {
  const { label, values } = attribute;
  return (
    <section aria-label={label} className="min-w-0 rounded-lg bg-paper p-4">
      <NameField label={`Label of ${label}`} value={label} onCommit={onLabel} className="font-semibold" />
      <p className="mt-1.5 mb-2 text-sm text-muted figures">
        {values.filter(({ enabled }) => enabled).length} of {values.length} enabled
      </p>
      <ul className="divide-y divide-line">
        {values.map((value, at) => (
          <AttributeValueRow
            key={value.id}
            value={value}
            doomed={doomedBy(value)}
            at={at}
            count={values.length}
            isTaken={(name) => isNameTaken(values, name, value.id)}
            {...changes}
          />
        ))}
      </ul>
      <NewValue label={label} isTaken={(name) => isNameTaken(values, name)} onAdd={onAdd} />
    </section>
  );
}

type NewValueProps = { label: string; isTaken: (name: string) => boolean; onAdd: (name: string) => void };

function NewValue({ label, isTaken, onAdd }: NewValueProps) {
  const [name, setName] = useState('');
  const taken = name.trim() !== '' && isTaken(name);

  function add() {
    // A blank name is ignored (specification, admin §5).
    if (name.trim() === '' || taken) return;
    onAdd(name);
    setName('');
  }

  return (
    <div className="mt-3 flex items-start gap-2">
      <Field
        label={`New value for ${label}`}
        hideLabel
        className="flex-1"
        error={taken ? 'There is a value with this name already' : null}
      >
        <TextInput
          value={name}
          maxLength={60}
          placeholder="Add another"
          autoComplete="off"
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
      </Field>
      <Button variant="outline" aria-label={`Add to ${label}`} onClick={add}>
        <Icon icon={Plus} size="sm" /> Add
      </Button>
    </div>
  );
}
