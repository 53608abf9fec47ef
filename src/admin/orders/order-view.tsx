import type { ClaimsOfOrder } from '../../shop/claims/list-claims.ts';
import { formatDays } from '../../shop/delivery/promise.rules.ts';
import type { AdminOrderDetail } from '../../shop/orders/admin-order.ts';
import { nextStep } from '../../shop/orders/order-views.rules.ts';
import type { StockFailure } from '../../shop/orders/stock-effect.rules.ts';
import type { OrderMaker } from '../../shop/staff-orders/order-maker.ts';
import { Button } from '../../ui/buttons.tsx';
import { Alert } from '../../ui/notices.tsx';
import { useAdminAction } from '../layout/use-admin-action.ts';
import { ClaimsSection } from './order-claims.tsx';
import { ContactFacts } from './order-contact.tsx';
import { DocumentsFact, type OrderPapers } from './order-documents.tsx';
import { EmailsFact } from './order-emails.tsx';
import { ItemsSection } from './order-items.tsx';
import { PaymentSection } from './order-payment.tsx';
import { ShipmentsSection } from './order-shipments.tsx';
import { TimelineSection } from './order-timeline.tsx';
import { Fact } from './section.tsx';

/** What is shown of an order: what is to be done, what was bought and how it was paid, what happened; beside it who and where. */
type OrderViewProps = {
  order: AdminOrderDetail;
  withEmail: boolean;
  /** Null where they cannot be had. */
  claims: ClaimsOfOrder | null;
  maker: OrderMaker | null;
  papers: OrderPapers;
};

export function OrderView({ order, withEmail, claims, maker, papers }: OrderViewProps) {
  const work = nextOf(order, claims);
  const parts = {
    claims: claims ? <ClaimsSection key="claims" claims={claims} /> : null,
    parcels:
      order.shipments.length === 0 ? null : (
        <ShipmentsSection key="parcels" order={order} withEmail={withEmail} />
      ),
  };
  return (
    <div className="grid gap-4">
      <OrderNotices order={order} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 content-start gap-4">
          {work.first.map((name) => parts[name])}
          <ItemsSection order={order} withEmail={withEmail} />
        </div>
        <div className="grid min-w-0 content-start gap-x-8 gap-y-4 sm:max-lg:grid-cols-2 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start rounded-xl border border-line p-5 md:p-6">
          <OrderFacts order={order} />
          {maker ? <MakerFact maker={maker} /> : null}
          <DocumentsFact order={order} papers={papers} />
          <EmailsFact order={order} />
        </div>
        <div className="grid min-w-0 content-start gap-4">
          <PaymentSection order={order} />
          {work.later.map((name) => parts[name])}
          <TimelineSection order={order} />
        </div>
      </div>
    </div>
  );
}

type Work = 'claims' | 'parcels';

/** What somebody does next with an order stands above what was bought, what is done below it. */
function nextOf(
  { orderStatus }: AdminOrderDetail,
  claims: ClaimsOfOrder | null,
): Record<'first' | 'later', Work[]> {
  const isNext: Record<Work, boolean> = {
    claims: claims?.claims.some(({ answer }) => answer === null) ?? false,
    parcels: nextStep(orderStatus) !== null,
  };
  const all: Work[] = ['claims', 'parcels'];
  return { first: all.filter((name) => isNext[name]), later: all.filter((name) => !isNext[name]) };
}

/** Who bought it, where it goes, and with what words. */
function OrderFacts({ order }: { order: AdminOrderDetail }) {
  return (
    <>
      <ContactFacts order={order}>
        <Promised order={order} />
      </ContactFacts>
      {order.gift ? <GiftFact gift={order.gift} /> : null}
      {order.note === null ? null : (
        <Fact title="Order notes">
          <p className="whitespace-pre-line wrap-anywhere">{order.note}</p>
        </Fact>
      )}
    </>
  );
}

/** Who gets it in the buyer's place, with what words. docs/behaviour/gifts.md#in-the-back-office. */
function GiftFact({ gift }: { gift: NonNullable<AdminOrderDetail['gift']> }) {
  const { recipient, phone, message, day } = gift;
  return (
    <Fact title="Gift">
      <p className="font-semibold wrap-anywhere">For {recipient}</p>
      {phone === '' ? null : (
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="text-link figures">
          {phone}
        </a>
      )}
      {day === '' ? null : <p>Not before {formatDays(day, day)}</p>}
      {message === '' ? null : (
        <p className="mt-2 whitespace-pre-line text-ink-soft wrap-anywhere">{message}</p>
      )}
    </Fact>
  );
}

/** Where it goes by the owner's rules, and when the shopper was told it arrives. */
function Promised({ order: { arrives, deliveryZone } }: { order: AdminOrderDetail }) {
  const parts = [
    ...(arrives ? [`Promised ${formatDays(arrives.from, arrives.to)}`] : []),
    ...(deliveryZone === null ? [] : [`Zone ‘${deliveryZone}’`]),
  ];
  return parts.length === 0 ? null : <p className="mt-1 text-sm font-semibold">{parts.join(' · ')}</p>;
}

/** Who made it for its customer, and why it cost less. */
function MakerFact({ maker: { kind, email, reason } }: { maker: OrderMaker }) {
  return (
    <Fact title="Made by staff">
      <p className="wrap-anywhere">
        {kind === 'phone' ? 'On the phone' : 'As a replacement'}, by {email ?? 'an account that is gone'}
      </p>
      {reason === null ? null : (
        <p className="mt-1 text-sm text-muted wrap-anywhere">Why it cost less: {reason}</p>
      )}
    </Fact>
  );
}

const failures: Record<StockFailure, string> = {
  lower: 'Its plants could not be taken from the shelf.',
  release: 'The plants held for it could not be set free.',
  return: 'Its plants could not be returned to stock.',
  hold: 'Its plants could not be held again.',
  missing: 'Some of what was ordered has no stock any more that could be updated. The rest is done.',
};

/** What somebody should do about an order, if anything. */
function OrderNotices({ order }: { order: AdminOrderDetail }) {
  const { stockUpdateFailed, orderStatus, isStockLowered } = order;
  const isCancelled = orderStatus === 'cancelled';
  return (
    <div className="grid gap-3 empty:hidden">
      {stockUpdateFailed === null ? null : <FailureNotice order={order} failure={stockUpdateFailed} />}
      {isCancelled && isStockLowered && stockUpdateFailed !== 'return' ? (
        <ReturnNotice order={order} />
      ) : null}
      {!isCancelled && order.shortOfStock ? (
        <Alert tone="warning" title="Short of stock">
          The shelf does not have everything that was paid for.
        </Alert>
      ) : null}
      {!isCancelled && order.shortOfPromo ? (
        <Alert tone="warning" title="Promo code used up">
          Others took the last use of its promo code before it was paid.
        </Alert>
      ) : null}
    </div>
  );
}

function FailureNotice({ order, failure }: { order: AdminOrderDetail; failure: StockFailure }) {
  const { send, busy } = useAdminAction();
  const ask = (form: Record<string, string>) => send({ ...form, orderId: order.id }, '/admin/orders');
  return (
    <Alert tone="error" title="Stock not updated" live={false}>
      <p>{failures[failure]}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {failure === 'missing' ? null : (
          <Button
            size="sm"
            busy={busy}
            onClick={() => ask({ intent: 'status', to: order.orderStatus, ...returning(failure) })}
          >
            Try again
          </Button>
        )}
        <Button variant="outline" size="sm" disabled={busy} onClick={() => ask({ intent: 'stock-checked' })}>
          I have seen to it
        </Button>
      </div>
    </Alert>
  );
}

const returning = (failure: StockFailure) => (failure === 'return' ? { returnStock: 'yes' } : {});

function ReturnNotice({ order }: { order: AdminOrderDetail }) {
  const { send, busy } = useAdminAction();
  const form = { intent: 'status', orderId: order.id, to: 'cancelled', returnStock: 'yes' };
  return (
    <Alert tone="info" title="Cancelled after its plants were taken from the shelf">
      <Button size="sm" className="mt-2" busy={busy} onClick={() => send(form, '/admin/orders')}>
        Return to stock
      </Button>
    </Alert>
  );
}
