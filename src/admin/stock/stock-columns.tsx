import { Link } from 'react-router';
import type { StockRow } from '../../shop/stock-sheet/stock-sheet.schema.ts';
import { adminStockBadge } from '../../shop/catalogue/stock-notice.rules.ts';
import { Badge } from '../../ui/labels.tsx';
import { CardWords, type ColumnSort, OneLine, type TableColumn } from '../table/table.tsx';
import { pictureColumn } from '../table/picture-column.tsx';
import { waitingWords } from '../variants/variant-line.tsx';
import { ShelfField } from './shelf-field.tsx';
import type { StockSheet } from './use-stock-sheet.ts';

const optionsOf = ({ size, potType, potColor }: StockRow) =>
  [size, potType, potColor].filter(Boolean).join(' · ');

/** Broken between options only, after their dot. */
const unbroken = (options: string) => options.replaceAll(' ', '\u00a0').replaceAll('·\u00a0', '· ');

/** How a row is called where its cells are not seen. */
export function stockRowName(row: StockRow): string {
  const options = optionsOf(row);
  return options === '' ? row.product : `${row.product}, ${options}`;
}

type Columns = {
  mayEdit: boolean;
  byName: ColumnSort;
  /** Missing where there are too many to be put in order. */
  byStock: ColumnSort | undefined;
};

export function stockColumns(
  sheet: StockSheet,
  { mayEdit, byName, byStock }: Columns,
): TableColumn<StockRow>[] {
  return [
    pictureColumn(),
    {
      id: 'product',
      header: 'Product',
      rowHeader: true,
      fill: true,
      sort: byName,
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
    {
      id: 'shelf',
      header: 'On the shelf',
      align: 'end',
      card: 'figure',
      sort: byStock,
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

/** With its SKU, and below it its pot and what is to be seen to where they have no columns. */
function Product({ row, mayEdit }: { row: StockRow; mayEdit: boolean }) {
  const { product, productId, sku } = row;
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
      {sku === null ? null : (
        <OneLine className="ui-unfolded text-xs font-normal text-muted">{`SKU ${sku}`}</OneLine>
      )}
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
