import { Link, data, redirect, useSearchParams } from 'react-router';
import { askingShop } from '../../http/ask-shop.ts';
import { shopContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { mayRole } from '../../shop/access/roles.rules.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import { emailsWithStatus } from '../../shop/orders/change-order-status.ts';
import { listAdminOrders } from '../../shop/orders/list-admin-orders.ts';
import { orderMessages } from '../../shop/orders/order-messages.ts';
import { orderStatuses } from '../../shop/orders/order-status.rules.ts';
import { parseAdminOrdersQuery } from '../../shop/orders/orders.schema.ts';
import { answerForm } from '../layout/answer-action.server.ts';
import { firstPage, withQuery } from '../layout/screen-address.ts';
import { ScreenError, Unread } from '../layout/screen-error.tsx';
import { ScreenHead, Total, screenTitle } from '../layout/screen-head.tsx';
import { DateFilter, FilterSelect, SearchField } from '../table/filters.tsx';
import type { Route } from './+types/orders';
import { orderAddress, readOpenOrder } from './open-order.ts';
import { type OrderIntent, actOnOrder } from './order-actions.server.ts';
import { OrderList } from './order-list.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { role } = requireStaff({ context, url }, 'orders');
  const withMoney = mayRole(role, 'money');
  const shop = context.get(shopContext);
  const { order: orderId, dialog } = readOpenOrder(url.searchParams);
  if (orderId !== undefined)
    throw redirect(
      dialog ? `${orderAddress(orderId)}?dialog=${dialog}` : orderAddress(orderId, url.searchParams),
    );
  const [page, withEmail] = await Promise.all([
    orNothing(
      shop,
      'Error fetching orders:',
      listAdminOrders(shop, parseAdminOrdersQuery(url.searchParams), { withMoney }),
    ),
    orNothing(shop, 'Error reading the status e-mails switch:', emailsWithStatus(shop)),
  ]);
  return data({ page, withEmail: withEmail ?? true }, { status: page ? 200 : 500 });
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, 'orders', actOnOrder, { say: sayFailed });
}

export const clientAction = askingShop(sayFailed);

export const meta = screenTitle('Orders');

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { page, withEmail } = loaderData;
  return (
    <>
      <ScreenHead
        title="Order Management"
        text={page ? <Total page={page} one="order" many="orders" /> : null}
        actions={
          <Link to="/admin/holds" className="inline-flex min-h-11 items-center text-link">
            Held stock
          </Link>
        }
      />
      <OrdersToolbar />
      {page?.of === undefined ? null : <OnePersonsOrders email={page.of} />}
      {page ? <OrderList page={page} withEmail={withEmail} /> : <Unread>{orderMessages.ordersFailed}</Unread>}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} line={() => orderMessages.ordersFailed} />;
}

/** Search and filters above the table. */
export function OrdersToolbar() {
  return (
    <div className="mb-4 flex flex-wrap gap-3">
      <SearchField label="Search number, name, e-mail, phone or payment" />
      <FilterSelect label="Status" name="status" all="Any status" options={orderStatuses} />
      <DateFilter label="From" name="from" />
      <DateFilter label="To" name="to" />
    </div>
  );
}

/** Says that only the orders of one account are listed, and leads to those of everybody. */
export function OnePersonsOrders({ email }: { email: string | null }) {
  const [query] = useSearchParams();
  return (
    <p className="mb-4 flex flex-wrap gap-x-4 gap-y-1">
      <span className="min-w-0 wrap-anywhere">
        Only orders placed with the account {email ?? 'of somebody who is no longer there'}
      </span>
      <Link to={withQuery(query, { ...firstPage, user: null })} preventScrollReset className="text-link">
        Show everybody’s
      </Link>
    </p>
  );
}

const failures: Readonly<Record<OrderIntent['intent'], string>> = {
  status: orderMessages.statusFailed,
  'status-emails': orderMessages.statusEmailsFailed,
  email: orderMessages.emailFailed,
  note: orderMessages.noteFailed,
  refund: orderMessages.refundFailed,
  'stock-checked': orderMessages.stockCheckedFailed,
};

/** What is said when what a form asked for could not be done. */
function sayFailed(intent: unknown, reason: string): string {
  const name = String(intent);
  return Object.hasOwn(failures, name) ? failures[name as OrderIntent['intent']] : reason;
}
