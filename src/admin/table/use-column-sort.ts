import { useNavigate, useSearchParams } from 'react-router';
import type { ColumnSort } from '../../ui/table.tsx';
import { firstPage } from './first-page.ts';
import { withQuery } from './with-query.ts';

/** How a column orders the rows, kept in the address: upwards, then downwards, then not at all. */
export function useColumnSort(): (column: string) => ColumnSort {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  return (column) => {
    const isSorted = query.get('sort') === column;
    const isDown = query.get('order') === 'desc';
    const next = !isSorted
      ? { sort: column, order: null }
      : { sort: isDown ? null : column, order: isDown ? null : 'desc' };
    return {
      direction: !isSorted ? null : isDown ? 'descending' : 'ascending',
      onSort: () => void navigate(withQuery(query, { ...firstPage, ...next }), { preventScrollReset: true }),
    };
  };
}
