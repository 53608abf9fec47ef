import { Ellipsis, Eye, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { AdminProduct } from '../../shop/catalogue/admin-products.ts';
import { adminStockBadge } from '../../shop/catalogue/stock-notice.rules.ts';
import { formatPaise } from '../../shop/money.ts';
import { IconButton } from '../../ui/buttons.tsx';
import { Switch } from '../../ui/checkbox.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Image } from '../../ui/image.tsx';
import { Badge } from '../../ui/labels.tsx';
import { Menu, MenuButton, MenuLink, type MenuTriggerProps } from '../../ui/menu.tsx';
import type { ColumnSort, TableColumn } from '../../ui/table.tsx';
import { withQuery } from '../layout/screen-address.ts';
import { useAdminAction } from '../layout/use-admin-action.ts';

type ColumnsInput = {
  sortOf: (column: string) => ColumnSort;
  editHref: (id: string) => string;
  onDelete: (product: AdminProduct) => void;
};

/** The products table. docs/behaviour/back-office.md#products. */
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

type FeaturedSwitchProps = { id: string; name: string; isFeatured: boolean };

/** Features a product at once: the switch is where it was put, until the shop has answered otherwise. */
function FeaturedSwitch({ id, name, isFeatured }: FeaturedSwitchProps) {
  const [isTurned, setIsTurned] = useState(false);
  const [known, setKnown] = useState(isFeatured);
  const { fetcher } = useAdminAction((answer) => {
    if (!answer.ok) setIsTurned(false);
  });
  if (known !== isFeatured) {
    setKnown(isFeatured);
    setIsTurned(false);
  }
  return (
    <Switch
      label={`Feature ${name}`}
      hideLabel
      checked={isTurned !== isFeatured}
      onChange={({ currentTarget: { checked } }) => {
        setIsTurned(checked !== isFeatured);
        void fetcher.submit(
          { intent: checked ? 'feature' : 'unfeature', id },
          { method: 'post', action: '/admin/products' },
        );
      }}
    />
  );
}

type ProductMenuProps = { product: { id: string; name: string }; onDelete: () => void };

/** What can be done to one product. docs/behaviour/back-office.md#products. */
function ProductMenu({ product, onDelete }: ProductMenuProps) {
  const [query] = useSearchParams();
  return (
    <Menu label="Actions" trigger={menuButton(`Actions for ${product.name}`)}>
      <MenuLink to={`/product/${product.id}?from=admin`} reloadDocument icon={<Icon icon={Eye} size="sm" />}>
        Preview
      </MenuLink>
      <MenuLink
        to={withQuery(query, { dialog: 'edit', id: product.id })}
        preventScrollReset
        icon={<Icon icon={Pencil} size="sm" />}
      >
        Edit
      </MenuLink>
      <MenuButton tone="danger" icon={<Icon icon={Trash2} size="sm" />} onClick={onDelete}>
        Delete
      </MenuButton>
    </Menu>
  );
}

function menuButton(label: string) {
  return (props: MenuTriggerProps) => <IconButton {...props} label={label} icon={<Icon icon={Ellipsis} />} />;
}
