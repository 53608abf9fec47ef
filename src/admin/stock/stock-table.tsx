import type { KeyboardEvent } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { StockPage } from '../../shop/stock-sheet/list-stock.ts';
import { isRelativeText, readStockEntry } from '../../shop/stock-sheet/stock-entry.rules.ts';
import type { StockRow } from '../../shop/stock-sheet/stock-sheet.schema.ts';
import { adminStockBadge } from '../../shop/catalogue/stock-notice.rules.ts';
import { Button, ButtonLink } from '../../ui/buttons.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { Badge } from '../../ui/labels.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { OneLine, Table, type TableColumn } from '../../ui/table.tsx';
import { useState } from 'react';
import type { Category } from '../../shop/catalogue/categories.ts';
import { BulkDialog } from '../bulk/bulk-dialog.tsx';
import { selectionColumn, useRowSelection } from '../table/row-selection.tsx';
import { firstPage, withQuery } from '../layout/screen-address.ts';
import { Total } from '../layout/screen-head.tsx';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { useMay } from '../layout/use-may.ts';
import { useUnsavedGuard } from '../layout/use-unsaved-guard.ts';
import { KeyPager } from '../table/paged-table.tsx';
import { type FieldMark, Mark } from '../variants/number-input.tsx';
import { waitingWords } from '../variants/variant-line.tsx';
import { StockFileDialog } from './stock-file-dialog.tsx';
import { type StockCell, type StockSheet, useStockSheet } from './use-stock-sheet.ts';

/** The table of shelves, edited in its place. docs/behaviour/stock-sheet.md#typing. */
export function StockTable({ page, categories }: { page: StockPage; categories: Category[] }) {
  const sheet = useStockSheet(page.rows);
  const may = useMay();
  const [query] = useSearchParams();
  const selection = useRowSelection(page.rows.map(({ id }) => id));
  const [isChanging, setIsChanging] = useState(false);
  const [isCounting, setIsCounting] = useState(false);
  const found = <Total page={page} one="line" many="lines" />;
  const guard = useUnsavedGuard(sheet.isUnsaved);
  return (
    <>
      <section aria-label="Many at once" className="mb-3 flex flex-wrap items-center gap-2">
        <p className="mr-auto text-ink-soft figures">
          {selection.selected.length > 0 ? `${selection.selected.length} selected` : found}
        </p>
        {page.rows.length > 0 ? (
          <>
            <Button variant="ghost" size="sm" onClick={selection.toggleAll}>
              {selection.isAll ? 'Select none' : 'Select all on this page'}
            </Button>
            <Button variant="outline" size="sm" onClick={() => setIsChanging(true)}>
              Change many…
            </Button>
          </>
        ) : null}
        <Button variant="outline" size="sm" onClick={() => setIsCounting(true)}>
          Import CSV…
        </Button>
        <ButtonLink to={`/admin/stock/export?${query}`} reloadDocument variant="outline" size="sm">
          Export CSV
        </ButtonLink>
        <ButtonLink to="/admin/bulk" variant="ghost" size="sm">
          Changes of many
        </ButtonLink>
      </section>
      <BulkDialog
        open={isChanging}
        onClose={() => setIsChanging(false)}
        list="stock"
        selected={selection.selected}
        found={found}
        categories={categories}
      />
      <StockFileDialog open={isCounting} onClose={() => setIsCounting(false)} />
      <Table
        caption="Stock"
        hideCaption
        dense
        roomy
        columns={[selectionColumn(selection), ...stockColumns(sheet, may('catalogue'))]}
        rows={sheet.rows.map((row) => ({ ...row, name: stockRowName(row) }))}
        rowKey={({ id }) => id}
        isSelected={({ id }) => selection.isSelected(id)}
        empty={<NothingFound />}
        className="[--above:21rem]"
      />
      <KeyPager previous={page.previous} next={page.next} label="Pages of stock" />
      <ConfirmDialog
        open={guard.isAsking}
        title="Leave without saving?"
        action="Leave"
        onCancel={guard.stay}
        onConfirm={guard.leave}
      >
        A number that was typed is not saved. The sentence beside it says why.
      </ConfirmDialog>
    </>
  );
}

function NothingFound() {
  const [query] = useSearchParams();
  const isFiltered = ['q', 'category', 'show'].some((name) => query.has(name));
  if (!isFiltered) return <EmptyState headingLevel={3} title="No products found." />;
  const isOnlySearch = !query.has('category') && !query.has('show');
  const ways = (
    <span className="flex flex-wrap justify-center gap-x-5 gap-y-2">
      {query.has('q') ? (
        <Link to={withQuery(query, { ...firstPage, q: null })} className="text-link">
          Clear search
        </Link>
      ) : null}
      {isOnlySearch ? null : (
        <Link to="/admin/stock" className="text-link">
          Show all
        </Link>
      )}
    </span>
  );
  return <EmptyState headingLevel={3} title="Nothing found." action={ways} />;
}

/** How a row is called where its cells are not seen. */
export function stockRowName({ product, size, potType, potColor }: StockRow): string {
  const options = [size, potType, potColor].filter(Boolean).join(' · ');
  return options === '' ? product : `${product}, ${options}`;
}

function stockColumns(sheet: StockSheet, mayEdit: boolean): TableColumn<StockRow>[] {
  return [
    {
      id: 'product',
      header: 'Product',
      rowHeader: true,
      fill: true,
      cell: ({ product, productId }) =>
        mayEdit ? (
          <Link
            to={`/admin/products?dialog=edit&id=${productId}`}
            title={product}
            className="ui-line hover:underline"
          >
            {product}
          </Link>
        ) : (
          <OneLine>{product}</OneLine>
        ),
    },
    {
      id: 'pot',
      header: 'Pot',
      share: 1.15,
      className: 'whitespace-nowrap',
      cell: ({ potType }) => potType ?? nothing,
    },
    { id: 'size', header: 'Size', className: 'whitespace-nowrap', cell: ({ size }) => size ?? nothing },
    { id: 'color', header: 'Colour', share: 0.85, cell: ({ potColor }) => potColor ?? nothing },
    ...(sheet.rows.some(({ sku }) => sku !== null)
      ? [
          {
            id: 'sku',
            header: 'SKU',
            className: 'wrap-anywhere',
            cell: ({ sku }: StockRow) => sku ?? nothing,
          },
        ]
      : []),
    {
      id: 'shelf',
      header: 'On the shelf',
      share: 2.35,
      className: '@[56rem]:w-80 @[56rem]:min-w-72',
      cell: (row) => <ShelfField row={row} sheet={sheet} />,
    },
    {
      id: 'held',
      header: 'Held',
      share: 0.45,
      align: 'end',
      cell: (row) => <Held row={row} />,
    },
    {
      id: 'available',
      header: 'May be bought',
      align: 'end',
      share: 1.4,
      cell: ({ available }) => available,
    },
    {
      id: 'status',
      header: 'Status',
      share: 1.2,
      cell: (row) => <Status row={row} isGone={sheet.isGone(row.id)} />,
    },
  ];
}

const nothing = <span className="text-muted">–</span>;

function Held({ row: { held, yielding, product } }: { row: StockRow }) {
  if (held + yielding === 0) return <span className="text-muted">0</span>;
  return (
    <Link to={`/admin/holds?${new URLSearchParams({ q: product })}`} className="text-link">
      {held}
      {yielding > 0 ? <span className="block text-xs whitespace-nowrap">+{yielding} yielding</span> : null}
    </Link>
  );
}

function Status({ row, isGone }: { row: StockRow; isGone: boolean }) {
  if (isGone) return <Badge tone="danger">Deleted</Badge>;
  const notice = row.isSold ? adminStockBadge(row.shelf) : null;
  return (
    <span className="flex flex-wrap gap-1.5 @[44rem]:flex-nowrap">
      {notice ? <Badge tone={notice.kind}>{notice.text}</Badge> : null}
      {row.waiting > 0 ? <Badge tone="low">{waitingWords(row.waiting)}</Badge> : null}
      {row.isSold ? null : <Badge>Not sold</Badge>}
      {row.isPublished ? null : <Badge>Draft</Badge>}
    </span>
  );
}

function ShelfField({ row, sheet }: { row: StockRow; sheet: StockSheet }) {
  const cell = sheet.cells.get(row.id);
  const name = stockRowName(row);
  const mark = cellMark(cell, row);
  const isGone = sheet.isGone(row.id);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = steps[event.key];
    if (event.key === 'Escape') sheet.giveBack(row.id);
    else if (step !== undefined && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if (sheet.save(row.id)) moveFocus(event.currentTarget, event.shiftKey ? -step : step);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 @[44rem]:flex-nowrap">
      <TextInput
        data-shelf
        aria-label={`On the shelf: ${name}`}
        aria-invalid={mark?.is === 'wrong' || undefined}
        aria-describedby={mark ? `mark-${row.id}` : undefined}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        maxLength={10}
        readOnly={isGone}
        className="w-24 shrink-0 [&_input]:figures [&_input]:pointer-fine:h-9"
        value={cell && 'text' in cell ? cell.text : String(row.shelf)}
        onFocus={({ currentTarget }) => {
          sheet.enter(row.id);
          currentTarget.select();
        }}
        onChange={({ currentTarget }) => sheet.type(row.id, currentTarget.value)}
        onBlur={() => sheet.leave(row.id)}
        onKeyDown={onKeyDown}
      />
      <Button
        variant="outline"
        size="sm"
        disabled={isGone}
        aria-label={`Add 10 to ${name}`}
        onClick={() => sheet.add(row.id, 10)}
      >
        +10
      </Button>
      {mark?.is === 'hint' ? (
        <p id={`mark-${row.id}`} className="text-xs font-medium text-clay-700">
          {mark.sentence}
        </p>
      ) : mark ? (
        <Mark id={`mark-${row.id}`} mark={mark} className="mt-0! min-w-0" />
      ) : null}
    </div>
  );
}

const steps: Partial<Record<string, 1 | -1>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** Down or up the column. */
function moveFocus(from: HTMLElement, step: number) {
  const fields = [...(from.closest('table')?.querySelectorAll<HTMLInputElement>('input[data-shelf]') ?? [])];
  fields[fields.findIndex((field) => field === from) + step]?.focus();
}

type CellMark = FieldMark | { is: 'hint'; sentence: string };

/** What stands below a field. */
function cellMark(cell: StockCell | undefined, row: StockRow): CellMark | null {
  if (!cell) return null;
  if (cell.is === 'saved') return { is: 'saved' };
  if ('sentence' in cell) return { is: 'wrong', sentence: cell.sentence };
  if (cell.is === 'typed' && isRelativeText(cell.text)) {
    const read = readStockEntry(cell.text, row.shelf);
    if (!read.ok) return { is: 'hint', sentence: 'Units that come (+) or go (−)' };
    const by = read.entry.kind === 'relative' ? read.entry.by : 0;
    return { is: 'hint', sentence: `Enter makes it ${row.shelf + by}` };
  }
  return { is: 'saving' };
}
