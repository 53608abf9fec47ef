import { data, useSearchParams } from 'react-router';
import { mayRole } from '../../shop/access/roles.rules.ts';
import { listUndoable } from '../../shop/bulk/list-changes.ts';
import { UndoNotices } from '../bulk/undo-notice.tsx';
import { shopContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { type Category, listCategories } from '../../shop/catalogue/categories.ts';
import { shortFigure } from '../../shop/list-page.rules.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import { type StockCounts, countStockLevels, listStock } from '../../shop/stock-sheet/list-stock.ts';
import {
  STOCK_FILTERS,
  stockFilterLabels,
  stockSheetSchema,
  usualStockSort,
} from '../../shop/stock-sheet/stock-sheet.schema.ts';
import { readMain } from '../layout/read-main.server.ts';
import { ScreenError, Unread } from '../layout/screen-error.tsx';
import { ScreenHead, screenTitle } from '../layout/screen-head.tsx';
import { FilterLinks, ListToolbar, categoryFilter } from '../table/filters.tsx';
import type { Route } from './+types/stock';
import { StockTable } from './stock-table.tsx';

const FETCH_FAILED = 'Failed to fetch the stock';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { role } = requireStaff({ context, url }, 'stock');
  const shop = context.get(shopContext);
  const asked = stockSheetSchema.parse(Object.fromEntries(url.searchParams));
  const query = { ...asked, sort: asked.sort ?? usualStockSort(asked) };
  const read = Promise.all([listStock(shop, query), listCategories(shop)]);
  const [{ found, status }, counts, changes] = await Promise.all([
    readMain(shop, 'Error fetching stock:', read),
    // Of what a search finds each is looked at: that is counted once, with its page.
    query.q ? null : orNothing(shop, 'Error counting stock:', countStockLevels(shop, query)),
    orNothing(shop, 'Error fetching changes of many:', listUndoable(shop)),
  ]);
  const undoable = (changes ?? []).filter(({ right }) => mayRole(role, right));
  const list = found && { page: found[0], categories: found[1] };
  return data({ list, counts, undoable }, { status });
}

export const meta = screenTitle('Stock');

export default function Stock({ loaderData: { list, counts, undoable } }: Route.ComponentProps) {
  const [query] = useSearchParams();
  return (
    <>
      <ScreenHead title="Stock" />
      {list ? <StockToolbar categories={list.categories} counts={counts} /> : null}
      <UndoNotices changes={undoable} />
      {list ? <StockTable key={query.toString()} {...list} /> : <Unread>{FETCH_FAILED}</Unread>}
    </>
  );
}

type StockToolbarProps = { categories: Category[]; counts: StockCounts | null };

function StockToolbar({ categories, counts }: StockToolbarProps) {
  const options = STOCK_FILTERS.map((filter) => ({
    value: filter,
    label: stockFilterLabels[filter],
    count: counts && filter !== 'held' ? shortFigure(counts[filter]) : undefined,
  }));
  return (
    <ListToolbar search="Search product, pot or SKU" filters={[categoryFilter(categories)]}>
      <FilterLinks label="Show" name="show" all="All" options={options} />
    </ListToolbar>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} />;
}
