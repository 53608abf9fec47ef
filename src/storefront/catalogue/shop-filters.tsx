import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { Link, type LinkProps, useNavigate } from 'react-router';
import { useComingQuery } from '../../http/use-coming-query.ts';
import { facetNames } from '../../shop/catalogue/facets.rules.ts';
import { SORTS, sortLabels } from '../../shop/catalogue/listing-sorts.rules.ts';
import { type ListingQuery, parseListingQuery } from '../../shop/catalogue/listing.schema.ts';
import { Select } from '../../ui/fields.tsx';
import { SearchBox, useLiveSearch } from './live-search.tsx';

/** What searching leaves as it is. */
const KEPT: ReadonlySet<keyof ListingQuery> = new Set(['category', ...facetNames]);

/** Search and order, and beside them what narrows the list. A plain GET form: it works without script by its button. */
export function ShopFilters({ query, children }: { query: ListingQuery; children?: ReactNode }) {
  const text = query.q ?? '';
  const askedFor = useAskedListing();
  const { form, box, apply, onSubmit, letGo, ...typing } = useLiveSearch(text, (given) => {
    const kept = askedFor(query);
    return shopHref(
      Object.fromEntries(parameters.map((name) => [name, KEPT.has(name) ? kept[name] : given(name)])),
    );
  });
  const { List, fetchList, known, onSearch } = useSuggestionList(box);
  return (
    <search className="flex-1">
      <form
        ref={form}
        method="get"
        action="/shop"
        onSubmit={(event) => {
          onSearch();
          onSubmit(event);
        }}
        className="flex flex-col gap-3 sm:flex-row sm:items-center"
      >
        <KeptFilters query={query} names={[...KEPT]} />
        <SearchBox
          box={box}
          text={text}
          label="Search plants and pots"
          placeholder="Search plants and pots"
          maxLength={100}
          clearTo={changedHref(query, { q: undefined })}
          onFocus={fetchList}
          {...typing}
        >
          {List ? <List box={box} known={known} onChoose={letGo} /> : null}
        </SearchBox>
        <div className="flex gap-3">
          {children}
          <SortChoice query={query} onChoose={apply} />
        </div>
      </form>
    </search>
  );
}

/** Gives what the list is asked for by now, where something else is `drawn` still. */
export function useAskedListing(): (drawn: ListingQuery) => ListingQuery {
  const comingQuery = useComingQuery();
  return (drawn) => {
    const coming = comingQuery();
    return coming ? parseListingQuery(coming) : drawn;
  };
}

type ChangeLinkProps = Omit<LinkProps, 'to'> & {
  query: ListingQuery;
  /** What is changed of what is asked for. */
  change: (asked: ListingQuery) => ListingFilters;
};

/** Leads to the list with something changed: `query` as it is drawn, or what is asked for by the time that it is pressed. */
export function ChangeLink({ query, change, ...link }: ChangeLinkProps) {
  const askedFor = useAskedListing();
  const navigate = useNavigate();
  const drawn = changedHref(query, change(query));
  function onClick(event: MouseEvent<HTMLAnchorElement>) {
    const asked = askedFor(query);
    const href = changedHref(asked, change(asked));
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (isElsewhere || href === drawn) return;
    event.preventDefault();
    void navigate(href, { preventScrollReset: true });
  }
  return <Link {...link} to={drawn} preventScrollReset onClick={onClick} />;
}

type KeptFiltersProps = { query: ListingQuery; names: readonly (keyof ListingQuery)[] };

/** What a form of the list leaves as it is. */
export function KeptFilters({ query, names }: KeptFiltersProps) {
  return names.map((name) =>
    query[name] ? <input key={name} type="hidden" name={name} value={query[name]} /> : null,
  );
}

/** The code of the list comes once somebody goes to the box; without it the search works as it does without script. */
function useSuggestionList(box: RefObject<HTMLInputElement | null>) {
  const [List, setList] = useState<typeof import('./suggestion-list.tsx').SuggestionList>();
  const known = useRef<string>(undefined);
  const fetchList = () => {
    known.current = box.current?.defaultValue;
    void import('./suggestion-list.tsx').then(
      ({ SuggestionList }) => setList(() => SuggestionList),
      () => undefined,
    );
  };
  const onArrival = useEffectEvent(fetchList);
  useEffect(() => {
    // Whoever came before the page's scripts did is there already.
    if (document.activeElement === box.current) onArrival();
  }, [box]);
  const onSearch = () => {
    known.current = box.current?.value;
  };
  return { List, fetchList, known, onSearch };
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
    <div className="flex flex-1 items-center gap-2.5">
      <label htmlFor={id} className="shrink-0 text-sm font-semibold text-ink-soft max-sm:sr-only">
        Sort by
      </label>
      <Select
        ref={select}
        id={id}
        name="sort"
        defaultValue={sort}
        onChange={onChoose}
        className="flex-1 sm:min-w-48 [&_select]:h-12 [&_select]:rounded-pill [&_select]:pl-5"
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

/** The query of /shop as texts, checked or as a form gives them. */
export type ListingFilters = { [Name in keyof ListingQuery]?: string | undefined };

const parameters = ['category', 'q', ...facetNames, 'sort', 'after', 'before'] as const;

/** The address of the shop with these filters; empty ones are left out. */
export function shopHref(filters: ListingFilters): string {
  const search = new URLSearchParams();
  for (const name of parameters) {
    const value = filters[name]?.trim();
    if (value) search.set(name, value);
  }
  return search.size === 0 ? '/shop' : `/shop?${search}`;
}

/** The same with some filters changed, from the first page: a key of another list means nothing in this one. */
export function changedHref(filters: ListingFilters, change: ListingFilters): string {
  return shopHref({ ...filters, after: undefined, before: undefined, ...change });
}
