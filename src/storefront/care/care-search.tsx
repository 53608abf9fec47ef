import { Search, X } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { Link, useNavigate, useNavigation } from 'react-router';
import { LONGEST_CARE_SEARCH } from '../../shop/content/care-search.schema.ts';
import { IconButton, iconButtonClass } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';
import { TextInput } from '../../ui/fields.tsx';
import { useBoxText } from '../catalogue/use-box-text.ts';

/** Searches the guides by name. A plain GET form: it works without script by its button. */
export function CareSearch({ search }: { search: string }) {
  const { box, setAsked, clear } = useBoxText(search);
  const { onType, onSubmit } = useSearchAsTyped(setAsked);

  return (
    <search>
      <form method="get" action="/plant-care" onSubmit={onSubmit} className="relative">
        <TextInput
          ref={box}
          type="search"
          name="q"
          aria-label="Search care guides"
          placeholder="Search by plant name"
          defaultValue={search}
          maxLength={LONGEST_CARE_SEARCH}
          autoComplete="off"
          onChange={(event) => onType(event.currentTarget)}
          className="[&_input]:h-12 [&_input]:rounded-full [&_input]:pr-24 [&_input]:pl-5 [&_input]:[&::-webkit-search-cancel-button]:hidden"
        />
        <div className="absolute inset-y-0 right-1 flex items-center gap-0.5">
          {search ? (
            <Link
              to="/plant-care"
              preventScrollReset
              aria-label="Clear search"
              onClick={clear}
              className={cx(iconButtonClass('ghost', 'md'), 'text-muted')}
            >
              <X aria-hidden="true" size={18} />
            </Link>
          ) : null}
          <IconButton
            type="submit"
            label="Search"
            icon={<Search aria-hidden="true" size={18} />}
            className="bg-leaf-800 text-paper hover:bg-leaf-700"
          />
        </div>
      </form>
    </search>
  );
}

const PAUSE_MS = 300;

/**
 * Searches while somebody types, after a short pause, and at once on Enter. One search is one step in the history.
 * `onAsk` hears of each text that is searched for.
 */
function useSearchAsTyped(onAsk: (text: string) => void) {
  const navigate = useNavigate();
  const isOnItsWay = useNavigation().state !== 'idle';
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(pause.current), []);

  function apply(typed: string) {
    clearTimeout(pause.current);
    const words = typed.trim();
    // The address is ahead of what is shown while a page is on its way.
    const asked = new URLSearchParams(window.location.search).get('q') ?? '';
    if (words === asked && !isOnItsWay) return;
    onAsk(words);
    const query = words === '' ? '' : `?${new URLSearchParams({ q: words })}`;
    void navigate(`/plant-care${query}`, { replace: asked !== '' || words === '', preventScrollReset: true });
  }

  return {
    onType(box: HTMLInputElement) {
      clearTimeout(pause.current);
      pause.current = setTimeout(() => apply(box.value), PAUSE_MS);
    },
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      const typed = new FormData(event.currentTarget).get('q');
      apply(typeof typed === 'string' ? typed : '');
    },
  };
}
