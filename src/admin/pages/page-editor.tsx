import { Bold, Heading2, Link2, List, type LucideIcon } from 'lucide-react';
import { useDeferredValue, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Link, useNavigate } from 'react-router';
import { pageDraftSchema, pageLabels } from '../../shop/content/information-pages.schema.ts';
import type { EditedPage } from '../../shop/content/information-pages.ts';
import { informationBlocks, inlinePieces } from '../../shop/content/text-blocks.rules.ts';
import { IconButton } from '../../ui/buttons.tsx';
import { Switch } from '../../ui/checkbox.tsx';
import { TextareaField, TextField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MarkedWords, TextBlocks } from '../../ui/text-blocks.tsx';
import { EditScreen } from '../edit/edit-screen.tsx';
import { LivePreview } from '../edit/live-preview.tsx';
import { useEditDialog } from '../edit/use-edit-form.ts';
import { useRowOf } from '../layout/row-focus.ts';
import { type TextMark, insertMark } from './insert-mark.rules.ts';
import { PAGES } from './page-address.ts';

type PageEditorProps = {
  page: EditedPage;
  /** The list that it was opened from. */
  list: string;
};

/** Edits an information page beside a look at how it will be. */
export function PageEditor({ page, list }: PageEditorProps) {
  const navigate = useNavigate();
  useRowOf(PAGES, page.slug);
  const form = useEditDialog({
    stored: page,
    schema: pageDraftSchema,
    labels: pageLabels,
    action: PAGES,
    fields: { intent: 'save', slug: page.slug },
    onClose: () => void navigate(list),
  });
  const { draft, errors, set, text, toggle } = form;
  return (
    <EditScreen
      title="Edit page"
      text={
        page.draft.isPublished ? (
          <>
            Shown at{' '}
            <Link to={`/${page.slug}`} reloadDocument className="text-link">
              /{page.slug}
            </Link>
            .
          </>
        ) : (
          `A draft. Once published, it is shown at /${page.slug}.`
        )
      }
      back={{ to: list, label: 'Information Pages' }}
      submit="Save page"
      form={form}
      history={page.history}
      preview={<PagePreview heading={draft.heading} body={draft.body.trim() || page.filler} />}
    >
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
    </EditScreen>
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
        rows={18}
        className="[&_textarea]:max-h-none"
        value={value}
        placeholder={placeholder}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  );
}

function PagePreview({ heading, body }: { heading: string; body: string }) {
  const text = useDeferredValue(body);
  return (
    <LivePreview className="lg:top-4 lg:max-h-[calc(100dvh-7rem)]">
      <p className="mb-5 font-serif text-3xl font-medium">{heading}</p>
      <TextBlocks blocks={informationBlocks(text)} Words={Words} />
    </LivePreview>
  );
}

function Words({ text }: { text: string }) {
  return <MarkedWords pieces={inlinePieces(text)} />;
}
