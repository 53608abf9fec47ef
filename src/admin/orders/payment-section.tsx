import { useSearchParams } from 'react-router';
import { formatPaise } from '../../shop/money.ts';
import type { AdminOrderDetail, AdminRefund } from '../../shop/orders/admin-order.types.ts';
import { orderMessages } from '../../shop/orders/order-messages.ts';
import { formatOrderDate, orderNumber } from '../../shop/orders/order-number.rules.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { withQuery } from '../table/with-query.ts';
import { PaymentBadge } from './payment-badge.tsx';
import { Section } from './section.tsx';

/** How an order was paid, what went back, and the way to send back more. */
export function PaymentSection({ order }: { order: AdminOrderDetail }) {
  const [query] = useSearchParams();
  const left = order.leftToRefundPaise;
  return (
    <Section title="Payment">
      <p className="flex flex-wrap items-center gap-2">
        <PaymentBadge status={order.paymentStatus} />
        <span className="figures">{formatPaise(order.totalAmountPaise)}</span>
      </p>
      <p className="mt-1 text-sm text-muted figures">
        {order.razorpayPaymentId
          ? `Payment ${orderNumber(order.razorpayPaymentId)}`
          : 'Nothing was to be paid'}
      </p>
      {order.refunds.length > 0 ? (
        <ul aria-label="Refunds" className="mt-2 grid gap-1.5 text-sm">
          {order.refunds.map((refund) => (
            <li key={refund.id} className="wrap-anywhere figures">
              <span className="font-semibold">{formatPaise(refund.amountPaise)}</span> {refundText(refund)}
              <span className="text-muted"> · {formatOrderDate(refund.at)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {order.paymentStatus === 'authorized' ? (
        <p className="mt-2 text-sm text-muted">{orderMessages.refundNotCaptured}.</p>
      ) : null}
      {left !== null && left > 0 ? (
        <div className="mt-3">
          <ButtonLink
            to={withQuery(query, { dialog: 'refund' })}
            preventScrollReset
            variant="outline"
            size="sm"
          >
            Refund
          </ButtonLink>
          <p className="mt-1.5 text-sm text-muted figures">{formatPaise(left)} left to refund</p>
        </div>
      ) : null}
    </Section>
  );
}

function refundText({ state, lastError }: AdminRefund): string {
  switch (state) {
    case 'requested':
      return lastError === null ? 'under way' : 'without an answer, it is tried again';
    case 'accepted':
      return 'on its way';
    case 'processed':
      return 'refunded';
    case 'failed':
      return lastError === null ? 'failed' : `failed: ${lastError}`;
  }
}
