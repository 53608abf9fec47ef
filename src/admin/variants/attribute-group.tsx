import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { isNameTaken } from '../../shop/variants/attributes.rules.ts';
import type { EditedAttribute, EditedValue, VariantRow } from '../../shop/variants/variants.types.ts';
import { Button, IconButton } from '../../ui/buttons.tsx';
import { Switch } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import { Field, TextField, TextInput } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DeletionNotice } from './what-save-deletes.tsx';

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
  onHeight: (id: string, height: string) => void;
};

/** One group of values: its label, its values in their order, and a field for another one. */
export function AttributeGroup({ attribute, doomedBy, onLabel, onAdd, ...changes }: AttributeGroupProps) {
  const { label, values } = attribute;
  return (
    <section aria-label={label} className="@container min-w-0 rounded-lg bg-paper p-4">
      <div className="mb-2 flex items-center gap-4">
        <NameField
          label={`Label of ${label}`}
          value={label}
          onCommit={onLabel}
          className="max-w-64 font-semibold"
        />
        <p className="shrink-0 text-sm text-muted figures">
          {values.filter(({ enabled }) => enabled).length} of {values.length} enabled
        </p>
      </div>
      <ul className="divide-y divide-line">
        {values.map((value, at) => (
          <AttributeValueRow
            key={value.id}
            value={value}
            doomed={doomedBy(value)}
            hasHeight={attribute.name === 'pot_size'}
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
    // A blank name is ignored (docs/behaviour/variants.md#attributes).
    if (name.trim() === '' || taken) return;
    onAdd(name);
    setName('');
  }

  return (
    <div className="mt-3 flex items-start gap-2">
      <TextField
        label={`New value for ${label}`}
        hideLabel
        className="flex-1"
        error={taken ? 'There is a value with this name already' : null}
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
      <Button variant="outline" aria-label={`Add to ${label}`} onClick={add}>
        <Icon icon={Plus} size="sm" /> Add
      </Button>
    </div>
  );
}

type AttributeValueRowProps = {
  value: EditedValue;
  /** The variants that Save deletes because of it. */
  doomed: VariantRow[];
  onKeep: (ids: string[]) => void;
  /** It is a size: its plants have a height. */
  hasHeight: boolean;
  /** Its place in the group, from 0. */
  at: number;
  count: number;
  isTaken: (name: string) => boolean;
  onRename: (id: string, name: string) => void;
  onMove: (id: string, to: number) => void;
  onRemove: (id: string) => void;
  onEnable: (id: string, enabled: boolean) => void;
  onColor: (id: string, hexColor: string) => void;
  onHeight: (id: string, height: string) => void;
};

/** A size, type or colour: its name, whether it is offered, and its place among the others. */
function AttributeValueRow({ value, doomed, hasHeight, at, count, isTaken, ...on }: AttributeValueRowProps) {
  const { id, name, enabled, hexColor, height } = value;
  return (
    <li className={cx('py-2 @sm:py-1.5', !enabled && 'text-muted')}>
      <div className="@sm:flex @sm:items-start @sm:gap-3">
        <div className="flex min-w-0 flex-1 items-start gap-2">
          {hexColor === null ? null : (
            <input
              type="color"
              aria-label={`Colour of ${name}`}
              value={hexColor}
              onChange={({ currentTarget }) => on.onColor(id, currentTarget.value)}
              className="h-11 w-10 shrink-0 cursor-pointer rounded-md border border-line-strong bg-surface p-1"
            />
          )}
          <NameField
            label={`Name of ${name}`}
            value={name}
            isTaken={isTaken}
            onCommit={(next) => on.onRename(id, next)}
          />
          {hasHeight ? (
            <TextInput
              aria-label={`Height of plants in ${name}`}
              value={height ?? ''}
              maxLength={24}
              placeholder="25–35 cm"
              autoComplete="off"
              className="w-28"
              onChange={({ currentTarget }) => on.onHeight(id, currentTarget.value)}
            />
          ) : null}
        </div>
        <div className="flex min-h-11 items-center @max-sm:mt-1">
          <Switch
            label={
              <>
                <span className="sr-only">{name}: </span>
                {enabled ? 'Enabled' : 'Disabled'}
              </>
            }
            checked={enabled}
            className="mr-auto text-sm @sm:w-31"
            onChange={({ currentTarget }) => on.onEnable(id, currentTarget.checked)}
          />
          <IconButton
            label={`Move ${name} up`}
            size="sm"
            icon={<Icon icon={ArrowUp} size="sm" />}
            disabled={at === 0}
            onClick={() => on.onMove(id, at - 1)}
          />
          <IconButton
            label={`Move ${name} down`}
            size="sm"
            icon={<Icon icon={ArrowDown} size="sm" />}
            disabled={at === count - 1}
            onClick={() => on.onMove(id, at + 1)}
          />
          <IconButton
            label={`Remove ${name}`}
            size="sm"
            icon={<Icon icon={Trash2} size="sm" />}
            className="text-danger-600"
            onClick={() => on.onRemove(id)}
          />
        </div>
      </div>
      <DeletionNotice rows={doomed} onKeep={on.onKeep} className="mt-1" />
    </li>
  );
}

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
function NameField({ label, value, onCommit, isTaken, className }: NameFieldProps) {
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
