import { useSearchParams } from 'react-router';
import type { RowResultName } from '../../shop/import/imports.schema.ts';
import type { ShownRow } from '../../shop/import/imports.ts';
import { Badge, type BadgeTone } from '../../ui/labels.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { Table, type TableColumn } from '../table/table.tsx';
import { withQuery } from '../layout/screen-address.ts';

export const resultNames: Record<RowResultName, { label: string; tone: BadgeTone }> = {
  new: { label: 'New', tone: 'success' },
  changed: { label: 'Changed', tone: 'low' },
  unchanged: { label: 'Unchanged', tone: 'neutral' },
  refused: { label: 'Refused', tone: 'danger' },
};

type ImportRowsProps = {
  page: { rows: ShownRow[]; next: number | null; previous: number | null };
  isFiltered: boolean;
};

/** What became of the rows of a file, page by page. */
export function ImportRows({ page, isFiltered }: ImportRowsProps) {
  const [query] = useSearchParams();
  if (page.rows.length === 0) {
    return (
      <Card padding="none">
        <EmptyState
          headingLevel={3}
          title={isFiltered ? 'No row came to this.' : 'There are no more rows.'}
        />
      </Card>
    );
  }
  const { previous, next } = page;
  return (
    <>
      <Table
        caption="Rows of the file"
        hideCaption
        dense
        columns={columns}
        rows={page.rows}
        rowKey={({ line }) => String(line)}
        empty={null}
      />
      <Pager
        label="Pages of rows"
        className="mt-5"
        previousTo={previous === null ? null : withQuery(query, { before: String(previous), after: null })}
        nextTo={next === null ? null : withQuery(query, { after: String(next), before: null })}
      />
    </>
  );
}

const columns: TableColumn<ShownRow>[] = [
  { id: 'line', header: 'Row', align: 'end', className: 'w-16', card: 'lead', cell: ({ line }) => line },
  {
    id: 'text',
    header: 'Begins with',
    rowHeader: true,
    className: 'max-w-80 wrap-anywhere',
    cell: ({ text }) => text,
  },
  {
    id: 'result',
    header: 'Result',
    card: 'corner',
    className: 'w-28',
    cell: ({ result }) => <Badge tone={resultNames[result].tone}>{resultNames[result].label}</Badge>,
  },
  {
    id: 'detail',
    header: 'What, or why',
    className: 'wrap-anywhere',
    cell: ({ remark, changes }) => (
      <>
        {remark === null && changes.length === 0 ? <span className="text-muted">–</span> : null}
        {remark === null ? null : <p>{remark}</p>}
        {changes.length > 0 ? (
          <ul className="grid gap-0.5">
            {changes.map(({ field, from, to }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- they never move
              <li key={at}>
                <span className="font-medium">{field}:</span>{' '}
                {from === '' ? null : <del className="text-muted">{from}</del>}{' '}
                {to === '' ? <em>nothing</em> : <ins className="no-underline">{to}</ins>}
              </li>
            ))}
          </ul>
        ) : null}
      </>
    ),
  },
];
