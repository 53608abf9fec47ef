import { useState } from 'react';
import type { OtherNames, OtherNamesPage } from '../../shop/search/other-names.ts';
import { OneLine, type TableColumn } from '../table/table.tsx';
import { DeleteQuestion, useOpenDialog } from '../edit/edited-list.tsx';
import { Total } from '../layout/screen-head.tsx';
import { SearchField } from '../table/search-field.tsx';
import { PagedTable } from '../table/paged-table.tsx';
import { RowActions, RowLink, actionsColumn } from '../table/row-actions.tsx';

/** The groups of names that mean the same. docs/behaviour/back-office.md#search. */
export function NamesTab({ page }: { page: OtherNamesPage }) {
  const { editHref } = useOpenDialog();
  const [doomed, setDoomed] = useState<OtherNames>();
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-3">
        <SearchField label="Search names" />
        <p className="text-sm text-ink-soft">
          <Total page={page} one="group" many="groups" />
        </p>
      </div>
      <PagedTable
        caption="Names that mean the same"
        label="Pages of names"
        page={page}
        columns={nameColumns(editHref, setDoomed)}
        filters={['q', 'after', 'before']}
        none={{
          title: 'No other names yet',
          text: 'Who searches for ‘holy basil’ finds ‘Tulsi’ once both stand in one group.',
        }}
        unmatched={{ title: 'No names found.', all: 'Show all names', to: '/admin/search' }}
      />
      <DeleteQuestion
        id={doomed?.id}
        action="/admin/search"
        intent="delete"
        onClose={() => setDoomed(undefined)}
      >
        {doomed
          ? `Who searches for one of them finds no other any longer: ${doomed.draft.names.join(', ')}.`
          : ''}
      </DeleteQuestion>
    </>
  );
}

function nameColumns(
  editHref: (id: string) => string,
  onDelete: (group: OtherNames) => void,
): TableColumn<OtherNames>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      rowHeader: true,
      className: 'max-w-64 min-w-44',
      cell: ({ id, draft }) => <RowLink to={editHref(id)}>{draft.names[0] ?? ''}</RowLink>,
    },
    {
      id: 'others',
      header: 'Also called',
      fill: true,
      card: 'plain',
      cell: ({ draft }) => <OneLine>{draft.names.slice(1).join(', ')}</OneLine>,
    },
    actionsColumn(
      (group) => (
        <RowActions
          name={group.draft.names[0] ?? ''}
          editHref={editHref(group.id)}
          onDelete={() => onDelete(group)}
        />
      ),
      { className: 'w-32' },
    ),
  ];
}
