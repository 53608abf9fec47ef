import { data, Link } from 'react-router';
import { askShop } from '../../http/ask-shop.ts';
import { shopContext } from '../../http/context.ts';
import { requireAdmin } from '../../http/guards/require-admin.ts';
import { readForm } from '../../http/read-form.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import { parseAdminOrdersQuery } from '../../shop/orders/admin-orders.schema.ts';
import { findAdminOrder } from '../../shop/orders/find-admin-order.ts';
import { listAdminOrders } from '../../shop/orders/list-admin-orders.ts';
import { orderMessages } from '../../shop/orders/order-messages.ts';
import { emailsWithStatus } from '../../shop/orders/status-emails.ts';
import { answerAction } from '../layout/answer-action.server.ts';
import { ScreenError, Unread } from '../layout/screen-error.tsx';
import { ScreenHead } from '../layout/screen-head.tsx';
import { screenTitle } from '../layout/screen-title.ts';
import type { Route } from './+types/orders';
import { failureMessage } from './failure-message.ts';
import { actOnOrder } from './order-actions.server.ts';
import { OrderDialog } from './order-dialog.tsx';
import { OrderList } from './order-list.tsx';
import { OnePersonsOrders } from './one-persons-orders.tsx';
import { OrdersToolbar } from './orders-toolbar.tsx';
import { readOpenOrder } from './open-order.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin({ context, url });
  const shop = context.get(shopContext);
  const { order: orderId } = readOpenOrder(url.searchParams);
  const [page, order, withEmail] = await Promise.all([
    orNothing(shop, 'Error fetching orders:', listAdminOrders(shop, parseAdminOrdersQuery(url.searchParams))),
    orderId === undefined
      ? undefined
      : orNothing(shop, 'Error fetching an order:', findAdminOrder(shop, { orderId })),
    orNothing(shop, 'Error reading the status e-mails switch:', emailsWithStatus(shop)),
  ]);
  // Of the refund form that this page may open: sent twice, it is one refund.
  return data(
    { page, order, withEmail: withEmail ?? true, refundKey: crypto.randomUUID() },
    { status: page ? 200 : 500 },
  );
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = requireAdmin({ context, url });
  const form = await readForm(request);
  const asked = { shop: context.get(shopContext), actor };
  return answerAction(context, () => actOnOrder(asked, form), failureMessage(form.get('intent')));
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return askShop(
    () => serverAction(),
    (message) => failureMessage(form.get('intent')) ?? message,
  );
}

export function meta() {
  return screenTitle('Orders');
}

const whole = new Intl.NumberFormat('en-IN');

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { page, order, refundKey, withEmail } = loaderData;
  return (
    <>
      <ScreenHead
        title="Order Management"
        text={
          page ? (
            <output className="figures">
              {whole.format(page.total)}
              {page.hasMoreThanTotal ? '+' : ''} {page.total === 1 ? 'order' : 'orders'}
            </output>
          ) : null
        }
        actions={
          <Link to="/admin/holds" className="inline-flex min-h-11 items-center text-link">
            Held stock
          </Link>
        }
      />
      <OrdersToolbar />
      {page?.of === undefined ? null : <OnePersonsOrders email={page.of} />}
      {page ? <OrderList page={page} withEmail={withEmail} /> : <Unread>{orderMessages.ordersFailed}</Unread>}
      <OrderDialog order={order} refundKey={refundKey} withEmail={withEmail} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} line={() => orderMessages.ordersFailed} />;
}
