import { Search, X } from 'lucide-react';
import { type ReactNode, type RefObject, type SubmitEvent, useEffect, useRef } from 'react';
import { Link, useNavigate, useNavigation } from 'react-router';
import { IconButton, iconButtonClass } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';
import { TextInput } from '../../ui/fields.tsx';

const PAUSE_MS = 300;

/** What a form or an address says, by the name of the field. */
type Given = (name: string) => string | undefined;

/**
 * Searches while somebody types, after a short pause, and at once on a choice, Enter or leaving the box; `hrefOf` is the
 * address of what is searched for. Without script the same form is sent by its button. The box is kept at `text`, which
 * its page was found with: the answers to what is being typed leave it alone, while the browser's buttons and links
 * elsewhere set it, even while it has the focus.
 */
export function useLiveSearch(text: string, hrefOf: (given: Given) => string) {
  const form = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const asked = useRef(text);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const navigate = useNavigate();
  const isOnItsWay = useNavigation().state !== 'idle';

  useEffect(() => () => clearTimeout(pause.current), []);
  useEffect(() => {
    if (text === asked.current) return;
    asked.current = text;
    if (box.current) box.current.value = text;
  }, [text]);

  function apply() {
    clearTimeout(pause.current);
    pause.current = undefined;
    if (!form.current) return;
    const typed = new FormData(form.current);
    // One search is one step in the history, however many letters it took and however late the page follows.
    const address = new URLSearchParams(window.location.search);
    const href = hrefOf((name) => textOf(typed.get(name)));
    const isShown = href === hrefOf((name) => textOf(address.get(name)));
    if (isShown && !isOnItsWay) return;
    asked.current = textOf(typed.get('q'))?.trim() ?? '';
    void navigate(href, { replace: isShown || address.has('q'), preventScrollReset: true });
  }

  return {
    form,
    box,
    apply,
    onType() {
      clearTimeout(pause.current);
      pause.current = setTimeout(apply, PAUSE_MS);
    },
    onLeave() {
      if (pause.current !== undefined) apply();
    },
    onSubmit(event: SubmitEvent) {
      event.preventDefault();
      apply();
    },
    /** Something else is gone to: what was typed is searched for no more. */
    letGo() {
      clearTimeout(pause.current);
      pause.current = undefined;
      asked.current = '';
      if (box.current) box.current.value = '';
    },
    onClear() {
      if (!box.current) return;
      box.current.value = '';
      box.current.focus();
    },
  };
}

function textOf(value: FormDataEntryValue | null): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

type SearchBoxProps = {
  box: RefObject<HTMLInputElement | null>;
  /** What its page was found with. */
  text: string;
  label: string;
  placeholder: string;
  maxLength: number;
  /** The page without a search. */
  clearTo: string;
  onType: () => void;
  onLeave?: () => void;
  onClear: () => void;
  onFocus?: () => void;
  /** Below the box, over what follows. */
  children?: ReactNode;
};

/** The box of a search, with its button and a way to clear it. */
export function SearchBox(props: SearchBoxProps) {
  const { box, text, label, clearTo, onType, onLeave, onClear, children, ...input } = props;
  return (
    <div className="relative min-w-0 flex-1">
      <TextInput
        ref={box}
        type="search"
        name="q"
        aria-label={label}
        defaultValue={text}
        autoComplete="off"
        onChange={onType}
        onBlur={onLeave}
        {...input}
        className="[&_input]:h-12 [&_input]:rounded-pill [&_input]:pr-24 [&_input]:pl-5 [&_input]:[&::-webkit-search-cancel-button]:hidden"
      />
      <div className="absolute inset-y-0 right-1 flex items-center gap-0.5">
        {text ? (
          <Link
            to={clearTo}
            preventScrollReset
            aria-label="Clear search"
            onClick={onClear}
            className={cx(iconButtonClass('ghost', 'md'), 'text-muted')}
          >
            <X aria-hidden="true" size={18} />
          </Link>
        ) : null}
        <IconButton type="submit" label="Search" icon={<Search aria-hidden="true" size={18} />} />
      </div>
      {children}
    </div>
  );
}
