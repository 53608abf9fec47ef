import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatIndianMoment } from '../../shop/indian-time.rules.ts';
import type { MissedWords, MissesPage } from '../../shop/search/missed-words.ts';
import type { MissesQuery } from '../../shop/search/other-names.schema.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { OneLine, type ColumnSort, type TableColumn } from '../table/table.tsx';
import { DeleteQuestion } from '../edit/edited-list.tsx';
import { firstPage, useQueryChange, withQuery } from '../layout/screen-address.ts';
import { Total } from '../layout/screen-head.tsx';
import { ListToolbar } from '../table/filters.tsx';
import { PagedTable } from '../table/paged-table.tsx';
import { DeleteButton, actionsColumn } from '../table/row-actions.tsx';

type Sort = Pick<MissesQuery, 'sort' | 'order'>;

/** What shoppers searched for and nothing was found by. docs/behaviour/back-office.md#search. */
export function MissesTab({ page, sort, order }: Sort & { page: MissesPage }) {
  const [query] = useSearchParams();
  const changeQuery = useQueryChange();
  const [doomed, setDoomed] = useState<string>();
  const sortBy = (column: Sort['sort']): ColumnSort => ({
    direction: sort !== column ? null : order === 'asc' ? 'ascending' : 'descending',
    onSort() {
      const isUpwards = sort === column && order === 'desc';
      changeQuery({ ...firstPage, sort: column, order: isUpwards ? 'asc' : null });
    },
  });
  return (
    <>
      <ListToolbar search="Search words" />
      {page.total > 0 ? (
        <p className="mb-4 max-w-copy text-sm text-ink-soft">
          <Total page={page} one="search" many="searches" /> that found nothing. Who searched is not kept.
        </p>
      ) : null}
      <PagedTable
        caption="Searches that found nothing"
        label="Pages of searches"
        page={page}
        columns={missColumns({
          sortBy,
          addHref: (name) => withQuery(query, { dialog: 'new', name }),
          onRemove: setDoomed,
        })}
        filters={['q', 'after', 'before']}
        none={{
          title: 'Everything was found',
          text: 'When a shopper searches for something that the shop does not find, the words stand here.',
        }}
        unmatched={{
          title: 'Nothing found.',
          all: 'Show the first page',
          to: '/admin/search?tab=not-found',
        }}
      />
      <DeleteQuestion
        id={doomed}
        verb="Remove"
        action="/admin/search"
        intent="remove-miss"
        onClose={() => setDoomed(undefined)}
      >
        {`‘${doomed ?? ''}’ is taken off this list. It comes back if somebody searches for it in vain again.`}
      </DeleteQuestion>
    </>
  );
}

type ColumnsInput = {
  sortBy: (column: Sort['sort']) => ColumnSort;
  addHref: (name: string) => string;
  onRemove: (words: string) => void;
};

function missColumns({ sortBy, addHref, onRemove }: ColumnsInput): TableColumn<MissedWords>[] {
  return [
    {
      id: 'words',
      header: 'Searched for',
      rowHeader: true,
      fill: true,
      cell: ({ words }) => <OneLine>{words}</OneLine>,
    },
    {
      id: 'times',
      header: 'Times',
      align: 'end',
      sort: sortBy('times'),
      cell: ({ times }) => times.toLocaleString('en-IN'),
    },
    {
      id: 'last',
      header: 'Last time',
      className: 'figures whitespace-nowrap',
      sort: sortBy('last'),
      cell: ({ lastAt }) => <time dateTime={lastAt.toISOString()}>{formatIndianMoment(lastAt)}</time>,
    },
    {
      id: 'add',
      header: 'Other names',
      hideHeader: true,
      card: 'plain',
      cell: ({ words }) => (
        <ButtonLink
          to={addHref(words)}
          preventScrollReset
          variant="outline"
          size="sm"
          className="whitespace-nowrap"
          aria-label={`Add as other name: ${words}`}
        >
          Add as other name
        </ButtonLink>
      ),
    },
    actionsColumn(({ words }) => <DeleteButton label={`Remove ${words}`} onClick={() => onRemove(words)} />, {
      className: 'w-20',
    }),
  ];
}
