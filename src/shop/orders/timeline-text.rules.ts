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
    case 'claimed':
      return 'You told us that something is wrong';
    case 'replaces':
      return `Replacement for order #${String(detail['number'])}`;
    case 'claim-answered':
      return 'We answered what you told us';
    case 'cash-collected':
      return 'Paid in cash';
    case 'cash-returned':
      return 'Cash returned';
    case 'cash-refused':
      return 'Parcel not taken';
    case 'attached':
      return 'Added to your account';
    case 'status-changed': {
      const to = detail['to'];
      return isOrderStatus(to) ? statusTexts[to] : null;
    }
    // Of an order that leaves as a whole its status says it.
    case 'shipment-made':
      return detail['isPart'] === true ? 'A part of your order is on its way' : null;
    case 'shipment-delivered':
      return detail['isPart'] === true ? 'A part of your order was delivered' : null;
    case 'email-sent': {
      if (detail['parcel'] !== undefined) return 'We sent you an e-mail about a parcel';
      const status = detail['orderStatus'];
      return isOrderStatus(status) ? `We sent you an e-mail: ${orderStatusRow(status).label}` : null;
    }
    default:
      return null;
  }
}
