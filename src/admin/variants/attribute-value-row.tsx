import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { EditedValue, VariantRow } from '../../shop/variants/variants.types.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Switch } from '../../ui/switch.tsx';
import { NameField } from './name-field.tsx';
import { DeletionNotice } from './what-save-deletes.tsx';

type AttributeValueRowProps = {
  value: EditedValue;
  /** The variants that Save deletes because of it. */
  doomed: VariantRow[];
  onKeep: (ids: string[]) => void;
  /** Its place in the group, from 0. */
  at: number;
  count: number;
  isTaken: (name: string) => boolean;
  onRename: (id: string, name: string) => void;
  onMove: (id: string, to: number) => void;
  onRemove: (id: string) => void;
  onEnable: (id: string, enabled: boolean) => void;
  onColor: (id: string, hexColor: string) => void;
};

/** A size, type or colour: its name, whether it is offered, and its place among the others. */
export function AttributeValueRow({ value, doomed, at, count, isTaken, ...on }: AttributeValueRowProps) {
  const { id, name, enabled, hexColor } = value;
  return (
    <li className={cx('py-2', !enabled && 'text-muted')}>
      <div className="flex items-start gap-2">
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
      </div>
      <div className="mt-1 flex items-center">
        <Switch
          label={
            <>
              <span className="sr-only">{name}: </span>
              {enabled ? 'Enabled' : 'Disabled'}
            </>
          }
          checked={enabled}
          className="mr-auto text-sm"
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
      <DeletionNotice rows={doomed} onKeep={on.onKeep} className="mt-1" />
    </li>
  );
}
