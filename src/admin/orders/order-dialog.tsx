import { useNavigate, useSearchParams } from 'react-router';
import type { AdminOrderDetail } from '../../shop/orders/admin-order.types.ts';
import { orderMessages } from '../../shop/orders/order-messages.ts';
import { formatOrderMoment, orderNumber } from '../../shop/orders/order-number.rules.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { withQuery } from '../table/with-query.ts';
import { readOpenOrder } from './open-order.ts';
import { OrderView } from './order-view.tsx';
import { RefundDialog } from './refund-dialog.tsx';

type OrderDialogProps = {
  /** Null for one that cannot be had, undefined while none is open. */
  order: AdminOrderDetail | null | undefined;
  refundKey: string;
  /** Setting a status e-mails the customer. */
  withEmail: boolean;
};

/** One order with everything about it. Its address is the list's with `?order=`, its refund form's `&dialog=refund`. */
export function OrderDialog({ order, refundKey, withEmail }: OrderDialogProps) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const leave = (change: Record<string, null>) =>
    void navigate(withQuery(query, change), { preventScrollReset: true });
  return (
    <>
      <Dialog
        open={order !== undefined}
        onClose={() => leave({ order: null, dialog: null })}
        size="xl"
        title={order ? `Order ${orderNumber(order.id)}` : 'Order'}
        description={
          order
            ? `Placed ${formatOrderMoment(order.createdAt)}${order.isGuest ? ' by a guest' : ''}`
            : undefined
        }
      >
        {order ? <OrderView order={order} withEmail={withEmail} /> : null}
        {order === null ? (
          <p className="py-6 text-center text-ink-soft">{orderMessages.noSuchOrder}</p>
        ) : null}
      </Dialog>
      {order ? (
        <RefundDialog
          order={order}
          open={readOpenOrder(query).dialog === 'refund'}
          idempotencyKey={refundKey}
          onClose={() => leave({ dialog: null })}
        />
      ) : null}
    </>
  );
}
