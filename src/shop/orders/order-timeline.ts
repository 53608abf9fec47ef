import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { orderTimeline, orders } from '../../database/tables/orders.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { recordActivity } from '../activity/activity-log.ts';
import type { ActivityAction } from '../activity/activity.schema.ts';
import type { Shop } from '../shop.types.ts';

/** What the program notices by itself, in nobody's name. */
export type Part = 'courier';

type OrderEvent = {
  actor: Actor | Part;
  orderId: string;
  detail?: Record<string, unknown>;
  now: Date;
} & Names;

/** As the order's timeline names it, and the log of all changes, where that differs. */
type Names = { event: ActivityAction; action?: never } | { event: 'note'; action: 'noted' };

/** Writes what was done to an order into its timeline, and what staff did into the log of changes, in the transaction of the change. */
export async function recordOrderEvent(tx: Database, given: OrderEvent): Promise<void> {
  const { actor, orderId, event, detail = {}, now } = given;
  const action = given.event === 'note' ? given.action : given.event;
  const by = typeof actor === 'string' ? actor : actor.userId;
  await tx.insert(orderTimeline).values({ orderId, actor: by, event, detail, createdAt: now });
  if (typeof actor === 'string') return;
  await recordActivity(tx, { actor, action, subjectType: 'order', subjectIds: [orderId], detail, now });
}

type NoteRequest = { actor: Actor; orderId: string; text: string };

type AddedNote = { ok: true } | { ok: false; reason: 'unknown-order' };

/** Writes a note into an order's timeline, for staff alone. */
export async function addOrderNote(shop: Shop, { actor, orderId, text }: NoteRequest): Promise<AddedNote> {
  const now = shop.now();
  return shop.db.transaction(async (tx) => {
    await assertMay(tx, actor, 'orders');
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
