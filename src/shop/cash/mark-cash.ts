import { eq } from 'drizzle-orm';
import { orders } from '../../database/tables/orders.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import type { Right } from '../access/roles.rules.ts';
import { moveOrder } from '../orders/change-order-status.ts';
import { isCashCollected } from '../orders/order-status.rules.ts';
import { recordOrderEvent } from '../orders/order-timeline.ts';
import { settleCreditNotes } from '../invoices/credit-notes.ts';
import type { Shop } from '../shop.types.ts';
import { type CashMark, cashMarksFrom } from './cash.rules.ts';

type MarkRequest = {
  actor: Actor;
  orderId: string;
  as: CashMark;
  /** Refused goods that left the shelf go back on sale. */
  returnStock?: boolean;
};

export type MarkedCash =
  | { ok: true; stockFailed: boolean }
  | { ok: false; reason: 'unknown-order' | 'not-cash' | 'not-from-here' | 'returned' };

/** Whoever packs sees which parcels come back; money is for those who see figures. */
const rightTo: Readonly<Record<CashMark, Right>> = { due: 'money', collected: 'money', refused: 'orders' };

/**
 * Notes that the money of an order came with its delivery, or did not: a refused order is cancelled, and its plants go
 * back on sale if staff say so, in the same transaction. The same mark again changes nothing.
 * docs/behaviour/cash-on-delivery.md#collected-and-refused.
 */
export async function markCash(
  shop: Shop,
  { actor, orderId, as, returnStock = false }: MarkRequest,
): Promise<MarkedCash> {
  const now = shop.now();
  return shop.db.transaction(async (tx) => {
    await assertMay(tx, actor, rightTo[as]);
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('no key update');
    if (!order) return { ok: false, reason: 'unknown-order' };
    const mark = cashMarkOf(order);
    // Only what came can have gone back.
    if (mark === null) return { ok: false, reason: isCashCollected(order) ? 'returned' : 'not-cash' };
    if (mark === as) return { ok: true, stockFailed: false };
    if (!cashMarksFrom[mark].includes(as)) return { ok: false, reason: 'not-from-here' };
    // What was cancelled before is owed by nobody.
    if (as === 'collected' && order.orderStatus === 'cancelled')
      return { ok: false, reason: 'not-from-here' };
    await tx
      .update(orders)
      .set({ paymentStatus: as, cashSettledAt: as === 'due' ? null : now })
      .where(eq(orders.id, orderId));
    await recordOrderEvent(tx, { actor, orderId, event: `cash-${as}`, now });
    await settleCreditNotes(shop, tx, { orderId });
    if (as !== 'refused' || order.orderStatus === 'cancelled') return { ok: true, stockFailed: false };
    const moved = await moveOrder(shop, tx, {
      order,
      to: 'cancelled',
      by: actor,
      returnStock,
      // Whoever refused it knows.
      withEmail: false,
      now,
    });
    return { ok: true, stockFailed: moved.stockFailed };
  });
}

/** How an order's money on delivery stands; null for one that is paid in another way. */
export function cashMarkOf({
  paymentStatus,
}: Pick<typeof orders.$inferSelect, 'paymentStatus'>): CashMark | null {
  const marks: readonly string[] = Object.keys(cashMarksFrom);
  return marks.includes(paymentStatus) ? (paymentStatus as CashMark) : null;
}
