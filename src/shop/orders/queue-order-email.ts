import type { Database } from '../../database/client.ts';
import { orderEmails } from '../../database/tables/orders.ts';
import type { Shop } from '../shop.types.ts';
import type { OrderStatus } from './order-status.rules.ts';

type QueueInput = {
  orderId: string;
  recipient: string;
  orderStatus: OrderStatus;
  type: 'confirmation' | 'status_update';
};

export type QueuedEmail = { ok: true; orderEmailId: string } | { ok: false; reason: 'already-sent' };

/** Stores an order's e-mail and its job in the caller's transaction: one per order and status (decisions, 'Orders'). */
export async function queueOrderEmail(shop: Shop, db: Database, input: QueueInput): Promise<QueuedEmail> {
  const [row] = await db
    .insert(orderEmails)
    .values({ ...input, messageId: `<${crypto.randomUUID()}@orders.plant-store>` })
    .onConflictDoNothing({ target: [orderEmails.orderId, orderEmails.orderStatus] })
    .returning({ id: orderEmails.id });
  if (!row) return { ok: false, reason: 'already-sent' };
  await shop.jobs.enqueue(db, 'send-order-email', { orderEmailId: row.id });
  return { ok: true, orderEmailId: row.id };
}
