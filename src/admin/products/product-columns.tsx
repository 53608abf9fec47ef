import { Link } from 'react-router';
import type { AdminProduct } from '../../shop/catalogue/list-admin-products.ts';
import { adminStockBadge } from '../../shop/catalogue/stock-notice.rules.ts';
import { formatPaise } from '../../shop/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { Image } from '../../ui/image.tsx';
import type { TableColumn } from '../../ui/table.tsx';
import type { ColumnSort } from '../../ui/table-sort.tsx';
import { FeaturedSwitch } from './featured-switch.tsx';
import { ProductMenu } from './product-menu.tsx';

type ColumnsInput = {
  sortOf: (column: string) => ColumnSort;
  editHref: (id: string) => string;
  onDelete: (product: AdminProduct) => void;
};

/** The products table. Specification, admin §2 'Manage Products'. */
export function productColumns({ sortOf, editHref, onDelete }: ColumnsInput): TableColumn<AdminProduct>[] {
  return [
    {
      id: 'image',
      card: 'lead',
      header: 'Image',
      className: 'w-16',
      cell: ({ imageUrl }) => (
        <Image
          src={imageUrl}
          alt=""
          width={44}
          height={44}
          sizes="44px"
          className="size-11 max-w-none rounded-sm bg-sand object-cover"
        />
      ),
    },
    {
      id: 'name',
      header: 'Name',
      rowHeader: true,
      className: 'min-w-44 wrap-anywhere',
      sort: sortOf('name'),
      cell: ({ id, name }) => (
        <Link to={editHref(id)} preventScrollReset className="hover:underline">
          {name}
        </Link>
      ),
    },
    {
      id: 'category',
      header: 'Category',
      className: 'min-w-36 text-ink-soft',
      cell: ({ categories }) => categories.join(', '),
    },
    {
      id: 'price',
      header: 'Price',
      align: 'end',
      className: 'whitespace-nowrap',
      sort: sortOf('price'),
      cell: ({ pricePaise, hasHigherPrices }) => (
        <>
          {hasHigherPrices ? <span className="text-muted">from </span> : null}
          {formatPaise(pricePaise)}
        </>
      ),
    },
    { id: 'stock', header: 'Stock', align: 'end', sort: sortOf('stock'), cell: ({ stock }) => stock },
    { id: 'status', header: 'Status', cell: (product) => <StatusBadges product={product} /> },
    { id: 'featured', header: 'Featured', cell: (product) => <FeaturedSwitch {...product} /> },
    {
      id: 'actions',
      card: 'corner',
      header: 'Actions',
      className: 'w-16',
      cell: (product) => <ProductMenu product={product} onDelete={() => onDelete(product)} />,
    },
  ];
}

function StatusBadges({ product }: { product: AdminProduct }) {
  const { isPublished, stock, lowPots, includeInDeals } = product;
  const notice = adminStockBadge(stock, lowPots);
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={isPublished ? 'success' : 'neutral'}>{isPublished ? 'Published' : 'Draft'}</Badge>
      {notice ? <Badge tone={notice.kind}>{notice.text}</Badge> : null}
      {includeInDeals ? <Badge tone="neutral">In Deals</Badge> : null}
    </span>
  );
}
