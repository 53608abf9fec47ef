import { Bold, Heading2, Link2, List, type LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { type TextMark, insertMark } from '../../shop/content/insert-mark.rules.ts';
import { IconButton } from '../../ui/buttons.tsx';
import { Field, Textarea } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';

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
export function MarkedTextarea({ label, value, placeholder, error, onChange }: MarkedTextareaProps) {
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
      <Field
        label={label}
        error={error}
        hint="An empty line begins a paragraph. ## begins a heading, - a list; **bold**, [words](/address)."
      >
        <Textarea
          ref={area}
          rows={14}
          value={value}
          placeholder={placeholder}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </Field>
    </div>
  );
}
