import type { Database } from '../../database/client.ts';
import { orderTimeline } from '../../database/tables/orders.ts';
import type { Actor } from '../activity/actor.types.ts';
import { recordActivity } from '../activity/record-activity.ts';

type OrderEvent = {
  actor: Actor;
  orderId: string;
  /** As the order's timeline names it: 'status-changed'. */
  event: string;
  /** The verb in the past for the log of all changes, where it differs. */
  action?: string;
  detail?: Record<string, unknown>;
  now: Date;
};

/** Writes what staff did to an order into its timeline and the log of changes, in the transaction of the change. */
export async function recordOrderEvent(tx: Database, given: OrderEvent): Promise<void> {
  const { actor, orderId, event, action = event, detail = {}, now } = given;
  await tx.insert(orderTimeline).values({ orderId, actor: actor.userId, event, detail, createdAt: now });
  await recordActivity(tx, { actor, action, subjectType: 'order', subjectIds: [orderId], detail, now });
}
