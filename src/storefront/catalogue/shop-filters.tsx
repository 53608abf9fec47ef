import { Search, X } from 'lucide-react';
import { type RefObject, type SubmitEvent, useEffect, useId, useRef } from 'react';
import { Link, useNavigate, useNavigation } from 'react-router';
import { SORTS, sortLabels } from '../../shop/catalogue/listing-sorts.rules.ts';
import type { ListingQuery } from '../../shop/catalogue/listing.schema.ts';
import { IconButton, iconButtonClass } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';
import { Select, TextInput } from '../../ui/fields.tsx';
import { changedHref, shopHref } from './shop-href.ts';
import { useBoxText } from './use-box-text.ts';

/** Search and order. A plain GET form: it works without script by its button. */
export function ShopFilters({ query }: { query: ListingQuery }) {
  const { box, setAsked, clear } = useBoxText(query.q ?? '');
  const { form, apply, onType, onLeave, onSubmit } = useLiveSearch(setAsked);
  return (
    <search className="flex-1">
      <form
        ref={form}
        method="get"
        action="/shop"
        onSubmit={onSubmit}
        className="flex flex-col gap-3 sm:flex-row sm:items-center"
      >
        {query.category ? <input type="hidden" name="category" value={query.category} /> : null}
        <SearchBox box={box} query={query} onType={onType} onLeave={onLeave} onClear={clear} />
        <SortChoice query={query} onChoose={apply} />
      </form>
    </search>
  );
}

type SortChoiceProps = { query: ListingQuery; onChoose: () => void };

function SortChoice({ query, onChoose }: SortChoiceProps) {
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  const sort = query.sort ?? '';

  // The address may change by other means; the element stays, and with it the focus.
  useEffect(() => {
    if (select.current) select.current.value = sort;
  }, [sort]);

  return (
    <div className="flex items-center gap-2.5">
      <label htmlFor={id} className="shrink-0 text-sm font-semibold text-ink-soft">
        Sort by
      </label>
      <Select
        ref={select}
        id={id}
        name="sort"
        defaultValue={sort}
        onChange={onChoose}
        className="min-w-48 flex-1 [&_select]:h-12 [&_select]:rounded-full [&_select]:pl-5"
      >
        <SortOptions searching={Boolean(query.q)} />
      </Select>
    </div>
  );
}

/** No choice means the best match first in a search, and the first of the orders otherwise. */
function SortOptions({ searching }: { searching: boolean }) {
  const [usual, ...others] = SORTS;
  const named = searching ? [usual, ...others] : others;
  return (
    <>
      <option value="">{searching ? 'Best match' : sortLabels[usual]}</option>
      {named.map((sort) => (
        <option key={sort} value={sort}>
          {sortLabels[sort]}
        </option>
      ))}
    </>
  );
}

type SearchBoxProps = {
  box: RefObject<HTMLInputElement | null>;
  query: ListingQuery;
  onType: () => void;
  onLeave: () => void;
  onClear: () => void;
};

function SearchBox({ box, query, onType, onLeave, onClear }: SearchBoxProps) {
  const text = query.q ?? '';

  return (
    <div className="relative min-w-0 flex-1">
      <TextInput
        ref={box}
        type="search"
        name="q"
        aria-label="Search plants and pots"
        placeholder="Search plants and pots"
        defaultValue={text}
        maxLength={100}
        autoComplete="off"
        onChange={onType}
        onBlur={onLeave}
        className="[&_input]:h-12 [&_input]:rounded-full [&_input]:pr-24 [&_input]:pl-5 [&_input]:[&::-webkit-search-cancel-button]:hidden"
      />
      <div className="absolute inset-y-0 right-1 flex items-center gap-0.5">
        {text ? (
          <Link
            to={changedHref(query, { q: undefined })}
            preventScrollReset
            aria-label="Clear search"
            onClick={onClear}
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
    </div>
  );
}

const PAUSE_MS = 300;

/**
 * Searches while the shopper types, after a short pause, and at once on a choice, Enter or leaving the box.
 * Without script the same form is sent by its button. `onAsk` hears of each text that is searched for.
 */
function useLiveSearch(onAsk: (text: string) => void) {
  const form = useRef<HTMLFormElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const navigate = useNavigate();
  const isOnItsWay = useNavigation().state !== 'idle';

  useEffect(() => () => clearTimeout(pause.current), []);

  function apply() {
    clearTimeout(pause.current);
    pause.current = undefined;
    if (!form.current) return;
    const filters = readFilters(form.current);
    const href = shopHref(filters);
    // One search is one step in the history, however many letters it took and however late the page follows.
    const { pathname, search } = window.location;
    const isShown = href === pathname + search;
    if (isShown && !isOnItsWay) return;
    const replace = isShown || new URLSearchParams(search).has('q');
    onAsk(filters.q ?? '');
    void navigate(href, { replace, preventScrollReset: true });
  }

  return {
    form,
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
  };
}

function readFilters(form: HTMLFormElement) {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : undefined;
  };
  return { category: text('category'), q: text('q'), sort: text('sort') };
}
