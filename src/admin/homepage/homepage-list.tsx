import { Fragment, type ReactNode, useState } from 'react';
import type { ActivityEntry } from '../../shop/activity/activity.schema.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { Table, type TableColumn } from '../table/table.tsx';
import { DeleteQuestion, useOpenDialog } from '../edit/edited-list.tsx';
import { ListToolbar } from '../table/filters.tsx';
import { useSearched } from '../table/search-field.tsx';

/** What a tab is given of the screen's address: which dialog is open, and of which row. */
export type OpenRow = {
  dialog?: 'new' | 'edit' | undefined;
  id?: string | undefined;
  history: ActivityEntry[];
};

export type Editing<Row> = {
  /** None for a new one. */
  row: Row | undefined;
  history: ActivityEntry[];
  onClose: () => void;
};

/** Where a row's buttons lead. */
export type RowLinks = { editHref: (id: string) => string; onDelete: (id: string) => void };

type HomepageListProps<Row> = OpenRow & {
  caption: string;
  /** What one of them is called, as in 'Add Step'. */
  one: 'Step' | 'Testimonial';
  rows: Row[];
  /** What of a row is searched, and how the field says it. */
  textOf: (row: Row) => string;
  search: string;
  columns: (links: RowLinks) => TableColumn<Row>[];
  /** Draws the dialog of a row, or of a new one. */
  renderEditor: (editing: Editing<Row>) => ReactNode;
};

/** One of the homepage's lists: its rows, the dialog of one of them, and the question before one goes. */
export function HomepageList<Row extends { id: string }>(props: HomepageListProps<Row>) {
  const { caption, one, rows, textOf, search, columns, renderEditor, dialog, id, history } = props;
  const { newHref, editHref, close } = useOpenDialog();
  const [doomed, setDoomed] = useState<string>();
  const edited = dialog === 'edit' ? rows.find((row) => row.id === id) : undefined;
  const found = useSearched(rows, textOf);
  const name = one.toLowerCase();
  return (
    <>
      <ListToolbar search={search}>
        <ButtonLink to={newHref} variant="primary" preventScrollReset>
          Add {one}
        </ButtonLink>
      </ListToolbar>
      <Table
        caption={caption}
        hideCaption
        dense
        columns={columns({ editHref, onDelete: setDoomed })}
        rows={found}
        rowKey={(row) => row.id}
        empty={<p className="py-8 text-center text-ink-soft">No {name}s found.</p>}
      />
      {dialog === 'new' || edited ? (
        <Fragment key={edited?.id ?? 'new'}>
          {renderEditor({ row: edited, history, onClose: close })}
        </Fragment>
      ) : null}
      <DeleteQuestion
        id={doomed}
        action="/admin/homepage"
        successTitle="Success"
        intent={`delete-${name}`}
        onClose={() => setDoomed(undefined)}
      >
        {`This action cannot be undone. This will permanently delete the ${name}.`}
      </DeleteQuestion>
    </>
  );
}
