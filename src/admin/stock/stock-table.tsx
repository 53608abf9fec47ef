import { Ellipsis, FileDown, FileUp, History as HistoryIcon } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { firstOfPage, rangeText } from '../../shop/list-page.rules.ts';
import type { StockPage } from '../../shop/stock-sheet/list-stock.ts';
import {
  STOCK_PAGE,
  type StockSort,
  stockLevel,
  stockSheetSchema,
  usualStockSort,
} from '../../shop/stock-sheet/stock-sheet.schema.ts';
import { Button, IconButton } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu, MenuButton, MenuLink, type MenuTriggerProps } from '../../ui/menu.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Table } from '../table/table.tsx';
import type { Category } from '../../shop/catalogue/categories.ts';
import { BulkDialog } from '../bulk/bulk-dialog.tsx';
import { selectionColumn, useRowSelection } from '../table/row-selection.tsx';
import { firstPage, useColumnSort, withQuery } from '../layout/screen-address.ts';
import { Total } from '../layout/screen-head.tsx';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { useMay } from '../layout/use-may.ts';
import { useUnsavedGuard } from '../layout/use-unsaved-guard.ts';
import { stockColumns, stockGroups, stockLines } from './stock-columns.tsx';
import { StockFileDialog } from './stock-file-dialog.tsx';
import { useStockSheet } from './use-stock-sheet.ts';

/** The table of shelves, edited in its place. docs/behaviour/stock-sheet.md#typing. */
export function StockTable({ page, categories }: { page: StockPage; categories: Category[] }) {
  const sheet = useStockSheet(page.rows);
  const may = useMay();
  const [query] = useSearchParams();
  const selection = useRowSelection(page.rows.map(({ id }) => id));
  const [isChanging, setIsChanging] = useState(false);
  const [isCounting, setIsCounting] = useState(false);
  const found = <Total page={page} one="line" many="lines" />;
  const guard = useUnsavedGuard(sheet.isUnsaved);
  const sort = useSort(page);
  const sortOf = useColumnSort(sort === 'short' ? 'short' : 'name');
  const lines = stockLines(sheet.rows, { sort, listed: page.rows, show: query.get('show') });
  const mayEdit = may('catalogue');
  const first = usePlace(page);
  const range = page.rows.length < page.total ? rangeText(page, first, page.rows.length) : undefined;
  return (
    <>
      <section
        aria-label="Many at once"
        className={cx(
          'flex flex-wrap items-center gap-2',
          // No row moves away from the pointer that ticks it.
          selection.selected.length > 0
            ? 'sticky top-2 z-20 -mt-2 mb-1 rounded-lg bg-leaf-100 px-4 py-2 shadow-md'
            : 'mb-3',
        )}
      >
        <p className="mr-auto text-ink-soft figures">
          {selection.selected.length > 0 ? (
            `${selection.selected.length} selected`
          ) : range ? (
            <output>
              {range}
              <span className="max-sm:hidden"> lines</span>
            </output>
          ) : (
            found
          )}
        </p>
        {page.rows.length > 0 ? (
          <Button variant="outline" size="sm" onClick={() => setIsChanging(true)}>
            Change many…
          </Button>
        ) : null}
        <Menu label="More to do" trigger={moreButton}>
          <MenuButton icon={<Icon icon={FileUp} size="sm" />} onClick={() => setIsCounting(true)}>
            Import CSV…
          </MenuButton>
          <MenuLink
            to={`/admin/stock/export?${query}`}
            reloadDocument
            icon={<Icon icon={FileDown} size="sm" />}
          >
            Export CSV
          </MenuLink>
          <MenuLink to="/admin/bulk" icon={<Icon icon={HistoryIcon} size="sm" />}>
            Bulk change history
          </MenuLink>
        </Menu>
      </section>
      {query.get('sort') === 'stock' && page.hasMoreThanTotal ? (
        <p className="mb-3 text-sm text-ink-soft">
          So many stand by name. Search, or show fewer, to sort them by stock.
        </p>
      ) : null}
      <BulkDialog
        open={isChanging}
        onClose={() => setIsChanging(false)}
        list="stock"
        selected={selection.selected}
        found={found}
        categories={categories}
      />
      <StockFileDialog open={isCounting} onClose={() => setIsCounting(false)} />
      <Table
        caption="Stock"
        hideCaption
        dense
        columns={[
          selectionColumn(selection),
          ...stockColumns(sheet, {
            mayEdit,
            isBanded: sort === 'short',
            byName: sortOf('name'),
            byStock: page.hasMoreThanTotal ? undefined : sortOf('stock'),
          }),
        ]}
        rows={lines}
        rowKey={({ id }) => id}
        isSelected={({ id }) => selection.isSelected(id)}
        unfold={({ name }) => `Details of ${name}`}
        group={stockGroups(mayEdit)}
        empty={<NothingFound />}
        className="[--above:21rem]"
        onPage
      />
      <StockPager page={page} sort={sort} first={first} position={range} />
      <ConfirmDialog
        open={guard.isAsking}
        title="Leave without saving?"
        action="Leave"
        onCancel={guard.stay}
        onConfirm={guard.leave}
      >
        A number that was typed is not saved. The sentence beside it says why.
      </ConfirmDialog>
    </>
  );
}

/** By what the rows stand; more than are counted always by name. */
function useSort(page: StockPage): StockSort {
  const [query] = useSearchParams();
  const asked = stockSheetSchema.parse(Object.fromEntries(query));
  return page.hasMoreThanTotal ? 'name' : (asked.sort ?? usualStockSort(asked));
}

/** The place of a page's first row among all; the way to the page says it. */
function usePlace(page: StockPage): number | null {
  const [query] = useSearchParams();
  return firstOfPage(page, stockSheetSchema.shape.at.parse(query.get('at') ?? undefined));
}

type StockPagerProps = {
  page: StockPage;
  sort: StockSort;
  first: number | null;
  position: string | undefined;
};

/** Unless it is by name a page goes on where its last row stood, whatever was counted there since. */
function StockPager({ page: { rows, previous, next }, sort, first, position }: StockPagerProps) {
  const [query] = useSearchParams();
  const placeOf = (by: number) => first && Math.max(first + by, 1);
  const levelOf = (id: string) => {
    const row = sort === 'name' ? undefined : rows.find((each) => each.id === id);
    return row && stockLevel(sort, row);
  };
  return (
    <Pager
      label="Pages of stock"
      className="mt-5"
      position={position}
      previousTo={
        previous &&
        withQuery(query, {
          before: previous,
          after: null,
          level: levelOf(previous),
          at: placeOf(-STOCK_PAGE),
        })
      }
      nextTo={
        next &&
        withQuery(query, { after: next, before: null, level: levelOf(next), at: placeOf(rows.length) })
      }
    />
  );
}

function moreButton(props: MenuTriggerProps) {
  return <IconButton {...props} label="More to do" icon={<Icon icon={Ellipsis} />} />;
}

function NothingFound() {
  const [query] = useSearchParams();
  const isFiltered = ['q', 'category', 'show'].some((name) => query.has(name));
  if (!isFiltered) return <EmptyState headingLevel={3} title="No products found." />;
  const isOnlySearch = !query.has('category') && !query.has('show');
  const ways = (
    <span className="flex flex-wrap justify-center gap-x-5 gap-y-2">
      {query.has('q') ? (
        <Link to={withQuery(query, { ...firstPage, q: null })} className="text-link">
          Clear search
        </Link>
      ) : null}
      {isOnlySearch ? null : (
        <Link to="/admin/stock" className="text-link">
          Show all
        </Link>
      )}
    </span>
  );
  return <EmptyState headingLevel={3} title="Nothing found." action={ways} />;
}
