import { data, useSearchParams } from 'react-router';
import { mayRole } from '../../shop/access/roles.rules.ts';
import { listUndoable } from '../../shop/bulk/list-changes.ts';
import { UndoNotices } from '../bulk/undo-notice.tsx';
import { shopContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { type Category, listCategories } from '../../shop/catalogue/categories.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import { listStock } from '../../shop/stock-sheet/list-stock.ts';
import {
  STOCK_FILTERS,
  stockFilterLabels,
  stockSheetSchema,
} from '../../shop/stock-sheet/stock-sheet.schema.ts';
import { readMain } from '../layout/read-main.server.ts';
import { ScreenError, Unread } from '../layout/screen-error.tsx';
import { ScreenHead, screenTitle } from '../layout/screen-head.tsx';
import { ListToolbar, categoryFilter } from '../table/filters.tsx';
import type { Route } from './+types/stock';
import { StockTable } from './stock-table.tsx';

const FETCH_FAILED = 'Failed to fetch the stock';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { role } = requireStaff({ context, url }, 'stock');
  const shop = context.get(shopContext);
  const query = stockSheetSchema.parse(Object.fromEntries(url.searchParams));
  const read = Promise.all([listStock(shop, query), listCategories(shop)]);
  const [{ found, status }, changes] = await Promise.all([
    readMain(shop, 'Error fetching stock:', read),
    orNothing(shop, 'Error fetching changes of many:', listUndoable(shop)),
  ]);
  const undoable = (changes ?? []).filter(({ right }) => mayRole(role, right));
  const list = found && { page: found[0], categories: found[1] };
  return data({ list, undoable }, { status });
}

export const meta = screenTitle('Stock');

export default function Stock({ loaderData: { list, undoable } }: Route.ComponentProps) {
  const [query] = useSearchParams();
  return (
    <>
      <ScreenHead title="Stock" />
      {list ? <StockToolbar categories={list.categories} /> : null}
      <UndoNotices changes={undoable} />
      {list ? <StockTable key={query.toString()} {...list} /> : <Unread>{FETCH_FAILED}</Unread>}
    </>
  );
}

function StockToolbar({ categories }: { categories: Category[] }) {
  return (
    <ListToolbar
      search="Search product, pot, size, colour or SKU"
      filters={[
        categoryFilter(categories),
        {
          label: 'Stock',
          name: 'show',
          all: 'Any stock',
          options: STOCK_FILTERS.map((filter) => ({ value: filter, label: stockFilterLabels[filter] })),
        },
      ]}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} />;
}
