import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate, useNavigation, useSearchParams } from 'react-router';
import { Field, TextInput } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { firstPage } from './first-page.ts';
import { withQuery } from './with-query.ts';

const TYPING_PAUSE_MS = 300;

/** Finds rows while one types; the words stand in the address as `q`. The slash key leads here. */
export function SearchField({ label }: { label: string }) {
  const [query] = useSearchParams();
  const next = useNavigation().location;
  const onItsWay = useRef(next);
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const pause = useRef<number>(undefined);
  const shown = query.get('q') ?? '';
  const typed = useRef(shown);

  useEffect(() => {
    onItsWay.current = next;
  }, [next]);
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
    // Where the screen is going, or is though not shown yet: a dialog that was opened right after typing stays open.
    const { pathname, search } = onItsWay.current ?? window.location;
    if (words === typed.current || pathname !== window.location.pathname) return;
    typed.current = words;
    const href = withQuery(new URLSearchParams(search), { ...firstPage, q: words });
    void navigate(href, { replace: true, preventScrollReset: true });
  }

  function searchLater() {
    window.clearTimeout(pause.current);
    pause.current = window.setTimeout(find, TYPING_PAUSE_MS);
  }

  return (
    <search className="min-w-0 flex-1 basis-64">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          find();
        }}
      >
        <Field label={label} hideLabel>
          <TextInput
            ref={input}
            type="search"
            defaultValue={shown}
            placeholder={label}
            maxLength={100}
            autoComplete="off"
            icon={<Icon icon={Search} size="sm" />}
            onChange={searchLater}
          />
        </Field>
      </form>
    </search>
  );
}
