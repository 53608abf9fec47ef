import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import {
  addQuestion,
  editQuestion,
  type FaqItem,
  moveQuestion,
  removeQuestion,
} from '../../shop/content/faq-list.rules.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FaqRow } from './faq-row.tsx';

type FaqEditorProps = {
  items: readonly FaqItem[];
  onChange: (items: FaqItem[]) => void;
  error?: string | undefined;
};

/** A guide's questions and answers, in the order in which they are shown. */
export function FaqEditor({ items, onChange, error }: FaqEditorProps) {
  const list = useRef<HTMLOListElement>(null);

  function add() {
    // Whoever adds a question goes on by writing it.
    flushSync(() => onChange(addQuestion(items, Date.now())));
    list.current?.lastElementChild?.querySelector('input')?.focus();
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
            onMove={(by) => onChange(moveQuestion(items, item.id, by))}
            onRemove={() => onChange(removeQuestion(items, item.id))}
          />
        ))}
      </ol>
      <Button variant="outline" size="sm" className="justify-self-start" onClick={add}>
        <Icon icon={Plus} size="sm" />
        Add question
      </Button>
    </fieldset>
  );
}
