import { formatPaise } from '../money.ts';

/** The provider refuses to send back less. */
export const smallestRefundPaise = 100;

/**
 * Why this much cannot go back when `leftPaise` of the payment are still with the shop; null: it can. What stays
 * must be nothing, or enough to go back later.
 */
export function refundAmountProblem(amountPaise: number | null, leftPaise: number): string | null {
  if (amountPaise === null) return 'Enter an amount in rupees, like 499.50';
  if (amountPaise < smallestRefundPaise) return `The smallest refund is ${formatPaise(smallestRefundPaise)}`;
  if (amountPaise > leftPaise) return `At most ${formatPaise(leftPaise)} can be refunded`;
  const stays = leftPaise - amountPaise;
  if (stays > 0 && stays < smallestRefundPaise) {
    return `Leave nothing, or at least ${formatPaise(smallestRefundPaise)}`;
  }
  return null;
}
