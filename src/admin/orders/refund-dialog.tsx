import { formatPaise } from '../../shop/money.ts';
import type { AdminOrderDetail } from '../../shop/orders/admin-order.types.ts';
import { orderNumber } from '../../shop/orders/order-number.rules.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { RefundForm } from './refund-form.tsx';

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
