import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import {
  type FaqItem,
  addQuestion,
  editQuestion,
  moveQuestion,
  removeQuestion,
} from '../../shop/content/care-guides.schema.ts';
import { Button, IconButton } from '../../ui/buttons.tsx';
import { TextareaField, TextField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Alert } from '../../ui/notices.tsx';

type FaqEditorProps = {
  items: readonly FaqItem[];
  onChange: (items: FaqItem[]) => void;
  error?: string | undefined;
};

/** A guide's questions and answers, in the order in which they are shown. */
export function FaqEditor({ items, onChange, error }: FaqEditorProps) {
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  function add() {
    // Whoever adds a question goes on by writing it.
    flushSync(() => onChange(addQuestion(items, Date.now())));
    list.current?.lastElementChild?.querySelector('input')?.focus();
  }

  /** At the end of the list the button that moved it rests: the keyboard goes on from its neighbour. */
  function move(id: string, at: number, by: -1 | 1) {
    flushSync(() => onChange(moveQuestion(items, id, by)));
    const [up, down] = list.current?.children[at + by]?.querySelectorAll('button') ?? [];
    const [pressed, other] = by < 0 ? [up, down] : [down, up];
    (pressed?.disabled ? other : pressed)?.focus();
  }

  function remove(id: string, at: number) {
    flushSync(() => onChange(removeQuestion(items, id)));
    const { children, lastElementChild } = list.current ?? {};
    const next = children?.[at] ?? lastElementChild;
    (next?.querySelector('input') ?? addButton.current)?.focus();
  }

  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1 text-lg font-semibold">FAQ</legend>
      {error ? <Alert tone="error">{error}</Alert> : null}
      {items.length === 0 ? <p className="text-sm text-muted">No questions yet.</p> : null}
      <ol ref={list} className="grid gap-3">
        {items.map((item, at) => (
          <FaqRow
            key={item.id}
            item={item}
            at={at}
            count={items.length}
            onEdit={(change) => onChange(editQuestion(items, item.id, change))}
            onMove={(by) => move(item.id, at, by)}
            onRemove={() => remove(item.id, at)}
          />
        ))}
      </ol>
      <Button ref={addButton} variant="outline" size="sm" className="justify-self-start" onClick={add}>
        <Icon icon={Plus} size="sm" />
        Add question
      </Button>
    </fieldset>
  );
}

type FaqRowProps = {
  item: FaqItem;
  /** Its place, from 0. */
  at: number;
  count: number;
  onEdit: (change: Partial<Pick<FaqItem, 'question' | 'answer'>>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** One question with its answer. */
function FaqRow({ item, at, count, onEdit, onMove, onRemove }: FaqRowProps) {
  const number = at + 1;
  return (
    <li className="grid gap-3 rounded-lg bg-paper p-4">
      <div className="flex items-center justify-between gap-3">
        <span className="text-sm font-semibold text-muted figures">{number}</span>
        <span className="flex gap-1">
          <IconButton
            label={`Move question ${number} up`}
            size="sm"
            icon={<Icon icon={ArrowUp} size="sm" />}
            disabled={at === 0}
            onClick={() => onMove(-1)}
          />
          <IconButton
            label={`Move question ${number} down`}
            size="sm"
            icon={<Icon icon={ArrowDown} size="sm" />}
            disabled={number === count}
            onClick={() => onMove(1)}
          />
          <IconButton
            label={`Delete question ${number}`}
            size="sm"
            icon={<Icon icon={Trash2} size="sm" />}
            className="text-danger-600"
            onClick={onRemove}
          />
        </span>
      </div>
      <TextField
        label={`Question ${number}`}
        value={item.question}
        maxLength={300}
        autoComplete="off"
        onChange={({ currentTarget }) => onEdit({ question: currentTarget.value })}
      />
      <TextareaField
        label={`Answer ${number}`}
        rows={2}
        value={item.answer}
        maxLength={2000}
        onChange={({ currentTarget }) => onEdit({ answer: currentTarget.value })}
      />
    </li>
  );
}
