import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { FaqItem } from '../../shop/content/faq-list.rules.ts';
import { IconButton } from '../../ui/buttons.tsx';
import { Field, TextInput, Textarea } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';

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
export function FaqRow({ item, at, count, onEdit, onMove, onRemove }: FaqRowProps) {
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
      <Field label={`Question ${number}`}>
        <TextInput
          value={item.question}
          maxLength={300}
          autoComplete="off"
          onChange={({ currentTarget }) => onEdit({ question: currentTarget.value })}
        />
      </Field>
      <Field label={`Answer ${number}`}>
        <Textarea
          rows={2}
          value={item.answer}
          maxLength={2000}
          onChange={({ currentTarget }) => onEdit({ answer: currentTarget.value })}
        />
      </Field>
    </li>
  );
}
