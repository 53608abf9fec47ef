import { eq } from 'drizzle-orm';
import { orders, orderTimeline } from '../../database/tables/orders.ts';
import type { Actor } from '../activity/actor.types.ts';
import { assertAdministrator } from '../activity/assert-administrator.ts';
import { recordActivity } from '../activity/record-activity.ts';
import type { Shop } from '../shop.types.ts';

type NoteRequest = { actor: Actor; orderId: string; text: string };

export type AddedNote = { ok: true } | { ok: false; reason: 'unknown-order' };

/** Writes a note into an order's timeline, for staff alone. */
export async function addOrderNote(shop: Shop, { actor, orderId, text }: NoteRequest): Promise<AddedNote> {
  const now = shop.now();
  return shop.db.transaction(async (tx) => {
    await assertAdministrator(tx, actor);
    const [order] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.id, orderId))
      .for('key share');
    if (!order) return { ok: false, reason: 'unknown-order' };
    await tx
      .insert(orderTimeline)
      .values({ orderId, actor: actor.userId, event: 'note', detail: { text }, createdAt: now });
    await recordActivity(tx, { actor, action: 'noted', subjectType: 'order', subjectIds: [orderId], now });
    return { ok: true };
  });
}
