import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

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
  /**
   * Where the frame is narrow and each row a card: before its name, or in its corner; else below, with the header, or
   * 'plain' without it.
   */
  card?: 'lead' | 'corner' | 'plain' | undefined;
  className?: string | undefined;
};

type TableProps<Row> = {
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

/**
 * Rows and columns in a frame that scrolls by itself, so that the page never does sideways. In a narrow frame each row
 * is a card with all its cells in sight, and the head the buttons that order them.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, hideCaption, columns, rows, rowKey, isSelected, empty, dense = false, className } = props;
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className={cx('@container relative overflow-auto rounded-lg bg-surface shadow-sm', className)}
    >
      <table
        {...as.table}
        className="w-full border-separate border-spacing-0 text-left text-sm @max-4xl:block"
      >
        <caption id={id} className={hideCaption ? 'sr-only' : captionClass}>
          {caption}
        </caption>
        <thead {...as.rowgroup} className="@max-4xl:sticky @max-4xl:top-0 @max-4xl:z-10 @max-4xl:block">
          <tr {...as.row} className={headRowClass}>
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} dense={dense} />
            ))}
          </tr>
        </thead>
        <tbody {...as.rowgroup} className="@max-4xl:block">
          {rows.length === 0 ? (
            <tr className="@max-4xl:block">
              <td colSpan={columns.length} className="p-6 @max-4xl:block">
                {/* In sight where the head is wider than the frame. */}
                <div className="sticky left-6 w-[calc(100cqw-3rem)]">{empty}</div>
              </td>
            </tr>
          ) : null}
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              {...as.row}
              className={cx(
                'group',
                rowClass,
                spacing(dense),
                isSelected?.(row) ? 'bg-leaf-50' : 'hover:bg-paper',
              )}
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

/* Laid out as cards it is no table to some browsers: the roles say it to those who hear it. */
const as = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;
const captionClass = 'sticky left-0 px-4 pt-4 pb-2 text-left font-serif text-xl font-medium text-ink';
/* Its link takes a fingertip's height, and the row does not. */
const rowHeaderClass =
  'font-semibold text-ink pointer-coarse:[&_a]:-my-3 pointer-coarse:[&_a]:inline-block pointer-coarse:[&_a]:py-3';
const headRowClass =
  '@max-4xl:flex @max-4xl:flex-wrap @max-4xl:gap-x-3 @max-4xl:border-b @max-4xl:border-line-strong/40 @max-4xl:bg-sand @max-4xl:px-4 @max-4xl:empty:hidden';
/* A card: lead, name and corner in the first line, all else below it. */
const rowClass =
  '@max-4xl:flex @max-4xl:flex-wrap @max-4xl:items-start @max-4xl:gap-x-5 @max-4xl:border-b @max-4xl:border-line @max-4xl:px-4 @max-4xl:last:border-b-0 ' +
  "@max-4xl:before:order-4 @max-4xl:before:basis-full @max-4xl:before:content-['']";
const spacing = (dense: boolean) =>
  dense
    ? '@max-4xl:gap-y-1.5 @max-4xl:py-2.5 @max-4xl:before:-mt-1.5'
    : '@max-4xl:gap-y-2.5 @max-4xl:py-3.5 @max-4xl:before:-mt-2.5';
const cellClass = '@max-4xl:block @max-4xl:border-b-0 @max-4xl:p-0 @max-4xl:text-left';
const belowClass =
  '@max-4xl:order-5 @max-4xl:before:mb-0.5 @max-4xl:before:block @max-4xl:before:text-xs @max-4xl:before:text-muted @max-4xl:before:content-[attr(data-label)]';
const plainClass = '@max-4xl:order-5 @max-4xl:w-auto @max-4xl:min-w-0';
const firstLine = {
  lead: '@max-4xl:order-1 @max-4xl:w-auto',
  name: '@max-4xl:order-2 @max-4xl:min-w-0 @max-4xl:flex-1 @max-4xl:basis-32 @max-4xl:self-center @max-4xl:text-base',
  corner: '@max-4xl:order-3 @max-4xl:w-auto',
};
const padding = (dense: boolean) => (dense ? 'px-3 py-1.5' : 'px-4 py-3');

function HeadCell<Row>({ column, dense }: { column: TableColumn<Row>; dense: boolean }) {
  const { header, align, hideHeader, sort, className } = column;
  return (
    <th
      scope="col"
      aria-sort={sort ? (sort.direction ?? 'none') : undefined}
      {...as.columnheader}
      className={cx(
        'sticky top-0 z-10 border-b border-line-strong/40 bg-sand font-semibold whitespace-nowrap text-ink-soft',
        padding(dense),
        align === 'end' && 'text-right',
        className,
        '@max-4xl:border-b-0 @max-4xl:p-0',
        sort ? '@max-4xl:static @max-4xl:w-auto @max-4xl:min-w-0 @max-4xl:py-1.5' : '@max-4xl:sr-only',
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
  const isPlain = column.card === 'plain';
  const place = rowHeader ? 'name' : column.card === 'plain' ? undefined : column.card;
  return (
    <Cell
      scope={rowHeader ? 'row' : undefined}
      {...(rowHeader ? as.rowheader : as.cell)}
      data-label={place || isPlain ? undefined : column.header}
      className={cx(
        'border-b border-line align-middle group-last:border-b-0',
        padding(dense),
        align === 'end' && 'text-right figures',
        rowHeader ? rowHeaderClass : 'font-normal',
        className,
        cellClass,
        place ? firstLine[place] : isPlain ? plainClass : belowClass,
      )}
    >
      {cell(row)}
    </Cell>
  );
}

export type ColumnSort = {
  /** How the rows stand by this column now; null when another one orders them. */
  direction: 'ascending' | 'descending' | null;
  onSort: () => void;
};

const icons = { ascending: ArrowUp, descending: ArrowDown };

/** A column's name as the button that orders the rows by it; the cell around it says `aria-sort`. */
function SortButton({ sort, children }: { sort: ColumnSort; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={sort.onSort}
      className="-mx-1.5 inline-flex min-h-6 pointer-coarse:min-h-touch items-center gap-1 rounded-xs px-1.5 font-semibold hover:text-ink"
    >
      {children}
      <Icon icon={sort.direction ? icons[sort.direction] : ChevronsUpDown} size="sm" className="shrink-0" />
    </button>
  );
}
