import { isOrderStatus, orderStatusRow } from './order-status.rules.ts';

export type TimelineEvent = { event: string; detail: Record<string, unknown> };

const statusTexts = {
  order_placed: 'Back among the placed orders',
  processing: 'We are preparing your plants',
  shipped: 'On its way to you',
  delivered: 'Delivered',
  cancelled: 'Order cancelled',
} as const;

/** What an order's owner reads of an entry in its timeline; null for what only staff should see. */
export function timelineText({ event, detail }: TimelineEvent): string | null {
  switch (event) {
    case 'placed':
      return 'Order placed';
    case 'payment-confirmed':
      return 'Payment confirmed';
    case 'refunded':
      return 'Payment refunded';
    case 'attached':
      return 'Added to your account';
    case 'status-changed': {
      const to = detail['to'];
      return isOrderStatus(to) ? statusTexts[to] : null;
    }
    case 'email-sent': {
      const status = detail['orderStatus'];
      return isOrderStatus(status) ? `We sent you an e-mail: ${orderStatusRow(status).label}` : null;
    }
    default:
      return null;
  }
}
