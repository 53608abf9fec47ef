import { eq } from 'drizzle-orm';
import { orders } from '../../database/tables/orders.ts';
import { type Actor, assertAdministrator } from '../access/administrators.ts';
import type { Shop } from '../shop.types.ts';
import { recordOrderEvent } from './record-order-event.ts';

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
    await recordOrderEvent(tx, { actor, orderId, event: 'note', action: 'noted', detail: { text }, now });
    return { ok: true };
  });
}
