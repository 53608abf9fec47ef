import { Eye, Star } from 'lucide-react';
import { useState } from 'react';
import type { AdminProduct, SomePots } from '../../shop/catalogue/admin-products.ts';
import { adminStockBadge } from '../../shop/catalogue/stock-notice.rules.ts';
import { formatPaise } from '../../shop/money.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { Badge } from '../../ui/labels.tsx';
import { MenuLink } from '../../ui/menu.tsx';
import { CardWords, type ColumnSort, OneLine, type TableColumn } from '../table/table.tsx';
import { PublicationBadge } from '../edit/edited-list.tsx';
import { useAdminAction } from '../layout/use-admin-action.ts';
import { pictureColumn } from '../table/picture-column.tsx';
import { RowLink, RowMenu, actionsColumn } from '../table/row-actions.tsx';
import { CopyMenuButton } from './copy-product.tsx';

type ColumnsInput = {
  sortOf: (column: string) => ColumnSort;
  editHref: (id: string) => string;
  onDelete: (id: string) => void;
};

/** The products table, and what can be done to one. docs/behaviour/back-office.md#products. */
export function productColumns({ sortOf, editHref, onDelete }: ColumnsInput): TableColumn<AdminProduct>[] {
  return [
    pictureColumn(),
    {
      id: 'name',
      header: 'Name',
      rowHeader: true,
      className: 'max-w-64 min-w-28 @[56rem]:max-w-44 @[56rem]:min-w-44 @[66rem]:max-w-64',
      sort: sortOf('name'),
      cell: ({ id, name, categories, isPublished, stock, soldOutPots, lowPots, ...prices }) => (
        <>
          <RowLink to={editHref(id)}>{name}</RowLink>
          {/* Where a table has no room for their column. */}
          <span
            title={categories.join(', ')}
            className="hidden text-xs font-normal text-muted @min-[44rem]:@max-[56rem]:line-clamp-1"
          >
            {categories.join(', ')}
          </span>
          <CardWords className="figures">
            {`${isPublished ? '' : 'Draft · '}${prices.hasHigherPrices ? 'from ' : ''}${formatPaise(prices.pricePaise)}`}
          </CardWords>
          {/* Of many that are there, some pots may be gone, or nearly. */}
          {adminStockBadge(stock) ? null : <ShortPots soldOut={soldOutPots} low={lowPots} />}
        </>
      ),
    },
    {
      id: 'category',
      header: 'Category',
      fill: true,
      share: 2,
      className: 'text-ink-soft @min-[44rem]:@max-[56rem]:hidden',
      cell: ({ categories }) => <OneLine>{categories.join(', ')}</OneLine>,
    },
    {
      id: 'price',
      header: 'Price',
      align: 'end',
      card: 'told',
      className: 'whitespace-nowrap',
      sort: sortOf('price'),
      cell: ({ pricePaise, hasHigherPrices }) => (
        <>
          {hasHigherPrices ? <span className="text-muted @min-[44rem]:@max-[56rem]:block">from </span> : null}
          {formatPaise(pricePaise)}
        </>
      ),
    },
    {
      id: 'stock',
      header: 'Stock',
      align: 'end',
      card: 'figure',
      sort: sortOf('stock'),
      cell: (product) => <Stock product={product} />,
    },
    { id: 'status', header: 'Status', share: 1.9, cell: (product) => <StatusBadges product={product} /> },
    { id: 'featured', header: 'Featured', cell: (product) => <FeaturedSwitch {...product} /> },
    actionsColumn(
      ({ id, name }) => (
        <RowMenu name={name} editHref={editHref(id)} onDelete={() => onDelete(id)}>
          <MenuLink to={`/product/${id}?from=admin`} reloadDocument icon={<Icon icon={Eye} size="sm" />}>
            Preview
          </MenuLink>
          <CopyMenuButton id={id} />
        </RowMenu>
      ),
      { className: 'w-16', align: 'start' },
    ),
  ];
}

const kinds = { soldOut: 'Sold out', low: 'Low' } as const;
type ShortPotsProps = Record<keyof typeof kinds, SomePots>;

function howMany({ count }: SomePots, kind: keyof typeof kinds): string | null {
  return count === 0 ? null : `${count === 1 ? '1 pot' : `${count} pots`} ${kinds[kind].toLowerCase()}`;
}

/** In one line: which pot, or how many. */
function ShortPots(short: ShortPotsProps) {
  const { soldOut, low } = short;
  const [first, ...more] = (['soldOut', 'low'] as const).filter((kind) => short[kind].count > 0);
  if (first === undefined) return null;
  const { only } = short[first];
  const known = [first, ...more].flatMap((kind) =>
    short[kind].only ? [`${kinds[kind]}: ${short[kind].only}`] : [],
  );
  return (
    <span
      title={known.length > 0 ? known.join('; ') : undefined}
      className={cx(
        'ui-unfolded block text-xs font-normal @[66rem]:truncate',
        // What runs low is still to be had.
        soldOut.count > 0 ? 'text-clay-700' : 'text-muted',
      )}
    >
      {more.length > 0
        ? `${howMany(soldOut, 'soldOut')}, ${low.count} low`
        : only
          ? // Inches in brackets are for who points at it: so it is one line.
            `${kinds[first]}: ${only.replace(/ \([^)]*\)/, '')}`
          : howMany(short[first], first)}
    </span>
  );
}

function Stock({ product: { stock, soldOutPots, lowPots } }: { product: AdminProduct }) {
  const pots = soldOutPots.count > 0 ? howMany(soldOutPots, 'soldOut') : howMany(lowPots, 'low');
  const notice = adminStockBadge(stock);
  const [isFew, isOut] = [notice !== null, notice?.kind === 'out'];
  return (
    <>
      {/* A card has no badge in sight that says so. */}
      {isOut ? <CardWords className="font-semibold! text-clay-700!">Sold out</CardWords> : null}
      <span
        className={cx(
          isFew && '@max-[44rem]:text-clay-700',
          isOut && '@max-[44rem]:hidden',
          '@max-[44rem]:font-semibold',
        )}
      >
        {stock}
      </span>
      {isFew || pots === null ? null : (
        <CardWords className={cx(soldOutPots.count > 0 && 'text-clay-700!')}>{pots}</CardWords>
      )}
    </>
  );
}

/** What is not as with most stands out. */
function StatusBadges({ product: { isPublished, stock, includeInDeals } }: { product: AdminProduct }) {
  const notice = adminStockBadge(stock);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {isPublished ? (
        <span className="text-sm text-muted">Published</span>
      ) : (
        <PublicationBadge isPublished={false} />
      )}
      {notice ? <Badge tone={notice.kind}>{notice.text}</Badge> : null}
      {includeInDeals ? <Badge tone="neutral">In Deals</Badge> : null}
    </span>
  );
}

type FeaturedSwitchProps = { id: string; name: string; isFeatured: boolean };

/** Features a product at once: the star is as it was put, until the shop has answered otherwise. */
function FeaturedSwitch({ id, name, isFeatured }: FeaturedSwitchProps) {
  const [isTurned, setIsTurned] = useState(false);
  const [known, setKnown] = useState(isFeatured);
  const { send } = useAdminAction((answer) => {
    if (!answer.ok) setIsTurned(false);
  });
  if (known !== isFeatured) {
    setKnown(isFeatured);
    setIsTurned(false);
  }
  return (
    <label className="group relative inline-flex size-8 items-center justify-center pointer-coarse:size-11">
      <input
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox tells its own state
        role="switch"
        className="peer absolute inset-0 appearance-none rounded-full transition-colors group-hover:bg-sand"
        checked={isTurned !== isFeatured}
        onChange={({ currentTarget: { checked } }) => {
          setIsTurned(checked !== isFeatured);
          send({ intent: checked ? 'feature' : 'unfeature', id }, '/admin/products');
        }}
      />
      <Star
        aria-hidden="true"
        size={20}
        className="pointer-events-none relative text-line-strong peer-checked:fill-leaf-600 peer-checked:text-leaf-600"
      />
      <span className="sr-only">Feature {name}</span>
    </label>
  );
}
