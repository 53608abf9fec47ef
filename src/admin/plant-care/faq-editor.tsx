import type { FaqItem } from '../../shop/content/care-guides.schema.ts';
import { TextareaField, TextField } from '../../ui/fields.tsx';
import { ListEditor } from './list-editor.tsx';

type FaqEditorProps = {
  items: readonly FaqItem[];
  onChange: (items: FaqItem[]) => void;
  error?: string | undefined;
};

/** A guide's questions and answers, in the order in which they are shown. */
export function FaqEditor(props: FaqEditorProps) {
  return (
    <ListEditor
      {...props}
      legend="FAQ"
      one="question"
      kind="faq"
      blank={{ question: '', answer: '' }}
      fields={QuestionFields}
    />
  );
}

type QuestionFieldsProps = {
  item: FaqItem;
  number: number;
  edit: (change: Partial<Omit<FaqItem, 'id'>>) => void;
};

function QuestionFields({ item, number, edit }: QuestionFieldsProps) {
  return (
    <>
      <TextField
        label={`Question ${number}`}
        value={item.question}
        maxLength={300}
        autoComplete="off"
        onChange={({ currentTarget }) => edit({ question: currentTarget.value })}
      />
      <TextareaField
        label={`Answer ${number}`}
        rows={2}
        value={item.answer}
        maxLength={2000}
        onChange={({ currentTarget }) => edit({ answer: currentTarget.value })}
      />
    </>
  );
}
