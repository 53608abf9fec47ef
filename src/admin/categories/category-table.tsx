import { Pencil, Trash2 } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import type { AdminCategory } from '../../shop/catalogue/categories.ts';
import { IconButton, iconButtonClass } from '../../ui/buttons.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import { withQuery } from '../table/with-query.ts';

type CategoryTableProps = {
  categories: AdminCategory[];
  onDelete: (category: AdminCategory) => void;
};

/** All categories, as shoppers see them ordered. */
export function CategoryTable({ categories, onDelete }: CategoryTableProps) {
  const [query] = useSearchParams();
  return (
    <Table
      caption="Categories"
      hideCaption
      dense
      columns={categoryColumns({ editHref: (id) => withQuery(query, { dialog: 'edit', id }), onDelete })}
      rows={categories}
      rowKey={({ id }) => id}
      empty={
        <EmptyState
          headingLevel={3}
          title="No categories yet"
          text="Shoppers find plants by category; every product needs one."
        />
      }
    />
  );
}

type ColumnsInput = Pick<CategoryTableProps, 'onDelete'> & { editHref: (id: string) => string };

function categoryColumns({ editHref, onDelete }: ColumnsInput): TableColumn<AdminCategory>[] {
  return [
    { id: 'name', header: 'Name', rowHeader: true, cell: ({ name }) => name },
    {
      id: 'products',
      header: 'Products',
      align: 'end',
      cell: ({ id, name, products }) => (
        <Link
          to={`/admin/products?category=${id}`}
          aria-label={`${products} products in ${name}`}
          className="touch-area relative inline-block min-w-6 text-link"
        >
          {products}
        </Link>
      ),
    },
    {
      id: 'actions',
      card: 'corner',
      header: 'Actions',
      align: 'end',
      className: 'w-32',
      cell: (category) =>
        category.isProtected ? (
          <span className="flex min-h-10 items-center justify-end whitespace-nowrap text-muted">
            Kept by the shop
          </span>
        ) : (
          <span className="flex justify-end gap-1">
            <Link
              to={editHref(category.id)}
              aria-label={`Rename ${category.name}`}
              className={iconButtonClass()}
            >
              <Icon icon={Pencil} size="sm" />
            </Link>
            <IconButton
              label={`Delete ${category.name}`}
              icon={<Icon icon={Trash2} size="sm" />}
              className="text-danger-600"
              onClick={() => onDelete(category)}
            />
          </span>
        ),
    },
  ];
}
