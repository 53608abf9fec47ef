import { Check, Mail } from 'lucide-react';
import { wasSent } from '../../shop/emails/was-sent.rules.ts';
import type { OrderEmail } from '../../shop/orders/admin-order.types.ts';
import { orderNumber } from '../../shop/orders/order-number.rules.ts';
import { type OrderStatus, orderStatusRow } from '../../shop/orders/order-status.rules.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useAdminAction } from '../layout/use-admin-action.ts';

type EmailButtonProps = {
  order: { id: string; orderStatus: OrderStatus; email: OrderEmail | null };
};

/** Sends the e-mail about an order's status; with a tick once it has left. Specification, admin §4 'Order e-mail'. */
export function EmailButton({ order: { id, orderStatus, email } }: EmailButtonProps) {
  const { fetcher, busy } = useAdminAction(undefined, { freshAfterRefusal: true });
  const { label, email: type } = orderStatusRow(orderStatus);
  const isSent = email !== null && wasSent(email);
  const isLeaving = !isSent && email?.state === 'queued' && email.attempts === 0;
  const text = isSent ? 'Email sent' : isLeaving ? 'Email on its way' : 'Send email';
  return (
    <Button
      variant={isSent ? 'ghost' : 'outline'}
      size="sm"
      busy={busy}
      className="whitespace-nowrap"
      aria-label={`${text}: order ${orderNumber(id)}, ${label}`}
      onClick={() =>
        void fetcher.submit(
          { intent: 'email', orderId: id, type },
          { method: 'post', action: '/admin/orders' },
        )
      }
    >
      {busy ? null : <Icon icon={isSent ? Check : Mail} size="sm" />}
      {text}
    </Button>
  );
}
