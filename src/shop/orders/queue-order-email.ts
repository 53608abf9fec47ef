import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { orderEmails } from '../../database/tables/orders.ts';
import type { Shop } from '../shop.types.ts';
import type { OrderStatus } from './order-status.rules.ts';

type OrderEmailRequest = {
  orderId: string;
  /** The order's own address, never one that somebody sent along. */
  recipient: string;
  orderStatus: OrderStatus;
  type: 'confirmation' | 'status_update';
};

export type QueuedOrderEmail = { ok: true; orderEmailId: string } | { ok: false; reason: 'already-sent' };

/**
 * Notes an order's e-mail and its job in the caller's transaction `db`. There is one per order and status: refuses a
 * second as 'already-sent', unless the first was given up and never left, which begins anew. Decisions, 'Orders and e-mails'.
 */
export async function queueOrderEmail(
  shop: Shop,
  db: Database,
  { orderId, recipient, orderStatus, type }: OrderEmailRequest,
): Promise<QueuedOrderEmail> {
  const [inserted] = await db
    .insert(orderEmails)
    .values({
      orderId,
      orderStatus,
      type,
      recipient,
      messageId: `order-${crypto.randomUUID()}`,
      createdAt: shop.now(),
    })
    .onConflictDoNothing({ target: [orderEmails.orderId, orderEmails.orderStatus] })
    .returning({ id: orderEmails.id });
  const email = inserted ?? (await takeUpAgain(db, { orderId, orderStatus, recipient }));
  if (!email) return { ok: false, reason: 'already-sent' };
  await shop.jobs.enqueue(db, 'send-order-email', { orderEmailId: email.id });
  return { ok: true, orderEmailId: email.id };
}

/** An e-mail that was given up is queued again, by one of those who ask for it at once. */
async function takeUpAgain(
  db: Database,
  { orderId, orderStatus, recipient }: { orderId: string; orderStatus: OrderStatus; recipient: string },
) {
  const [email] = await db
    .update(orderEmails)
    .set({ state: 'queued', attempts: 0, lastError: null, recipient })
    .where(
      and(
        eq(orderEmails.orderId, orderId),
        eq(orderEmails.orderStatus, orderStatus),
        eq(orderEmails.state, 'failed'),
        isNull(orderEmails.sentAt),
      ),
    )
    .returning({ id: orderEmails.id });
  return email;
}
