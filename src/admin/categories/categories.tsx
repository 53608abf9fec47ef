import { useState } from 'react';
import { Link, data, useSearchParams } from 'react-router';
import { askingShop } from '../../http/ask-shop.ts';
import { shopContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { listActivity } from '../../shop/activity/activity-log.ts';
import { catalogueMessages } from '../../shop/catalogue/catalogue-messages.ts';
import { type AdminCategory, listAdminCategories } from '../../shop/catalogue/categories.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { OneLine, Table, type TableColumn } from '../table/table.tsx';
import { useOpenDialog } from '../edit/edited-list.tsx';
import { answerForm } from '../layout/answer-action.server.ts';
import { readMain } from '../layout/read-main.server.ts';
import { readDialogQuery, withQuery } from '../layout/screen-address.ts';
import { ScreenError, Unread } from '../layout/screen-error.tsx';
import { ScreenHead, screenTitle } from '../layout/screen-head.tsx';
import { ListToolbar } from '../table/filters.tsx';
import { NothingMatches, useSearched } from '../table/search-field.tsx';
import { RowActions, actionsColumn } from '../table/row-actions.tsx';
import type { Route } from './+types/categories';
import { changeCategories } from './category-actions.server.ts';
import { CategoryDialog, DeleteCategoryDialog } from './category-dialog.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  requireStaff({ context, url }, 'catalogue');
  const shop = context.get(shopContext);
  const { dialog, id } = readDialogQuery(url.searchParams);
  const [{ found: categories, status }, history] = await Promise.all([
    readMain(shop, 'Error fetching categories:', listAdminCategories(shop)),
    id === undefined ? [] : listActivity(shop, { subjectType: 'category', subjectId: id }),
  ]);
  const edited = categories?.find((category) => category.id === id);
  const open = dialog === 'new' ? null : dialog === 'edit' ? edited : undefined;
  return data({ categories, history, edited: open }, { status });
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, 'catalogue', changeCategories);
}

export const clientAction = askingShop();

export const meta = screenTitle('Categories');

export default function Categories({ loaderData }: Route.ComponentProps) {
  const { categories, edited, history } = loaderData;
  const { newHref, close } = useOpenDialog();
  const [doomedId, setDoomedId] = useState<string>();
  const doomed = categories?.find(({ id }) => id === doomedId);
  return (
    <>
      <ScreenHead
        title="Manage Categories"
        text="In the order shoppers see them: by name, Deals last."
        actions={
          <ButtonLink to={newHref} variant="primary">
            Add Category
          </ButtonLink>
        }
      />
      {categories ? (
        <CategoryTable categories={categories} onDelete={({ id }) => setDoomedId(id)} />
      ) : (
        <Unread>{catalogueMessages.categoriesFailed(catalogueMessages.failed)}</Unread>
      )}
      {edited === undefined ? null : (
        <CategoryDialog key={edited?.id ?? 'new'} category={edited} history={history} onClose={close} />
      )}
      <DeleteCategoryDialog
        category={doomed}
        others={(categories ?? []).filter(({ id }) => id !== doomedId)}
        onClose={() => setDoomedId(undefined)}
      />
    </>
  );
}

type CategoryTableProps = {
  categories: AdminCategory[];
  onDelete: (category: AdminCategory) => void;
};

/** All categories, as shoppers see them ordered. */
function CategoryTable({ categories, onDelete }: CategoryTableProps) {
  const [query] = useSearchParams();
  const found = useSearched(categories, ({ name }) => name);
  return (
    <>
      <ListToolbar search="Search categories" />
      <Table
        caption="Categories"
        hideCaption
        dense
        columns={categoryColumns({ editHref: (id) => withQuery(query, { dialog: 'edit', id }), onDelete })}
        rows={found}
        rowKey={({ id }) => id}
        empty={
          categories.length > 0 ? (
            <NothingMatches all="Show all categories" to="/admin/categories" />
          ) : (
            <EmptyState
              headingLevel={3}
              title="No categories yet"
              text="Shoppers find plants by category; every product needs one."
            />
          )
        }
      />
    </>
  );
}

type ColumnsInput = Pick<CategoryTableProps, 'onDelete'> & { editHref: (id: string) => string };

function categoryColumns({ editHref, onDelete }: ColumnsInput): TableColumn<AdminCategory>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      rowHeader: true,
      fill: true,
      cell: ({ name }) => <OneLine>{name}</OneLine>,
    },
    {
      id: 'products',
      header: 'Products',
      card: 'corner',
      align: 'end',
      cell: (category) => (
        <Link
          to={`/admin/products?category=${category.id}`}
          aria-label={`${productsIn(category)} products in ${category.name}`}
          className="touch-area relative inline-block min-w-6 text-link"
        >
          {productsIn(category)}
          <span className="@[44rem]:hidden"> {category.products === 1 ? 'product' : 'products'}</span>
        </Link>
      ),
    },
    actionsColumn(
      (category) =>
        category.isProtected ? (
          <RowActions name={category.name} editHref={editHref(category.id)} />
        ) : (
          <RowActions
            name={category.name}
            editHref={editHref(category.id)}
            onDelete={() => onDelete(category)}
          />
        ),
      { className: 'w-40' },
    ),
  ];
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} line={catalogueMessages.categoriesFailed} />;
}

/** With a '+' where they were not counted to the end. */
function productsIn({ products, hasMoreProducts }: AdminCategory): string {
  return hasMoreProducts ? `${products.toLocaleString('en-IN')}+` : String(products);
}
