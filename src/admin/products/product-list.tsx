import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { AdminProductPage } from '../../shop/catalogue/list-admin-products.ts';
import type { Category } from '../../shop/catalogue/list-categories.ts';
import { Table } from '../../ui/table.tsx';
import { KeyPager } from '../table/key-pager.tsx';
import { selectionColumn } from '../table/selection-column.tsx';
import { useColumnSort } from '../table/use-column-sort.ts';
import { useRowSelection } from '../table/use-row-selection.ts';
import { withQuery } from '../table/with-query.ts';
import { BulkBar } from './bulk-bar.tsx';
import { DeleteProductsDialog } from './delete-products-dialog.tsx';
import { NoProducts } from './no-products.tsx';
import { productColumns } from './product-columns.tsx';
import { ProductsToolbar } from './products-toolbar.tsx';

const whole = new Intl.NumberFormat('en-IN');

/** The table with what stands above and below it. */
export function ProductList({ page, categories }: { page: AdminProductPage; categories: Category[] }) {
  const [query] = useSearchParams();
  const sortOf = useColumnSort();
  const selection = useRowSelection(page.products.map(({ id }) => id));
  const [doomed, setDoomed] = useState<string[]>([]);
  const columns = productColumns({
    sortOf,
    editHref: (id) => withQuery(query, { dialog: 'edit', id }),
    onDelete: ({ id }) => setDoomed([id]),
  });
  const { total, hasMoreThanTotal } = page;
  return (
    <>
      <ProductsToolbar categories={categories} />
      <BulkBar selection={selection} onDelete={setDoomed} />
      <Table
        caption="Products"
        hideCaption
        dense
        columns={[selectionColumn(selection), ...columns]}
        rows={page.products}
        rowKey={({ id }) => id}
        isSelected={({ id }) => selection.isSelected(id)}
        empty={<NoProducts isShopEmpty={page.isShopEmpty} />}
        className="max-h-[max(24rem,calc(100dvh-17rem))]"
      />
      <output className="mt-3 block text-sm text-muted figures">
        {whole.format(total)}
        {hasMoreThanTotal ? '+' : ''} {total === 1 ? 'product' : 'products'}
      </output>
      <KeyPager previous={page.previous} next={page.next} label="Pages of products" />
      <DeleteProductsDialog ids={doomed} onClose={() => setDoomed([])} />
    </>
  );
}
