import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { type ColumnSort, SortButton } from './table-sort.tsx';

export type TableColumn<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** `end` for numbers: figures of one width, flush right. */
  align?: 'start' | 'end' | undefined;
  /** Names the row for people who hear the table; one column at most. */
  rowHeader?: boolean | undefined;
  /** The header is spoken only (a column of checkboxes or actions). */
  hideHeader?: boolean | undefined;
  sort?: ColumnSort | undefined;
  className?: string | undefined;
};

export type TableProps<Row> = {
  /** What the table holds; its name for people who hear the page. */
  caption: string;
  hideCaption?: boolean | undefined;
  columns: TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Marks a row, as a ticked one. */
  isSelected?: ((row: Row) => boolean) | undefined;
  /** Shown in place of the rows when there are none. */
  empty: ReactNode;
  /** Less room around the cells, for long lists. */
  dense?: boolean | undefined;
  /** On what scrolls: a `max-h-…` here keeps the head in sight while the rows pass below it. */
  className?: string | undefined;
};

/** Rows and columns in a frame that scrolls by itself, so that the page never does sideways. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, hideCaption, columns, rows, rowKey, isSelected, empty, dense = false, className } = props;
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className={cx(
        'relative overflow-auto rounded-lg bg-surface shadow-sm',
        rows.length === 0 && '@container',
        className,
      )}
    >
      <table className="w-full border-separate border-spacing-0 text-left text-sm">
        <caption id={id} className={hideCaption ? 'sr-only' : captionClass}>
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} dense={dense} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 ? (
            <tr>
              <td colSpan={columns.length} className="p-6">
                {/* In sight where the head is wider than the frame. */}
                <div className="sticky left-6 w-[calc(100cqw-3rem)]">{empty}</div>
              </td>
            </tr>
          ) : null}
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className={cx('group', isSelected?.(row) ? 'bg-leaf-50' : 'hover:bg-paper')}
            >
              {columns.map((column) => (
                <BodyCell key={column.id} column={column} row={row} dense={dense} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const captionClass = 'sticky left-0 px-4 pt-4 pb-2 text-left font-serif text-xl font-medium text-ink';
/* Its link takes a fingertip's height, and the row does not. */
const rowHeaderClass =
  'font-semibold text-ink pointer-coarse:[&_a]:-my-3 pointer-coarse:[&_a]:inline-block pointer-coarse:[&_a]:py-3';
const padding = (dense: boolean) => (dense ? 'px-3 py-1.5' : 'px-4 py-3');

function HeadCell<Row>({ column, dense }: { column: TableColumn<Row>; dense: boolean }) {
  const { header, align, hideHeader, sort, className } = column;
  return (
    <th
      scope="col"
      aria-sort={sort ? (sort.direction ?? 'none') : undefined}
      className={cx(
        'sticky top-0 z-10 border-b border-line-strong/40 bg-sand font-semibold whitespace-nowrap text-ink-soft',
        padding(dense),
        align === 'end' && 'text-right',
        className,
      )}
    >
      {sort ? (
        <SortButton sort={sort}>{header}</SortButton>
      ) : (
        <span className={hideHeader ? 'sr-only' : undefined}>{header}</span>
      )}
    </th>
  );
}

function BodyCell<Row>({ column, row, dense }: { column: TableColumn<Row>; row: Row; dense: boolean }) {
  const { rowHeader, align, cell, className } = column;
  const Cell = rowHeader ? 'th' : 'td';
  return (
    <Cell
      scope={rowHeader ? 'row' : undefined}
      className={cx(
        'border-b border-line align-middle group-last:border-b-0',
        padding(dense),
        align === 'end' && 'text-right figures',
        rowHeader ? rowHeaderClass : 'font-normal',
        className,
      )}
    >
      {cell(row)}
    </Cell>
  );
}
