import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  OFF_SALE_LEVEL,
  type StockRow,
  type StockSort,
  stockLevel,
} from '../../shop/stock-sheet/stock-sheet.schema.ts';
import { type StockNotice, adminStockBadge } from '../../shop/catalogue/stock-notice.rules.ts';
import { Badge, type BadgeTone } from '../../ui/labels.tsx';
import { CardWords, type ColumnSort, OneLine, type TableColumn, type TableGroup } from '../table/table.tsx';
import { pictureColumn } from '../table/picture-column.tsx';
import { waitingWords } from '../variants/variant-line.tsx';
import { ShelfField } from './shelf-field.tsx';
import type { StockSheet } from './use-stock-sheet.ts';

const optionsOf = ({ size, potType, potColor }: StockRow) =>
  [size, potType, potColor].filter(Boolean).join(' · ');

/** Broken between options only, after their dot. */
const unbroken = (options: string) => options.replaceAll(' ', '\u00a0').replaceAll('·\u00a0', '· ');

/** A row as it is listed. */
export type StockLine = StockRow & {
  /** How it is called where its cells are not seen. */
  name: string;
  /** The name of its product stands above it. */
  isGrouped: boolean;
  /** What it stands with, where what is short comes first. */
  band: StockBand | null;
  /** That it is low or sold out, unless that is what is listed. */
  notice: StockNotice | null;
};

type StockBand = 'out' | 'low' | 'fine' | 'off';

const bands: Readonly<Record<StockBand, { label: string; tone: BadgeTone }>> = {
  out: { label: 'Sold out', tone: 'out' },
  low: { label: 'Low', tone: 'low' },
  fine: { label: 'In stock', tone: 'success' },
  off: { label: 'Not on sale', tone: 'neutral' },
};

type ListedAs = {
  sort: StockSort;
  /** The rows as they were read: counted meanwhile, each stays where it was put. */
  listed: readonly StockRow[];
  show: string | null;
};

/** By name what is of one product has its name once, above its pots. What is short stands together where that comes first. */
export function stockLines(rows: readonly StockRow[], { sort, listed, show }: ListedAs): StockLine[] {
  const shown = show === 'low' ? 'low' : show === 'sold-out' ? 'out' : undefined;
  const banded = new Map(sort === 'short' ? listed.map((row) => [row.id, bandOf(row)]) : []);
  const counts = new Map<string, number>();
  for (const { productId } of rows) counts.set(productId, (counts.get(productId) ?? 0) + 1);
  return rows.map((row) => {
    const options = optionsOf(row);
    const name = options === '' ? row.product : `${row.product}, ${options}`;
    const notice = row.isSold ? adminStockBadge(row.shelf) : null;
    const band = banded.get(row.id) ?? null;
    return {
      ...row,
      name,
      band,
      isGrouped: sort === 'name' && (counts.get(row.productId) ?? 0) > 1,
      notice: notice?.kind === (shown ?? band) ? null : notice,
    };
  });
}

const bandOf = (row: StockRow): StockBand =>
  stockLevel('short', row) < OFF_SALE_LEVEL ? (adminStockBadge(row.shelf)?.kind ?? 'fine') : 'off';

type Columns = {
  mayEdit: boolean;
  /** Heads above the rows say how it is with them: what else is to be known stands below a name. */
  isBanded: boolean;
  byName: ColumnSort;
  /** Missing where there are too many to be put in order. */
  byStock: ColumnSort | undefined;
};

export function stockColumns(
  sheet: StockSheet,
  { mayEdit, isBanded, byName, byStock }: Columns,
): TableColumn<StockLine>[] {
  const statusOf = (row: StockLine) => <Status row={row} isGone={sheet.isGone(row.id)} />;
  return [
    pictureColumn(),
    {
      id: 'product',
      header: 'Product',
      rowHeader: true,
      sort: byName,
      className: isBanded ? '@[56rem]:w-[30%]' : '@[56rem]:w-[27%]',
      cell: (row) => (
        <Product row={row} mayEdit={mayEdit}>
          {isBanded ? (
            statusOf(row)
          ) : (
            <CardWords className="font-semibold! text-clay-700!">{row.notice?.text ?? ''}</CardWords>
          )}
        </Product>
      ),
    },
    {
      id: 'shelf',
      header: 'On the shelf',
      align: 'end',
      card: 'figure',
      sort: byStock,
      className: '@[44rem]:min-w-40 @[56rem]:w-56 @[56rem]:min-w-52',
      cell: (row) => <ShelfField row={row} name={row.name} sheet={sheet} />,
    },
    {
      id: 'held',
      header: 'Held',
      share: 0.45,
      align: 'end',
      className: '@[56rem]:w-[13%]',
      cell: (row) => <Held row={row} />,
    },
    {
      id: 'available',
      header: 'May be bought',
      align: 'end',
      share: 1.4,
      className: '@[56rem]:w-[15%]',
      cell: ({ available }) => available,
    },
    ...(isBanded ? [] : [{ id: 'status', header: 'Status', share: 1.2, cell: statusOf }]),
  ];
}

type ProductProps = { row: StockLine; mayEdit: boolean; children?: ReactNode };

/** What it is: its product, unless that stands above it, its options and SKU; and what is to be seen to where that has no column. */
function Product({ row, mayEdit, children }: ProductProps) {
  const { isGrouped, sku } = row;
  const options = unbroken(optionsOf(row));
  return (
    <>
      {isGrouped ? (
        <span className="sr-only">{row.product}, </span>
      ) : (
        <ProductName row={row} mayEdit={mayEdit} />
      )}
      {options === '' ? null : (
        <span
          className={
            isGrouped ? 'block font-normal text-ink-soft' : 'block text-xs leading-4 font-normal text-muted'
          }
        >
          {options}
        </span>
      )}
      {sku === null ? null : (
        <OneLine className="ui-unfolded text-xs font-normal text-muted">{`SKU ${sku}`}</OneLine>
      )}
      {children}
    </>
  );
}

function ProductName({ row: { product, productId }, mayEdit }: ProductProps) {
  if (!mayEdit) return <span className="block">{product}</span>;
  return (
    <Link to={`/admin/products?dialog=edit&id=${productId}`} className="block hover:underline">
      {product}
    </Link>
  );
}

export const stockGroups = (mayEdit: boolean): TableGroup<StockLine> => ({
  keyOf: ({ band, isGrouped, productId }) => band ?? (isGrouped ? productId : null),
  head: (lines) =>
    lines[0]?.band ? (
      <BandHead band={lines[0].band} count={lines.length} />
    ) : (
      <StockGroup lines={lines} mayEdit={mayEdit} />
    ),
});

function BandHead({ band, count }: { band: StockBand; count: number }) {
  const { label, tone } = bands[band];
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      <Badge tone={tone}>{label}</Badge>
      <span className="text-xs text-muted figures">{count === 1 ? '1 line' : `${count} lines`}</span>
    </span>
  );
}

/** The name that the lines below it share, and how it is with them. */
function StockGroup({ lines, mayEdit }: { lines: readonly StockLine[]; mayEdit: boolean }) {
  const [first] = lines;
  if (!first) return null;
  const notices = lines.map(({ notice }) => notice?.kind);
  const words = [
    [notices.filter((kind) => kind === 'out').length, 'sold out'],
    [notices.filter((kind) => kind === 'low').length, 'low'],
  ] as const;
  const told = words.flatMap(([count, word]) => (count > 0 ? [`${count} ${word}`] : []));
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      <span className="font-semibold text-ink wrap-anywhere">
        <ProductName row={first} mayEdit={mayEdit} />
      </span>
      <span className="text-xs text-muted figures">
        {lines.length} lines
        {told.length > 0 ? <span className="font-semibold text-clay-700"> · {told.join(', ')}</span> : null}
      </span>
    </span>
  );
}

function Held({ row: { held, yielding, product } }: { row: StockRow }) {
  if (held + yielding === 0) {
    return (
      <span className="text-muted">
        <span aria-hidden="true">–</span>
        <span className="sr-only">0</span>
      </span>
    );
  }
  return (
    <Link to={`/admin/holds?${new URLSearchParams({ q: product })}`} className="text-link">
      {held}
      {yielding > 0 ? <span className="block text-xs whitespace-nowrap">+{yielding} yielding</span> : null}
    </Link>
  );
}

function Status({ row, isGone }: { row: StockLine; isGone: boolean }) {
  const { notice } = row;
  if (isGone) return <Badge tone="danger">Deleted</Badge>;
  if (!notice && row.waiting === 0 && row.isSold && row.isPublished) return null;
  return (
    <span className="flex flex-wrap gap-1.5 @[56rem]:flex-nowrap">
      {notice ? <Badge tone={notice.kind}>{notice.text}</Badge> : null}
      {row.waiting > 0 ? <Badge tone="low">{waitingWords(row.waiting)}</Badge> : null}
      {row.isSold ? null : <Badge>Not sold</Badge>}
      {row.isPublished ? null : <Badge>Draft</Badge>}
    </span>
  );
}
