import { Link, useSearchParams } from 'react-router';
import type { AdminOrdersPage } from '../../shop/orders/list-admin-orders.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Table } from '../../ui/table.tsx';
import { KeyPager } from '../table/key-pager.tsx';
import { useColumnSort } from '../table/use-column-sort.ts';
import { withQuery } from '../table/with-query.ts';
import { orderColumns } from './order-columns.tsx';

/** The table of orders with its pages. */
export function OrderList({ page, withEmail }: { page: AdminOrdersPage; withEmail: boolean }) {
  const [query] = useSearchParams();
  const sortOf = useColumnSort();
  const isFiltered = ['q', 'user', 'status', 'from', 'to'].some((name) => query.has(name));
  // Not inside the table: on a phone its middle is out of sight.
  if (page.orders.length === 0) {
    return (
      <Card padding="none">
        <NoOrders isFiltered={isFiltered} />
      </Card>
    );
  }
  return (
    <>
      <Table
        caption="Orders"
        hideCaption
        dense
        columns={orderColumns({ withEmail, sortOf, hrefOf: (id) => withQuery(query, { order: id }) })}
        rows={page.orders}
        rowKey={({ id }) => id}
        empty={null}
        className="max-h-[max(24rem,calc(100dvh-17rem))]"
      />
      <KeyPager previous={page.previous} next={page.next} label="Pages of orders" />
    </>
  );
}

function NoOrders({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      headingLevel={3}
      title="No orders found."
      text={
        isFiltered
          ? 'Nothing matches the search and the filters.'
          : 'Orders stand here as soon as somebody has paid for one.'
      }
      action={
        isFiltered ? (
          <Link to="/admin/orders" className="text-link">
            Show all orders
          </Link>
        ) : undefined
      }
    />
  );
}
