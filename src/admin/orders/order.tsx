import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link, data, useNavigate, useSearchParams } from 'react-router';
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
import { isShippedNext, isSimplyPaid, isToPack, nextStep } from '../../shop/orders/order-views.rules.ts';
import { paymentStatusLabels } from '../../shop/orders/order-status.rules.ts';
import { findOrderContact } from '../../shop/orders/edit-order-contact.ts';
import { orderMessages } from '../../shop/orders/order-messages.ts';
import { formatOrderMoment, orderNumber, shortNumber } from '../../shop/orders/order-number.rules.ts';
import { orderIdSchema, parseAdminOrdersQuery } from '../../shop/orders/orders.schema.ts';
import { packingAddress } from '../../shop/shipments/packing.schema.ts';
import { findOrderMaker } from '../../shop/staff-orders/order-maker.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { Button, iconButtonClass } from '../../ui/buttons.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { useQueryChange } from '../layout/screen-address.ts';
import { readMain } from '../layout/read-main.server.ts';
import { ScreenError, Unread } from '../layout/screen-error.tsx';
import { ScreenHead } from '../layout/screen-head.tsx';
import { useMay } from '../layout/use-may.ts';
import type { Route } from './+types/order';
import { useNextStep } from './next-step.tsx';
import { PackLink } from './pack-link.tsx';
import { printPapers } from './print-menu.tsx';
import { ContactDialog } from './order-contact.tsx';
import { StatusBadge, StatusMenu } from './status-menu.tsx';
import { EmailsSwitch, useStatusEmails } from './emails-switch.tsx';
import { useOrderKeys } from './use-order-keys.tsx';
import { listAddress, orderAddress, readOpenOrder } from './open-order.ts';
import { PaymentBadge, RefundDue } from './order-payment.tsx';
import { RefundDialog, RefundLink, isRefundInHead } from './order-refund.tsx';
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
        isSale: !maker || (found?.order?.totalAmountPaise ?? 0) > 0,
        hasSeries: shop.settings().invoices.series !== '',
      },
      // Of the refund form that this page may open: sent twice, it is one refund.
      refundKey: crypto.randomUUID(),
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
  const { found, neighbours, contact, claims, maker, papers, refundKey } = loaderData;
  const withEmail = useStatusEmails(loaderData.withEmail);
  if (found === null) return <Unread>{orderMessages.ordersFailed}</Unread>;
  const { order } = found;
  return (
    <>
      <OrderHead neighbours={neighbours} order={order} withEmail={withEmail} />
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

function placedText(order: AdminOrderDetail): string {
  const placed = `Placed ${formatOrderMoment(order.createdAt)}${order.isGuest ? ' by a guest' : ''}`;
  return isSimplyPaid(order) ? `${placed} · ${paymentStatusLabels[order.paymentStatus]}` : placed;
}

type OrderHeadProps = {
  neighbours: OrderNeighbours;
  order: AdminOrderDetail | null;
  withEmail: boolean;
};

/** Back to the list, to the orders before and after this one there, and on with this one; each by a key, too. */
function OrderHead({ neighbours: { previous, next }, order, withEmail }: OrderHeadProps) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const mayRefund = useMay()('refunds');
  const { step, busy, sheet } = useNextStep({ withEmail, couriers: order?.packing.couriers ?? [] });
  const packed = order && isToPack(order.orderStatus) ? [order.id] : [];
  const go = (id: string | null) => (id ? void navigate(orderAddress(id, query)) : undefined);
  const keys = useOrderKeys({
    j: () => go(next),
    k: () => go(previous),
    u: () => void navigate(listAddress(query)),
    s: () => (order ? step([order]) : undefined),
    ...(packed.length > 0 ? { b: () => void navigate(packingAddress(packed)) } : {}),
    ...(order && order.orderStatus !== 'cancelled' ? { p: () => printPapers([order.id]) } : {}),
  });
  const ahead = order && nextStep(order.orderStatus);
  return (
    <>
      <div className="mb-1 flex items-center justify-between gap-4 no-print">
        <Link to={listAddress(query)} className="inline-flex min-h-11 items-center gap-1 text-link">
          <Icon icon={ChevronLeft} size="sm" />
          All orders
        </Link>
        <div className="flex items-center gap-2">
          {keys}
          <nav aria-label="Orders beside this one" className="flex gap-2">
            <Neighbour
              to={previous && orderAddress(previous, query)}
              label="Previous order"
              icon={ChevronLeft}
            />
            <Neighbour to={next && orderAddress(next, query)} label="Next order" icon={ChevronRight} />
          </nav>
        </div>
      </div>
      {order ? (
        <ScreenHead
          title={
            <>
              {shortNumber(order.number)}{' '}
              <span className="font-sans text-lg tracking-normal text-muted figures">
                Order {orderNumber(order.id)}
              </span>
            </>
          }
          text={placedText(order)}
          beside={
            <span className="flex flex-wrap items-center gap-1.5">
              <RefundDue order={order} />
              {isSimplyPaid(order) ? null : <PaymentBadge order={order} />}
              <StatusMenu order={order} withEmail={withEmail} />
              {/* On paper nothing can be pressed. */}
              <span className="hidden print:inline">
                <StatusBadge status={order.orderStatus} />
              </span>
            </span>
          }
          actions={
            ahead ? (
              <div className="flex w-full flex-wrap items-center gap-2 no-print">
                <EmailsSwitch
                  withEmail={withEmail}
                  label="E-mail the customer"
                  className="max-sm:order-last max-sm:w-full sm:mr-2"
                />
                <PackLink ids={packed} label="Pack" className="max-sm:flex-1" />
                <Button
                  variant="primary"
                  size="sm"
                  className="max-sm:flex-1"
                  busy={busy}
                  aria-haspopup={isShippedNext(order.orderStatus) ? 'dialog' : undefined}
                  onClick={() => step([order])}
                >
                  {ahead.label}
                </Button>
              </div>
            ) : isRefundInHead(order, mayRefund) ? (
              <RefundLink variant="primary" />
            ) : null
          }
          wideActions
        />
      ) : null}
      {sheet}
    </>
  );
}

type NeighbourProps = { to: string | null; label: string; icon: typeof ChevronLeft };

function Neighbour({ to, label, icon }: NeighbourProps) {
  const look = cx(iconButtonClass('outline'), 'pointer-coarse:size-11');
  const shown = <Icon icon={icon} />;
  if (to === null) {
    return (
      <span aria-hidden="true" className={cx(look, 'opacity-40')}>
        {shown}
      </span>
    );
  }
  return (
    <Link to={to} aria-label={label} title={label} className={look}>
      {shown}
    </Link>
  );
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
