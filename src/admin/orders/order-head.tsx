import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { formatPaise } from '../../shop/money.ts';
import type { AdminOrderDetail } from '../../shop/orders/admin-order.ts';
import { formatOrderMoment, orderNumber, shortNumber } from '../../shop/orders/order-number.rules.ts';
import type { OrderNeighbours } from '../../shop/orders/order-neighbours.ts';
import { paymentStatusLabels } from '../../shop/orders/order-status.rules.ts';
import {
  isLate,
  isShippedNext,
  isSimplyPaid,
  isToPack,
  nextStep,
} from '../../shop/orders/order-views.rules.ts';
import { packingAddress } from '../../shop/shipments/packing.schema.ts';
import { Button, iconButtonClass } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { ScreenHead } from '../layout/screen-head.tsx';
import { useMay } from '../layout/use-may.ts';
import { EmailsSwitch } from './emails-switch.tsx';
import { useNextStep } from './next-step.tsx';
import { listAddress, orderAddress } from './open-order.ts';
import { PaymentBadge, RefundDue } from './order-payment.tsx';
import { RefundLink, isRefundInHead } from './order-refund.tsx';
import { PackLink } from './pack-link.tsx';
import { printPapers } from './print-menu.tsx';
import { StatusBadge, StatusMenu } from './status-menu.tsx';
import { useOrderKeys } from './use-order-keys.tsx';

type OrderHeadProps = {
  neighbours: OrderNeighbours;
  order: AdminOrderDetail | null;
  withEmail: boolean;
  now: Date;
};

/** Back to the list, to the orders before and after this one there, and on with this one; each by a key, too. */
export function OrderHead({ neighbours: { previous, next }, order, withEmail, now }: OrderHeadProps) {
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
          text={<AtFirstSight order={order} now={now} />}
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
              <RefundLink order={order} variant="primary" />
            ) : null
          }
          wideActions
        />
      ) : null}
      {sheet}
    </>
  );
}

/** Whom it is for, how much it is, and since when: before anything of it is read. */
function AtFirstSight({ order, now }: { order: AdminOrderDetail; now: Date }) {
  const { customer, city, items, totalAmountPaise, paymentStatus, gift } = order;
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <>
      <span className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 text-ink sm:text-lg">
        <span className="min-w-0 wrap-anywhere">
          <span className="font-semibold">{customer.name}</span>, {city}
        </span>
        <span className="figures">
          {units === 1 ? '1 item' : `${units} items`}
          {totalAmountPaise === null ? null : (
            <>
              {' · '}
              <span className="font-semibold">{formatPaise(totalAmountPaise)}</span>
            </>
          )}
          {isSimplyPaid(order) ? ` · ${paymentStatusLabels[paymentStatus]}` : null}
        </span>
      </span>
      <span className="mt-0.5 block text-sm">
        Placed {formatOrderMoment(order.createdAt)}
        {order.isGuest ? ' by a guest' : null}
        {isLate(order, now) ? <span className="font-semibold text-clay-700">, late</span> : null}
        {gift ? <span className="font-semibold text-clay-700"> · Gift</span> : null}
      </span>
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
