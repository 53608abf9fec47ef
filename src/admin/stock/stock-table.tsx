import { Ellipsis, FileDown, FileUp, History as HistoryIcon } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { StockPage } from '../../shop/stock-sheet/list-stock.ts';
import type { StockRow } from '../../shop/stock-sheet/stock-sheet.schema.ts';
import { adminStockBadge } from '../../shop/catalogue/stock-notice.rules.ts';
import { Button, IconButton } from '../../ui/buttons.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Badge } from '../../ui/labels.tsx';
import { Menu, MenuButton, MenuLink, type MenuTriggerProps } from '../../ui/menu.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { CardWords, OneLine, Table, type TableColumn } from '../../ui/table.tsx';
import type { Category } from '../../shop/catalogue/categories.ts';
import { BulkDialog } from '../bulk/bulk-dialog.tsx';
import { selectionColumn, useRowSelection } from '../table/row-selection.tsx';
import { firstPage, withQuery } from '../layout/screen-address.ts';
import { Total } from '../layout/screen-head.tsx';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { useMay } from '../layout/use-may.ts';
import { useUnsavedGuard } from '../layout/use-unsaved-guard.ts';
import { KeyPager } from '../table/paged-table.tsx';
import { pictureColumn } from '../table/picture-column.tsx';
import { waitingWords } from '../variants/variant-line.tsx';
import { ShelfField } from './shelf-field.tsx';
import { StockFileDialog } from './stock-file-dialog.tsx';
import { type StockSheet, useStockSheet } from './use-stock-sheet.ts';

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
        <Menu label="More to do" trigger={moreButton}>
          <MenuButton icon={<Icon icon={FileUp} size="sm" />} onClick={() => setIsCounting(true)}>
            Import CSV…
          </MenuButton>
          <MenuLink
            to={`/admin/stock/export?${query}`}
            reloadDocument
            icon={<Icon icon={FileDown} size="sm" />}
          >
            Export CSV
          </MenuLink>
          <MenuLink to="/admin/bulk" icon={<Icon icon={HistoryIcon} size="sm" />}>
            Bulk change history
          </MenuLink>
        </Menu>
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
        unfold={({ name }) => `Details of ${name}`}
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

function moreButton(props: MenuTriggerProps) {
  return <IconButton {...props} label="More to do" icon={<Icon icon={Ellipsis} />} />;
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

const optionsOf = ({ size, potType, potColor }: StockRow) =>
  [size, potType, potColor].filter(Boolean).join(' · ');

/** Broken between options only, after their dot. */
const unbroken = (options: string) => options.replaceAll(' ', '\u00a0').replaceAll('·\u00a0', '· ');

/** How a row is called where its cells are not seen. */
export function stockRowName(row: StockRow): string {
  const options = optionsOf(row);
  return options === '' ? row.product : `${row.product}, ${options}`;
}

function stockColumns(sheet: StockSheet, mayEdit: boolean): TableColumn<StockRow>[] {
  return [
    pictureColumn(),
    {
      id: 'product',
      header: 'Product',
      rowHeader: true,
      fill: true,
      cell: (row) => <Product row={row} mayEdit={mayEdit} />,
    },
    {
      id: 'pot',
      header: 'Pot',
      card: 'told',
      className: 'whitespace-nowrap',
      cell: ({ potType }) => potType ?? nothing,
    },
    {
      id: 'size',
      header: 'Size',
      card: 'told',
      className: 'whitespace-nowrap',
      cell: ({ size }) => size ?? nothing,
    },
    { id: 'color', header: 'Colour', card: 'told', cell: ({ potColor }) => potColor ?? nothing },
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
      align: 'end',
      card: 'figure',
      className: '@[56rem]:w-72 @[56rem]:min-w-56',
      cell: (row) => <ShelfField row={row} name={stockRowName(row)} sheet={sheet} />,
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

/** With its pot and what is to be seen to below it, where they have no columns. */
function Product({ row, mayEdit }: { row: StockRow; mayEdit: boolean }) {
  const { product, productId } = row;
  const options = optionsOf(row);
  const notice = noticeOf(row);
  return (
    <>
      {mayEdit ? (
        <Link
          to={`/admin/products?dialog=edit&id=${productId}`}
          title={product}
          className="ui-line hover:underline @max-[44rem]:truncate"
        >
          {product}
        </Link>
      ) : (
        <OneLine className="@max-[44rem]:truncate">{product}</OneLine>
      )}
      <CardWords>{unbroken(options)}</CardWords>
      <CardWords className="font-semibold! text-clay-700!">{notice?.text ?? ''}</CardWords>
    </>
  );
}

const noticeOf = ({ isSold, shelf }: StockRow) => (isSold ? adminStockBadge(shelf) : null);

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
  const notice = noticeOf(row);
  if (!notice && row.waiting === 0 && row.isSold && row.isPublished) return null;
  return (
    <span className="flex flex-wrap gap-1.5 @[44rem]:flex-nowrap">
      {notice ? <Badge tone={notice.kind}>{notice.text}</Badge> : null}
      {row.waiting > 0 ? <Badge tone="low">{waitingWords(row.waiting)}</Badge> : null}
      {row.isSold ? null : <Badge>Not sold</Badge>}
      {row.isPublished ? null : <Badge>Draft</Badge>}
    </span>
  );
}
