import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useComingQuery } from '../../http/use-coming-query.ts';
import { toSearchWords } from '../../shop/list-page.rules.ts';
import { TextField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { firstPage, withQuery } from '../layout/screen-address.ts';

const TYPING_PAUSE_MS = 300;
const PHONE = '(width < 40rem)';

type SearchFieldProps = {
  label: string;
  /** What an empty field says on a phone. */
  short?: string | undefined;
  isWide?: boolean;
};

/** Finds rows while one types; the words stand in the address as `q`. The slash key leads here. Wide: a line of its own, but for the button that unfolds filters on phones. */
export function SearchField({ label, short = label, isWide = false }: SearchFieldProps) {
  const isPhone = useMedia(PHONE);
  const [query] = useSearchParams();
  const comingQuery = useComingQuery();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const pause = useRef<number>(undefined);
  const shown = query.get('q') ?? '';
  const typed = useRef(shown);

  useEffect(() => {
    // The address changed by other means than by typing here.
    if (input.current && shown !== typed.current) input.current.value = shown;
    typed.current = shown;
  }, [shown]);
  useEffect(() => {
    // A click may lead to a dialog, which is known a moment later: a search that is due must not overtake it.
    const onClick = () => {
      if (pause.current !== undefined) searchLater();
    };
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isWriting = event.target instanceof Element && event.target.matches('input, textarea, select');
      if (event.key !== '/' || isWriting || document.querySelector('dialog:modal')) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      window.clearTimeout(pause.current);
    };
  }, []);

  function find() {
    // What is typed into a dialog must not be asked about because of a search: it waits until the dialog is closed.
    if (document.querySelector('dialog:modal')) return searchLater();
    window.clearTimeout(pause.current);
    pause.current = undefined;
    const words = input.current?.value.trim() ?? '';
    // A dialog that was opened right after typing stays open.
    const coming = comingQuery();
    if (words === typed.current || coming === null) return;
    typed.current = words;
    void navigate(withQuery(coming, { ...firstPage, q: words }), { replace: true, preventScrollReset: true });
  }

  function searchLater() {
    window.clearTimeout(pause.current);
    pause.current = window.setTimeout(find, TYPING_PAUSE_MS);
  }

  return (
    <search className={`min-w-0 flex-1 ${isWide ? 'basis-40 sm:basis-full lg:basis-52' : 'basis-64'}`}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          find();
        }}
      >
        <TextField
          label={label}
          hideLabel
          ref={input}
          type="search"
          defaultValue={shown}
          placeholder={isPhone ? short : label}
          maxLength={100}
          autoComplete="off"
          icon={<Icon icon={Search} size="sm" />}
          onChange={searchLater}
        />
      </form>
    </search>
  );
}

/** In place of the rows that a search left out. */
export function NothingMatches({ all, to }: { all: string; to: string }) {
  return (
    <EmptyState
      headingLevel={3}
      title="Nothing found."
      text="Nothing matches the search."
      action={
        <Link to={to} className="text-link">
          {all}
        </Link>
      }
    />
  );
}

/** Of a list that is read whole, the rows whose words have all that is searched for. */
export function useSearched<Row>(rows: readonly Row[], textOf: (row: Row) => string): Row[] {
  const [query] = useSearchParams();
  const words = toSearchWords(query.get('q') ?? '')
    .toLowerCase()
    .split(/\s+/);
  return rows.filter((row) => {
    const text = textOf(row).toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
