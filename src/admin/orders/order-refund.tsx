import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatPaise, paiseToRupees } from '../../shop/money.ts';
import type { AdminOrderDetail } from '../../shop/orders/admin-order.ts';
import { orderNumber } from '../../shop/orders/order-number.rules.ts';
import { isRefundNext } from '../../shop/orders/order-views.rules.ts';
import { Button, ButtonLink } from '../../ui/buttons.tsx';
import { RadioGroup } from '../../ui/choices.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Alert } from '../../ui/notices.tsx';
import { withQuery } from '../layout/screen-address.ts';
import { useAdminAction } from '../layout/use-admin-action.ts';

/** The way to the refund stands in the order's head: it is what is to be done next, and something is left that is not on its way. */
export function isRefundInHead(order: AdminOrderDetail, mayRefund: boolean): boolean {
  return mayRefund && isRefundNext(order) && (order.leftToRefundPaise ?? 0) > 0;
}

type Cash = { isCashCollected: boolean };

/** What is done with its money. */
export const refundLabel = ({ isCashCollected }: Cash) => (isCashCollected ? 'Return cash' : 'Refund');

/** Opens the refund form over the order. */
export function RefundLink({ order, variant }: { order: Cash; variant: 'primary' | 'ghost' }) {
  const [query] = useSearchParams();
  return (
    <ButtonLink
      to={withQuery(query, { dialog: 'refund' })}
      preventScrollReset
      variant={variant}
      size="sm"
      className={cx('no-print', variant === 'primary' ? 'max-sm:w-full' : '-mr-4 max-w-none!')}
    >
      {refundLabel(order)}
    </ButtonLink>
  );
}

type RefundDialogProps = {
  order: AdminOrderDetail;
  open: boolean;
  idempotencyKey: string;
  onClose: () => void;
};

/** Sends money of an order back through the payment provider; cash staff return themselves, and note it here. */
export function RefundDialog({ order, open, idempotencyKey, onClose }: RefundDialogProps) {
  const left = order.leftToRefundPaise ?? 0;
  const { isCashCollected } = order;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      closeOnBackdrop={false}
      size="sm"
      title={
        isCashCollected
          ? `Return cash of order ${orderNumber(order.id)}`
          : `Refund order ${orderNumber(order.id)}`
      }
      description={
        isCashCollected
          ? `${formatPaise(left)} left to return. You give it back yourself: note here how much.`
          : `${formatPaise(left)} left to refund`
      }
    >
      {open && left > 0 ? (
        <RefundForm order={order} leftPaise={left} newKey={idempotencyKey} onDone={onClose} />
      ) : null}
      {left > 0 ? null : <p className="text-ink-soft">There is nothing left that could go back.</p>}
    </Dialog>
  );
}

type RefundFormProps = {
  order: AdminOrderDetail;
  leftPaise: number;
  /** Taken once: the same form sent again is the same refund, whatever is loaded meanwhile. */
  newKey: string;
  onDone: () => void;
};

/** After these answers the form has done its part: another try is another refund, with a key of its own. */
const settled = new Set(['unreachable', 'under-way', 'refused', 'key-reused']);

/** How much goes back: all that is left, or a part of it. */
function RefundForm({ order, leftPaise, newKey, onDone }: RefundFormProps) {
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
      <input type="hidden" name="orderId" value={order.id} />
      {order.isCashCollected ? <input type="hidden" name="byHand" value="yes" /> : null}
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
        {refundLabel(order)}
      </Button>
    </fetcher.Form>
  );
}
