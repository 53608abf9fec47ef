import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { useComingQuery } from '../../http/use-coming-query.ts';
import type { ColumnSort } from '../table/table.tsx';

type Change = Record<string, string | number | null | undefined>;

/** The address of the same screen with these parts of its query changed; null or undefined takes one away. */
export function withQuery(query: URLSearchParams, change: Change): string {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === undefined || value === '') next.delete(name);
    else next.set(name, String(value));
  }
  return `?${next}`;
}

/** Leads to the same screen with these parts of its query changed, without scrolling. */
export function useQueryChange(): (change: Change) => void {
  const onItsWay = useComingQuery();
  const navigate = useNavigate();
  return (change) => {
    const query = onItsWay() ?? new URLSearchParams(window.location.search);
    void navigate(withQuery(query, change), { preventScrollReset: true });
  };
}

/** The query of this screen as it was last asked for: what it shows may be of the one before, still. */
export function useAskedQuery(): URLSearchParams {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const { location: next, formMethod } = useNavigation();
  // What is sent to be changed leads nowhere.
  const isRead = formMethod === undefined || formMethod === 'GET';
  return isRead && next?.pathname === pathname ? new URLSearchParams(next.search) : query;
}

/** A change of what is listed begins at its first page again. */
export const firstPage = { after: null, before: null, level: null, at: null } as const;

/**
 * Notes in the address what is open on this screen, so that it can be linked and reloaded. It is no navigation: nothing
 * is loaded, and nobody is asked about unsaved changes.
 */
export function rememberInAddress(change: Record<string, string | null>): void {
  const { search, hash } = window.location;
  const address = withQuery(new URLSearchParams(search), change) + hash;
  window.history.replaceState(window.history.state, '', address);
}

const dialogSchema = z.object({
  dialog: z.catch(z.optional(z.enum(['new', 'edit'])), undefined),
  id: z.catch(z.optional(z.guid()), undefined),
});

/**
 * Which dialog a screen's address opens: ?dialog=new, or ?dialog=edit&id=…; none where it says anything else. In
 * the query, so that the sidebar's highlight by exact path holds (docs/behaviour/back-office.md#frame).
 */
export function readDialogQuery(query: URLSearchParams): z.infer<typeof dialogSchema> {
  return dialogSchema.parse(Object.fromEntries(query));
}

/**
 * How a column orders the rows, kept in the address: upwards, then downwards, then not at all. `usual` is the one that orders
 * them upwards where the address names none.
 */
export function useColumnSort(usual?: string): (column: string) => ColumnSort {
  const [query] = useSearchParams();
  const changeQuery = useQueryChange();
  return (column) => {
    const named = query.get('sort');
    const isSorted = (named ?? usual) === column;
    const isDown = named !== null && query.get('order') === 'desc';
    const next = !isSorted
      ? { sort: column === usual ? null : column, order: null }
      : { sort: isDown ? null : column, order: isDown ? null : 'desc' };
    return {
      direction: !isSorted ? null : isDown ? 'descending' : 'ascending',
      onSort: () => changeQuery({ ...firstPage, ...next }),
    };
  };
}
