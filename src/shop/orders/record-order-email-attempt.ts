import { and, eq, ne, sql } from 'drizzle-orm';
import { orderEmails, orderTimeline } from '../../database/tables/orders.ts';
import { keptError } from '../emails/kept-error.rules.ts';
import type { Shop } from '../shop.types.ts';

/**
 * Counts one attempt to send an order e-mail: `error` null means that it left, which the order's timeline then shows.
 * After an error it stays queued, until the queue gives it up (give-up-order-email.ts). What was sent stays sent.
 */
export async function recordOrderEmailAttempt(
  shop: Shop,
  { orderEmailId, error }: { orderEmailId: string; error: string | null },
): Promise<void> {
  const now = shop.now();
  const outcome =
    error === null
      ? ({ state: 'sent', sentAt: now, lastError: null } as const)
      : { lastError: keptError(error) };
  await shop.db.transaction(async (tx) => {
    const [email] = await tx
      .update(orderEmails)
      .set({ attempts: sql`${orderEmails.attempts} + 1`, ...outcome })
      .where(and(eq(orderEmails.id, orderEmailId), ne(orderEmails.state, 'sent')))
      .returning();
    if (!email || email.state !== 'sent') return;
    await tx.insert(orderTimeline).values({
      orderId: email.orderId,
      actor: 'mail',
      event: 'email-sent',
      detail: { orderStatus: email.orderStatus, type: email.type },
      createdAt: now,
    });
  });
}
