import { Link, data, useSearchParams } from 'react-router';
import { shopContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { pageTitle } from '../../http/public-settings.ts';
import { mayRole } from '../../shop/access/roles.rules.ts';
import { listClaimsOfOrder } from '../../shop/claims/list-claims.ts';
import { listOrderDocuments } from '../../shop/invoices/order-documents.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import { type AdminOrderDetail, findAdminOrder } from '../../shop/orders/admin-order.ts';
import { emailsWithStatus } from '../../shop/orders/change-order-status.ts';
import { type OrderNeighbours, findOrderNeighbours } from '../../shop/orders/order-neighbours.ts';
import { findOrderContact } from '../../shop/orders/edit-order-contact.ts';
import { orderMessages } from '../../shop/orders/order-messages.ts';
import { shortNumber } from '../../shop/orders/order-number.rules.ts';
import { orderIdSchema, parseAdminOrdersQuery } from '../../shop/orders/orders.schema.ts';
import { isSale } from '../../shop/invoices/serial-numbers.rules.ts';
import { findOrderMaker } from '../../shop/staff-orders/order-maker.ts';
import { EmptyState } from '../../ui/notices.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { useQueryChange } from '../layout/screen-address.ts';
import { readMain } from '../layout/read-main.server.ts';
import { ScreenError, Unread } from '../layout/screen-error.tsx';
import { useMay } from '../layout/use-may.ts';
import type { Route } from './+types/order';
import { ContactDialog } from './order-contact.tsx';
import { useStatusEmails } from './emails-switch.tsx';
import { readOpenOrder } from './open-order.ts';
import { OrderHead } from './order-head.tsx';
import { RefundDialog } from './order-refund.tsx';
import { OrderView } from './order-view.tsx';

const nobody: OrderNeighbours = { previous: null, next: null };

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { role } = requireStaff({ context, url }, 'orders');
  const withMoney = mayRole(role, 'money');
  const shop = context.get(shopContext);
  const id = orderIdSchema.safeParse(params.id);
  const orderId = id.success ? id.data : null;
  const query = parseAdminOrdersQuery(url.searchParams);
  const [{ found, status: read }, neighbours, contact, withEmail, claims, maker, documents] =
    await Promise.all([
      orderId === null
        ? { found: { order: null }, status: 200 }
        : readMain(
            shop,
            'Error fetching an order:',
            findAdminOrder(shop, { orderId, withMoney }).then((order) => ({ order })),
          ),
      orderId === null
        ? nobody
        : orNothing(
            shop,
            'Error fetching the orders beside one:',
            findOrderNeighbours(shop, { orderId, query, withMoney }),
          ),
      orderId === null || readOpenOrder(url.searchParams).dialog !== 'contact'
        ? null
        : orNothing(shop, 'Error fetching a contact:', findOrderContact(shop, orderId)),
      orNothing(shop, 'Error reading the status e-mails switch:', emailsWithStatus(shop)),
      orderId === null
        ? null
        : orNothing(shop, 'Error fetching claims:', listClaimsOfOrder(shop, { orderId })),
      orderId === null
        ? null
        : orNothing(shop, 'Error fetching who made an order:', findOrderMaker(shop, { orderId, withMoney })),
      orderId === null || !withMoney
        ? null
        : orNothing(shop, 'Error fetching an order’s documents:', listOrderDocuments(shop, { orderId })),
    ]);
  const status = found?.order === null ? 404 : read;
  return data(
    {
      found,
      neighbours: neighbours ?? nobody,
      contact,
      withEmail: withEmail ?? true,
      claims,
      maker: maker ?? null,
      papers: documents && {
        documents,
        isSale: isSale({ isByStaff: Boolean(maker), totalPaise: found?.order?.totalAmountPaise ?? 0 }),
        hasSeries: shop.settings().invoices.series !== '',
      },
      // Of the refund form that this page may open: sent twice, it is one refund.
      refundKey: crypto.randomUUID(),
      now: shop.now(),
    },
    { status },
  );
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const order = loaderData?.found?.order;
  const title = order ? `Order ${shortNumber(order.number)}` : 'Order';
  return [{ title: pageTitle(matches, `${title} · Admin`) }, { name: 'robots', content: 'noindex' }];
}

/**
 * One order with everything about it. Its forms go to the list's action. The query is the list's that it was opened
 * from, and the refund form's `&dialog=refund`. docs/behaviour/back-office.md#one-order.
 */
export default function Order({ loaderData }: Route.ComponentProps) {
  const { found, neighbours, contact, claims, maker, papers, refundKey, now } = loaderData;
  const withEmail = useStatusEmails(loaderData.withEmail);
  if (found === null) return <Unread>{orderMessages.ordersFailed}</Unread>;
  const { order } = found;
  return (
    <>
      <OrderHead neighbours={neighbours} order={order} withEmail={withEmail} now={now} />
      {order ? (
        <>
          <OrderView
            key={order.id}
            order={order}
            withEmail={withEmail}
            claims={claims}
            maker={maker}
            papers={papers}
          />
          <ContactDialog key={`contact-${order.id}`} order={order} contact={contact} />
          <OrderRefund key={`refund-${order.id}`} order={order} refundKey={refundKey} />
        </>
      ) : (
        <Card padding="none">
          <EmptyState
            headingLevel={2}
            title={orderMessages.noSuchOrder}
            action={
              <Link to="/admin/orders" className="text-link">
                Show all orders
              </Link>
            }
          />
        </Card>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} line={() => orderMessages.ordersFailed} />;
}

/** Opened by the address, for who may refund. */
function OrderRefund({ order, refundKey }: { order: AdminOrderDetail; refundKey: string }) {
  const [query] = useSearchParams();
  const changeQuery = useQueryChange();
  const mayRefund = useMay()('refunds');
  if (!mayRefund) return null;
  return (
    <RefundDialog
      order={order}
      open={readOpenOrder(query).dialog === 'refund'}
      idempotencyKey={refundKey}
      onClose={() => changeQuery({ dialog: null })}
    />
  );
}
