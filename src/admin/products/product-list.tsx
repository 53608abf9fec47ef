import { Ellipsis, History as HistoryIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { PRODUCT_STATUSES, productStatusLabels } from '../../shop/catalogue/admin-listing.schema.ts';
import type { AdminProductPage } from '../../shop/catalogue/admin-products.ts';
import type { Category } from '../../shop/catalogue/categories.ts';
import { Button, IconButton } from '../../ui/buttons.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu, MenuLink, type MenuTriggerProps } from '../../ui/menu.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { Table } from '../table/table.tsx';
import { BulkDialog } from '../bulk/bulk-dialog.tsx';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { useColumnSort, withQuery } from '../layout/screen-address.ts';
import { Total } from '../layout/screen-head.tsx';
import { useAdminAction } from '../layout/use-admin-action.ts';
import { ListToolbar, categoryFilter } from '../table/filters.tsx';
import { KeyPager } from '../table/paged-table.tsx';
import { type RowSelection, selectionColumn, useRowSelection } from '../table/row-selection.tsx';
import type { ProductIntent } from './list-actions.server.ts';
import { productColumns } from './product-columns.tsx';

/** The table with what stands above and below it. */
export function ProductList({ page, categories }: { page: AdminProductPage; categories: Category[] }) {
  const [query] = useSearchParams();
  const sortOf = useColumnSort();
  const selection = useRowSelection(page.products.map(({ id }) => id));
  const [doomed, setDoomed] = useState<string[]>([]);
  const [isChanging, setIsChanging] = useState(false);
  const columns = productColumns({
    sortOf,
    editHref: (id) => withQuery(query, { dialog: 'edit', id }),
    onDelete: (id) => setDoomed([id]),
  });
  return (
    <>
      <ProductsToolbar categories={categories} />
      <BulkBar selection={selection} onDelete={setDoomed} onChange={() => setIsChanging(true)} />
      {selection.selected.length > 0 ? null : <ListBar page={page} onChange={() => setIsChanging(true)} />}
      <Table
        caption="Products"
        hideCaption
        dense
        columns={[selectionColumn(selection), ...columns]}
        rows={page.products}
        rowKey={({ id }) => id}
        isSelected={({ id }) => selection.isSelected(id)}
        unfold={({ name }) => `Details of ${name}`}
        empty={<NoProducts isShopEmpty={page.isShopEmpty} />}
        className="[--above:21rem]"
        onPage
      />
      <KeyPager previous={page.previous} next={page.next} label="Pages of products" />
      <DeleteProductsDialog ids={doomed} onClose={() => setDoomed([])} />
      <BulkDialog
        open={isChanging}
        onClose={() => setIsChanging(false)}
        list="products"
        selected={selection.selected}
        found={<Total page={page} one="product" many="products" />}
        categories={categories}
      />
    </>
  );
}

/** Search and filters above the table. */
function ProductsToolbar({ categories }: { categories: Category[] }) {
  return (
    <ListToolbar
      search="Search products"
      filters={[
        categoryFilter(categories),
        {
          label: 'Status',
          name: 'status',
          all: 'Any status',
          options: PRODUCT_STATUSES.map((status) => ({ value: status, label: productStatusLabels[status] })),
        },
      ]}
    />
  );
}

/** What is listed, and what can be done to all of it. */
function ListBar({ page, onChange }: { page: AdminProductPage; onChange: () => void }) {
  return (
    <section aria-label="Many at once" className="mb-3 flex flex-wrap items-center gap-2">
      <p className="mr-auto text-ink-soft">
        <Total page={page} one="product" many="products" />
      </p>
      {page.total > 0 ? (
        <Button variant="outline" size="sm" onClick={onChange}>
          Change many…
        </Button>
      ) : null}
      <Menu label="More to do" trigger={moreButton}>
        <MenuLink to="/admin/bulk" icon={<Icon icon={HistoryIcon} size="sm" />}>
          Bulk change history
        </MenuLink>
      </Menu>
    </section>
  );
}

function moreButton(props: MenuTriggerProps) {
  return <IconButton {...props} label="More to do" icon={<Icon icon={Ellipsis} />} />;
}

type BulkBarProps = { selection: RowSelection; onDelete: (ids: string[]) => void; onChange: () => void };

/** What can be done to all ticked products at once. */
function BulkBar({ selection, onDelete, onChange }: BulkBarProps) {
  const marked = useRef<readonly string[]>([]);
  const { send, busy } = useAdminAction(({ ok }) => (ok ? selection.untick(marked.current) : undefined));
  const { selected } = selection;
  if (selected.length === 0) return null;
  const mark = (intent: ProductIntent) => {
    marked.current = selected;
    send(idsForm(intent, selected), '/admin/products');
  };

  return (
    <section
      aria-label="Selected products"
      className="mb-3 flex flex-wrap items-center gap-2 rounded-lg bg-leaf-100 px-4 py-2 sticky top-2 z-20 shadow-md"
    >
      <p className="mr-auto font-semibold figures">{selected.length} selected</p>
      <Button variant="ghost" size="sm" onClick={selection.toggleAll}>
        {selection.isAll ? 'Select none' : 'Select all on this page'}
      </Button>
      <Button variant="outline" size="sm" disabled={busy} onClick={() => mark('publish')}>
        Publish
      </Button>
      <Button variant="outline" size="sm" disabled={busy} onClick={() => mark('unpublish')}>
        Move to drafts
      </Button>
      <Button variant="outline" size="sm" disabled={busy} onClick={onChange}>
        Change many…
      </Button>
      <Button variant="danger" size="sm" disabled={busy} onClick={() => onDelete(selected)}>
        Delete
      </Button>
    </section>
  );
}

/** What is sent to have something done to these products. */
function idsForm(intent: ProductIntent, ids: readonly string[]): URLSearchParams {
  return new URLSearchParams([['intent', intent], ...ids.map((id) => ['id', id])]);
}

type DeleteProductsDialogProps = {
  /** Nobody is asked while there are none. */
  ids: string[];
  onClose: () => void;
};

/** Asks before products are deleted. Its words are the docs/behaviour/back-office.md#products). */
function DeleteProductsDialog({ ids, onClose }: DeleteProductsDialogProps) {
  const { send, busy } = useAdminAction(onClose);
  return (
    <ConfirmDialog
      open={ids.length > 0}
      title="Are you absolutely sure?"
      action="Delete"
      busy={busy}
      onCancel={onClose}
      onConfirm={() => send(idsForm('delete', ids), '/admin/products')}
    >
      {ids.length > 1
        ? `This action cannot be undone. This will permanently delete ${ids.length} products and remove their data from our servers.`
        : 'This action cannot be undone. This will permanently delete the product and remove its data from our servers.'}
    </ConfirmDialog>
  );
}

/** In place of the rows: a shop without products can be filled, a search without results taken back. */
function NoProducts({ isShopEmpty }: { isShopEmpty: boolean }) {
  const { send, busy } = useAdminAction();
  return (
    <EmptyState
      headingLevel={3}
      title="No products found."
      text={
        isShopEmpty
          ? 'Fill the shop with the catalogue it was shipped with, or add your own.'
          : 'Nothing matches the search and the filters.'
      }
      action={
        isShopEmpty ? (
          <Button busy={busy} onClick={() => send({ intent: 'seed' }, '/admin/products')}>
            Seed Catalog Products
          </Button>
        ) : (
          <Link to="/admin/products" className="text-link">
            Show all products
          </Link>
        )
      }
    />
  );
}
