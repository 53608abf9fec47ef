import { ArrowDown, ArrowUp, ChevronDown, ChevronsUpDown } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { IconButton } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import type { ColumnSort, TableColumn } from './table.tsx';

/* Laid out as cards it is no table to some browsers: the roles say it to those who hear it. */
export const as = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;
/* Its link takes a fingertip's height, and the row does not. */
export const linkClass =
  'pointer-coarse:[&_a]:-my-3 pointer-coarse:[&_a]:inline-block pointer-coarse:[&_a]:py-3';
const rowHeaderClass = `font-semibold text-ink ${linkClass}`;
const padding = (dense: boolean) => (dense ? 'px-3 py-1.5' : 'px-4 py-3');

/** Whether it stands below the first line of a card, with its header. */
export const isBelow = <Row,>({ rowHeader, card }: TableColumn<Row>) => !rowHeader && card === undefined;

export const unfoldHead: TableColumn<unknown> = {
  id: 'unfold',
  header: 'Details',
  hideHeader: true,
  className: 'ui-unfold',
  cell: () => null,
};

type UnfoldCellProps = { label: string; isOpen: boolean; onTurn: () => void };

/** Only where each row is a card. */
export function UnfoldCell({ label, isOpen, onTurn }: UnfoldCellProps) {
  return (
    <td {...as.cell} data-card="unfold" className="ui-unfold">
      <IconButton
        label={label}
        size="sm"
        aria-expanded={isOpen}
        icon={
          <Icon icon={ChevronDown} size="sm" className={cx('transition-transform', isOpen && 'rotate-180')} />
        }
        className="-mr-2 text-muted"
        onClick={onTurn}
      />
    </td>
  );
}

export function HeadCell<Row>({ column, dense }: { column: TableColumn<Row>; dense: boolean }) {
  const { header, head, align, hideHeader, sort, className } = column;
  return (
    <th
      scope="col"
      aria-sort={sort ? (sort.direction ?? 'none') : undefined}
      data-head={head ? true : undefined}
      {...as.columnheader}
      className={cx(
        'sticky top-0 z-10 border-b border-line-strong/40 bg-sand font-semibold whitespace-nowrap text-ink-soft',
        padding(dense),
        align === 'end' && 'text-right',
        className,
      )}
    >
      {head ? (
        head
      ) : sort ? (
        <SortButton sort={sort}>{header}</SortButton>
      ) : (
        <span className={hideHeader ? 'sr-only' : undefined}>{header}</span>
      )}
    </th>
  );
}

export function BodyCell<Row>({
  column,
  row,
  dense,
}: {
  column: TableColumn<Row>;
  row: Row;
  dense: boolean;
}) {
  const { rowHeader, align, cell, fill, share = 1, className } = column;
  const Cell = rowHeader ? 'th' : 'td';
  const labelled = isBelow(column);
  return (
    <Cell
      scope={rowHeader ? 'row' : undefined}
      {...(rowHeader ? as.rowheader : as.cell)}
      data-card={rowHeader ? 'name' : (column.card ?? 'below')}
      data-label={labelled ? column.header : undefined}
      data-wide={share >= 2 || undefined}
      style={labelled ? ({ '--share': share } as CSSProperties) : undefined}
      className={cx(
        'border-b border-line align-middle [tbody:last-child>tr:last-child>&]:border-b-0',
        padding(dense),
        dense && 'h-16',
        align === 'end' && 'text-right figures',
        rowHeader ? rowHeaderClass : 'font-normal',
        fill && 'w-full max-w-0 min-w-24 @[56rem]:min-w-40',
        className,
      )}
    >
      {cell(row)}
    </Cell>
  );
}

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
