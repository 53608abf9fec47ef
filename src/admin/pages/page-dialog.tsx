import { Bold, Heading2, Link2, List, type LucideIcon } from 'lucide-react';
import { useDeferredValue, useRef } from 'react';
import { flushSync } from 'react-dom';
import { pageDraftSchema, pageLabels } from '../../shop/content/information-pages.schema.ts';
import type { EditedPage } from '../../shop/content/information-pages.ts';
import { informationBlocks, inlinePieces } from '../../shop/content/text-blocks.rules.ts';
import { IconButton } from '../../ui/buttons.tsx';
import { Switch } from '../../ui/checkbox.tsx';
import { TextareaField, TextField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MarkedWords, TextBlocks } from '../../ui/text-blocks.tsx';
import { EditDialog } from '../edit/edit-dialog.tsx';
import { useEditDialog } from '../edit/use-edit-form.ts';
import { type TextMark, insertMark } from './insert-mark.rules.ts';

/** Edits an information page beside a look at how it will be. */
export function PageDialog({ page, onClose }: { page: EditedPage; onClose: () => void }) {
  const form = useEditDialog({
    stored: page,
    schema: pageDraftSchema,
    labels: pageLabels,
    action: '/admin/pages',
    fields: { intent: 'save', slug: page.slug },
    onClose,
  });
  const { draft, errors, set, text, toggle } = form;
  return (
    <EditDialog
      title="Edit page"
      description={
        page.draft.isPublished
          ? `Shown at /${page.slug}.`
          : `A draft. Once published, it is shown at /${page.slug}.`
      }
      size="xl"
      submit="Save page"
      form={form}
      history={page.history}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
        <div className="grid content-start gap-5">
          <TextField label="Heading" {...text('heading')} maxLength={120} autoComplete="off" />
          <MarkedTextarea
            label="Text"
            value={draft.body}
            placeholder={page.filler}
            error={errors['body']}
            onChange={(body) => set({ body })}
          />
          <Switch
            label="Published"
            hint="A draft is seen by staff alone, here, and nothing leads to it."
            {...toggle('isPublished')}
          />
        </div>
        <PagePreview heading={draft.heading} body={draft.body.trim() || page.filler} />
      </div>
    </EditDialog>
  );
}

const buttons: { mark: TextMark; label: string; icon: LucideIcon }[] = [
  { mark: 'heading', label: 'Make it a heading', icon: Heading2 },
  { mark: 'bold', label: 'Make it bold', icon: Bold },
  { mark: 'list', label: 'Make it a list', icon: List },
  { mark: 'link', label: 'Make it a link', icon: Link2 },
];

type MarkedTextareaProps = {
  label: string;
  value: string;
  placeholder: string;
  error: string | undefined;
  onChange: (text: string) => void;
};

/** A text with its marks for headings, lists, bold words and links, and buttons that put them in. */
function MarkedTextarea({ label, value, placeholder, error, onChange }: MarkedTextareaProps) {
  const area = useRef<HTMLTextAreaElement>(null);

  function put(mark: TextMark) {
    const element = area.current;
    if (!element) return;
    const { selectionStart, selectionEnd } = element;
    const next = insertMark({ text: value, start: selectionStart, end: selectionEnd }, mark);
    flushSync(() => onChange(next.text));
    element.focus();
    element.setSelectionRange(next.start, next.end);
  }

  return (
    <div className="relative min-w-0">
      <fieldset aria-label="Put into the text" className="absolute -top-2 right-0 flex gap-1">
        {buttons.map(({ mark, label: words, icon }) => (
          <IconButton
            key={mark}
            label={words}
            size="sm"
            icon={<Icon icon={icon} size="sm" />}
            onClick={() => put(mark)}
          />
        ))}
      </fieldset>
      <TextareaField
        label={label}
        error={error}
        hint="An empty line begins a paragraph. ## begins a heading, - a list; **bold**, [words](/address)."
        ref={area}
        rows={14}
        value={value}
        placeholder={placeholder}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  );
}

/** How a page will be, while it is being written. Its links are for looking at. */
function PagePreview({ heading, body }: { heading: string; body: string }) {
  const text = useDeferredValue(body);
  return (
    <section aria-label="Preview" className="min-w-0">
      <p className="mb-1.5 text-sm font-semibold">Preview</p>
      <div inert className="rounded-lg bg-paper p-5 wrap-anywhere">
        <p className="mb-5 font-serif text-3xl font-medium">{heading}</p>
        <TextBlocks blocks={informationBlocks(text)} Words={Words} />
      </div>
    </section>
  );
}

function Words({ text }: { text: string }) {
  return <MarkedWords pieces={inlinePieces(text)} />;
}
