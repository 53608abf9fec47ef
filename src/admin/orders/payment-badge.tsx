import { type PaymentStatus, paymentStatusLabels } from '../../shop/orders/payment-status.rules.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

const tones: Record<PaymentStatus, BadgeTone> = {
  authorized: 'low',
  completed: 'success',
  partially_refunded: 'neutral',
  refunded: 'neutral',
};

/** The state of an order's payment. */
export function PaymentBadge({ status }: { status: PaymentStatus }) {
  return <Badge tone={tones[status]}>{paymentStatusLabels[status]}</Badge>;
}
