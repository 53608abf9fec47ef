import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { addItem, editItem, moveItem, removeItem } from '../../shop/content/listed-items.rules.ts';
import { Button, IconButton } from '../../ui/buttons.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Alert } from '../../ui/notices.tsx';

type ListEditorProps<Item extends { id: string }> = {
  legend: string;
  /** What one of them is called, and what its id begins with. */
  one: string;
  kind: string;
  items: readonly Item[];
  blank: Omit<Item, 'id'>;
  onChange: (items: Item[]) => void;
  error?: string | undefined;
  /** The fields of an item, by its number from 1. The first is an input. */
  fields: (given: {
    item: Item;
    number: number;
    edit: (change: Partial<Omit<Item, 'id'>>) => void;
  }) => ReactNode;
};

/** Items in the order in which they are shown: added at the end, moved, taken out. */
export function ListEditor<Item extends { id: string }>(props: ListEditorProps<Item>) {
  const { legend, one, kind, items, blank, onChange, error, fields } = props;
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  function add() {
    // Whoever adds an item goes on by writing it.
    flushSync(() => onChange(addItem(items, blank, { kind, now: Date.now() })));
    list.current?.lastElementChild?.querySelector('input')?.focus();
  }

  /** At the end of the list the button that moved it rests: the keyboard goes on from its neighbour. */
  function move(id: string, at: number, by: -1 | 1) {
    flushSync(() => onChange(moveItem(items, id, by)));
    const [up, down] = list.current?.children[at + by]?.querySelectorAll('button') ?? [];
    const [pressed, other] = by < 0 ? [up, down] : [down, up];
    (pressed?.disabled ? other : pressed)?.focus();
  }

  function remove(id: string, at: number) {
    flushSync(() => onChange(removeItem(items, id)));
    const { children, lastElementChild } = list.current ?? {};
    const next = children?.[at] ?? lastElementChild;
    (next?.querySelector('input') ?? addButton.current)?.focus();
  }

  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1 text-lg font-semibold">{legend}</legend>
      {error ? <Alert tone="error">{error}</Alert> : null}
      {items.length === 0 ? <p className="text-sm text-muted">No {one}s yet.</p> : null}
      <ol ref={list} className="grid gap-3">
        {items.map((item, at) => (
          <li key={item.id} className="grid gap-3 rounded-lg bg-paper p-4">
            <RowButtons
              one={one}
              at={at}
              count={items.length}
              onMove={(by) => move(item.id, at, by)}
              onRemove={() => remove(item.id, at)}
            />
            {fields({ item, number: at + 1, edit: (change) => onChange(editItem(items, item.id, change)) })}
          </li>
        ))}
      </ol>
      <Button ref={addButton} variant="outline" size="sm" className="justify-self-start" onClick={add}>
        <Icon icon={Plus} size="sm" />
        Add {one}
      </Button>
    </fieldset>
  );
}

type RowButtonsProps = {
  one: string;
  /** Its place, from 0. */
  at: number;
  count: number;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

function RowButtons({ one, at, count, onMove, onRemove }: RowButtonsProps) {
  const number = at + 1;
  return (
    <div className="flex items-center justify-between gap-3">
      <span className="text-sm font-semibold text-muted figures">{number}</span>
      <span className="flex gap-1">
        <IconButton
          label={`Move ${one} ${number} up`}
          size="sm"
          icon={<Icon icon={ArrowUp} size="sm" />}
          disabled={at === 0}
          onClick={() => onMove(-1)}
        />
        <IconButton
          label={`Move ${one} ${number} down`}
          size="sm"
          icon={<Icon icon={ArrowDown} size="sm" />}
          disabled={number === count}
          onClick={() => onMove(1)}
        />
        <IconButton
          label={`Delete ${one} ${number}`}
          size="sm"
          icon={<Icon icon={Trash2} size="sm" />}
          className="text-danger-600"
          onClick={onRemove}
        />
      </span>
    </div>
  );
}
