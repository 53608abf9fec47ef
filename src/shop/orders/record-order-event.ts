import type { Database } from '../../database/client.ts';
import { orderTimeline } from '../../database/tables/orders.ts';
import type { Actor } from '../access/administrators.ts';
import type { ActivityAction } from '../activity/activity.types.ts';
import { recordActivity } from '../activity/record-activity.ts';

type OrderEvent = {
  actor: Actor;
  orderId: string;
  detail?: Record<string, unknown>;
  now: Date;
} & Names;

/** As the order's timeline names it, and the log of all changes, where that differs. */
type Names = { event: ActivityAction; action?: never } | { event: 'note'; action: 'noted' };

/** Writes what staff did to an order into its timeline and the log of changes, in the transaction of the change. */
export async function recordOrderEvent(tx: Database, given: OrderEvent): Promise<void> {
  const { actor, orderId, event, detail = {}, now } = given;
  const action = given.event === 'note' ? given.action : given.event;
  await tx.insert(orderTimeline).values({ orderId, actor: actor.userId, event, detail, createdAt: now });
  await recordActivity(tx, { actor, action, subjectType: 'order', subjectIds: [orderId], detail, now });
}
