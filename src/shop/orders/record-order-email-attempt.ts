import { eq, sql } from 'drizzle-orm';
import { orderEmails, orderTimeline } from '../../database/tables/orders.ts';
import type { Shop } from '../shop.types.ts';

type AttemptInput = { orderEmailId: string; error: string | null; isLast: boolean };

const LONGEST_ERROR = 500;

/** Notes how a try to send went: sent, to be tried again, or (after the last try) failed for the admin to see. */
export async function recordOrderEmailAttempt(
  shop: Shop,
  { orderEmailId, error, isLast }: AttemptInput,
): Promise<void> {
  const now = shop.now();
  await shop.db.transaction(async (tx) => {
    const [email] = await tx
      .update(orderEmails)
      .set({
        attempts: sql`${orderEmails.attempts} + 1`,
        lastError: error?.slice(0, LONGEST_ERROR) ?? null,
        ...(error === null
          ? { state: 'sent' as const, sentAt: now }
          : isLast
            ? { state: 'failed' as const }
            : {}),
      })
      .where(eq(orderEmails.id, orderEmailId))
      .returning();
    if (email && error === null) {
      await tx.insert(orderTimeline).values({
        orderId: email.orderId,
        actor: 'mail',
        event: 'email-sent',
        detail: { type: email.type, orderStatus: email.orderStatus },
        createdAt: now,
      });
    }
  });
}
