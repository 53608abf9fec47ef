import { formatPaise } from '../../shop/money.ts';
import type { AdminOrder, AdminOrderDetail, AdminRefund } from '../../shop/orders/admin-order.ts';
import { orderMessages } from '../../shop/orders/order-messages.ts';
import { formatOrderDate, orderNumber } from '../../shop/orders/order-number.rules.ts';
import { isSimplyPaid, isUnrefunded } from '../../shop/orders/order-views.rules.ts';
import { type PaymentStatus, paymentStatusLabels } from '../../shop/orders/order-status.rules.ts';
import type { ChargePart } from '../../shop/pricing/taxes.rules.ts';
import { cx } from '../../ui/cx.ts';
import { Badge, type BadgeTone } from '../../ui/labels.tsx';
import { useMay } from '../layout/use-may.ts';
import { CashMarks } from './order-cash.tsx';
import { taxText } from './order-items.tsx';
import { RefundLink, isRefundInHead } from './order-refund.tsx';
import { Section } from './section.tsx';

/** What it came to, how that was paid, what went back, and the way to send back more. */
export function PaymentSection({ order }: { order: AdminOrderDetail }) {
  const { leftToRefundPaise: left } = order;
  const mayRefund = useMay()('refunds');
  const mayGoBack = mayRefund && left !== null && left > 0;
  return (
    <Section
      title="Payment"
      note={
        <span className="flex flex-wrap items-baseline gap-x-2">
          <PaymentState order={order} className="font-semibold text-leaf-800" />
          <span className="figures">{paidBy(order)}</span>
        </span>
      }
      beside={
        mayGoBack && !isRefundInHead(order, mayRefund) ? <RefundLink order={order} variant="ghost" /> : null
      }
    >
      <Totals order={order} />
      <CashMarks order={order} />
      {order.refunds.length > 0 ? (
        <ul aria-label="Refunds" className="mt-3 grid gap-1.5 border-t border-line pt-3">
          {order.refunds.map((refund) => (
            <li key={refund.id} className="flex justify-between gap-4 figures">
              <span className="min-w-0 wrap-anywhere text-ink-soft">
                {refundText(refund)}
                <span className="text-sm text-muted"> · {formatOrderDate(refund.at)}</span>
              </span>
              <span>−{formatPaise(refund.amountPaise)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {order.paymentStatus === 'authorized' ? (
        <p className="mt-2 text-sm text-muted">{orderMessages.refundNotCaptured}.</p>
      ) : null}
      {mayGoBack && left !== order.totalAmountPaise ? (
        <p className="mt-2 text-right text-sm text-muted figures">
          {formatPaise(left)} left to {order.isCashCollected ? 'return' : 'refund'}
        </p>
      ) : null}
    </Section>
  );
}

/** Of a part that goes with goods of which no tax is said: nothing. */
function chargeTaxText({ taxClass, taxRateHundredths, taxHsn, taxPaise }: ChargePart): string[] {
  if (taxClass === null || taxRateHundredths === null || taxPaise === null) return [];
  return [taxText({ name: taxClass, rateHundredths: taxRateHundredths, hsn: taxHsn, paise: taxPaise })];
}

/** What it all came to; nothing for who sees no amounts. */
function Totals({ order }: { order: AdminOrderDetail }) {
  const { subtotalPaise, shippingPaise, discountPaise, cashFeePaise, totalAmountPaise } = order;
  if (subtotalPaise === null || shippingPaise === null || discountPaise === null) return null;
  const discount = order.promoCode ? `Discount (${order.promoCode})` : 'Discount';
  const taxOf = (charge: ChargePart['charge']) =>
    (order.chargeTaxes ?? []).filter((part) => part.charge === charge);
  const lines: [label: string, amount: string, taxes?: ChargePart[]][] = [
    ['Subtotal', formatPaise(subtotalPaise)],
    ['Shipping', shippingPaise === 0 ? 'Free' : formatPaise(shippingPaise), taxOf('shipping')],
    ...(discountPaise > 0 ? [[discount, `−${formatPaise(discountPaise)}`] as [string, string]] : []),
    ...(cashFeePaise
      ? [['Cash on delivery', formatPaise(cashFeePaise), taxOf('cash-fee')] as [string, string, ChargePart[]]]
      : []),
  ];
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 figures">
      {lines.map(([label, amount, taxes = []]) => (
        <div key={label} className="contents text-ink-soft">
          <dt>
            {label}
            {taxes.flatMap(chargeTaxText).map((text) => (
              <span key={text} className="block text-sm text-muted">
                {text}
              </span>
            ))}
          </dt>
          <dd className="text-right">{amount}</dd>
        </div>
      ))}
      <div className="contents text-lg font-semibold">
        <dt>Total</dt>
        <dd className="text-right">{formatPaise(totalAmountPaise ?? 0)}</dd>
      </div>
    </dl>
  );
}

/** By what, and the payment's number; of who sees no amounts nothing. */
function paidBy({ totalAmountPaise, providerPaymentId, paymentLabel }: AdminOrderDetail): string {
  if (totalAmountPaise === null) return '';
  if (!providerPaymentId) return paymentLabel ?? 'Nothing was to be paid';
  return [paymentLabel, `Payment ${orderNumber(providerPaymentId)}`].filter(Boolean).join(' · ');
}

function refundText({ state, lastError }: AdminRefund): string {
  switch (state) {
    case 'requested':
      return lastError === null ? 'Refund under way' : 'Refund without an answer, it is tried again';
    case 'accepted':
      return 'Refund on its way';
    case 'processed':
      return 'Refunded';
    case 'by-hand':
      return 'Returned by hand';
    case 'failed':
      return lastError === null ? 'Refund failed' : `Refund failed: ${lastError}`;
  }
}

export const NOT_REFUNDED = 'Not refunded';

const tones: Record<PaymentStatus, BadgeTone> = {
  authorized: 'low',
  completed: 'success',
  partially_refunded: 'neutral',
  refunded: 'neutral',
  due: 'low',
  collected: 'success',
  refused: 'neutral',
};

/** No good news of one that was cancelled. */
const toneOf = (order: AdminOrder): BadgeTone =>
  isUnrefunded(order) ? 'neutral' : tones[order.paymentStatus];

/** The state of an order's payment. */
export function PaymentBadge({ order }: { order: AdminOrder }) {
  return <Badge tone={toneOf(order)}>{paymentStatusLabels[order.paymentStatus]}</Badge>;
}

/** The same, quietly where the money is simply there. */
export function PaymentState({ order, className }: { order: AdminOrder; className?: string }) {
  return isSimplyPaid(order) ? (
    <span className={className}>{paymentStatusLabels[order.paymentStatus]}</span>
  ) : (
    <PaymentBadge order={order} />
  );
}

/** The same as a word in a line: how it was paid stands out where it is not simply paid. */
export function PaymentWord({ order, className }: { order: AdminOrder; className: string }) {
  const { paymentStatus } = order;
  const look = isSimplyPaid(order)
    ? 'text-muted'
    : cx('font-semibold', toneOf(order) === 'low' ? 'text-clay-700' : 'text-ink-soft');
  return <span className={cx(look, className)}>{paymentStatusLabels[paymentStatus]}</span>;
}

/** What has to be done about the money, before how it stands. */
export function RefundDue({ order }: { order: AdminOrder }) {
  return isUnrefunded(order) ? <Badge tone="low">{NOT_REFUNDED}</Badge> : null;
}
