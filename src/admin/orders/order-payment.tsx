import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatPaise, paiseToRupees } from '../../shop/money.ts';
import type { AdminOrder, AdminOrderDetail, AdminRefund } from '../../shop/orders/admin-order.ts';
import { orderMessages } from '../../shop/orders/order-messages.ts';
import { formatOrderDate, orderNumber } from '../../shop/orders/order-number.rules.ts';
import { isRefundNext, isSimplyPaid, isUnrefunded } from '../../shop/orders/order-views.rules.ts';
import { type PaymentStatus, paymentStatusLabels } from '../../shop/orders/order-status.rules.ts';
import { Button, ButtonLink } from '../../ui/buttons.tsx';
import { RadioGroup } from '../../ui/choices.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Badge, type BadgeTone } from '../../ui/labels.tsx';
import { Alert } from '../../ui/notices.tsx';
import { withQuery } from '../layout/screen-address.ts';
import { useAdminAction } from '../layout/use-admin-action.ts';
import { useMay } from '../layout/use-may.ts';
import { CashMarks } from './order-cash.tsx';

/** The end of the receipt: how the total was paid, what went back, and the way to send back more. */
export function PaymentPart({ order }: { order: AdminOrderDetail }) {
  const { leftToRefundPaise: left } = order;
  const mayRefund = useMay()('refunds');
  const mayGoBack = mayRefund && left !== null && left > 0;
  return (
    <section aria-label="Payment" className="mt-3 border-t border-line pt-3">
      <div className="flex min-h-9 items-center justify-between gap-x-4">
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-2 gap-y-1">
          <PaymentState order={order} />
          <span className="text-sm text-muted figures">{paidBy(order)}</span>
        </p>
        {mayGoBack && !isRefundInHead(order, mayRefund) ? <RefundLink variant="outline" /> : null}
      </div>
      <CashMarks order={order} />
      {order.refunds.length > 0 ? (
        <ul aria-label="Refunds" className="mt-2 grid gap-1.5">
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
        <p className="mt-2 text-right text-sm text-muted figures">{formatPaise(left)} left to refund</p>
      ) : null}
    </section>
  );
}

/** By what, and the payment's number; of who sees no amounts nothing. */
function paidBy({ totalAmountPaise, providerPaymentId, paymentLabel }: AdminOrderDetail): string {
  if (totalAmountPaise === null) return '';
  if (!providerPaymentId) return paymentLabel ?? 'Nothing was to be paid';
  return [paymentLabel, `Payment ${orderNumber(providerPaymentId)}`].filter(Boolean).join(' · ');
}

/** The way to the refund stands in the order's head: it is what is to be done next, and something is left that is not on its way. */
export function isRefundInHead(order: AdminOrderDetail, mayRefund: boolean): boolean {
  return mayRefund && isRefundNext(order) && (order.leftToRefundPaise ?? 0) > 0;
}

/** Opens the refund form over the order. */
export function RefundLink({ variant }: { variant: 'primary' | 'outline' }) {
  const [query] = useSearchParams();
  return (
    <ButtonLink
      to={withQuery(query, { dialog: 'refund' })}
      preventScrollReset
      variant={variant}
      size="sm"
      className={cx('no-print', variant === 'primary' && 'max-sm:w-full')}
    >
      Refund
    </ButtonLink>
  );
}

function refundText({ state, lastError }: AdminRefund): string {
  switch (state) {
    case 'requested':
      return lastError === null ? 'Refund under way' : 'Refund without an answer, it is tried again';
    case 'accepted':
      return 'Refund on its way';
    case 'processed':
      return 'Refunded';
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

/** The state of an order's payment; no good news of one that was cancelled. */
export function PaymentBadge({ order }: { order: AdminOrder }) {
  const { paymentStatus } = order;
  const tone = isUnrefunded(order) ? 'neutral' : tones[paymentStatus];
  return <Badge tone={tone}>{paymentStatusLabels[paymentStatus]}</Badge>;
}

/** The same, quietly where the money is simply there. */
export function PaymentState({ order, className }: { order: AdminOrder; className?: string }) {
  return isSimplyPaid(order) ? (
    <span className={className}>{paymentStatusLabels[order.paymentStatus]}</span>
  ) : (
    <PaymentBadge order={order} />
  );
}

/** What has to be done about the money, before how it stands. */
export function RefundDue({ order }: { order: AdminOrder }) {
  return isUnrefunded(order) ? <Badge tone="low">{NOT_REFUNDED}</Badge> : null;
}

type RefundDialogProps = {
  order: AdminOrderDetail;
  open: boolean;
  idempotencyKey: string;
  onClose: () => void;
};

/** Sends money of an order back through the payment provider. */
export function RefundDialog({ order, open, idempotencyKey, onClose }: RefundDialogProps) {
  const left = order.leftToRefundPaise ?? 0;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      closeOnBackdrop={false}
      size="sm"
      title={`Refund order ${orderNumber(order.id)}`}
      description={`${formatPaise(left)} left to refund`}
    >
      {open && left > 0 ? (
        <RefundForm orderId={order.id} leftPaise={left} newKey={idempotencyKey} onDone={onClose} />
      ) : null}
      {left > 0 ? null : <p className="text-ink-soft">There is nothing left that could go back.</p>}
    </Dialog>
  );
}

type RefundFormProps = {
  orderId: string;
  leftPaise: number;
  /** Taken once: the same form sent again is the same refund, whatever is loaded meanwhile. */
  newKey: string;
  onDone: () => void;
};

/** After these answers the form has done its part: another try is another refund, with a key of its own. */
const settled = new Set(['unreachable', 'under-way', 'refused', 'key-reused']);

/** How much goes back: all that is left, or a part of it. */
function RefundForm({ orderId, leftPaise, newKey, onDone }: RefundFormProps) {
  const [key] = useState(newKey);
  const [share, setShare] = useState('full');
  const form = useRef<HTMLFormElement>(null);
  const { fetcher, busy, answer } = useAdminAction((given) => {
    if (given.ok || settled.has(given.code ?? '')) onDone();
    else form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
  const refusal = answer && !answer.ok ? answer : null;
  const all = paiseToRupees(leftPaise).toFixed(2);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action="/admin/orders"
      noValidate
      className="flex flex-col gap-4.5"
    >
      <input type="hidden" name="intent" value="refund" />
      <input type="hidden" name="orderId" value={orderId} />
      <input type="hidden" name="idempotencyKey" value={key} />
      <RadioGroup
        legend="How much"
        name="share"
        layout="cards"
        value={share}
        onChange={setShare}
        options={[
          { value: 'full', label: `Everything that is left, ${formatPaise(leftPaise)}` },
          { value: 'part', label: 'A part of it' },
        ]}
      />
      {share === 'full' ? (
        <input type="hidden" name="amount" value={all} />
      ) : (
        <TextField
          label="Amount in rupees"
          error={refusal?.errors['amount']}
          hint={`At most ${all}`}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          suffix="₹"
        />
      )}
      {share === 'full' && refusal?.errors['amount'] ? (
        <Alert tone="error">{refusal.errors['amount']}</Alert>
      ) : null}
      <Button type="submit" variant="danger" block busy={busy}>
        Refund
      </Button>
    </fetcher.Form>
  );
}
