import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { orderEmails } from '../../database/tables/orders.ts';
import type { Actor } from '../access/administrators.ts';
import type { BegunAgain } from '../emails/begun-again.types.ts';
import type { Shop } from '../shop.types.ts';
import { recordOrderEvent } from './order-timeline.ts';

/**
 * Has an order's e-mail sent once more in the caller's transaction, with the Message-ID that it has: tried anew, or,
 * while it waits after a failed try, tried at once. One that is about to be tried is left alone.
 */
export async function beginOrderEmailAgain(
  shop: Shop,
  tx: Database,
  { actor, id }: { actor: Actor; id: string },
): Promise<BegunAgain> {
  // The second of two who ask at once waits here.
  const [email] = await tx.select().from(orderEmails).where(eq(orderEmails.id, id)).for('no key update');
  if (!email) return null;
  const isWaiting = email.state === 'queued';
  if (isWaiting && email.lastError === null) return 'on-its-way';
  if (isWaiting) {
    await shop.jobs.hurry(tx, 'send-order-email', { orderEmailId: id });
  } else if (!(await shop.jobs.enqueue(tx, 'send-order-email', { orderEmailId: id }))) {
    // It has just left, and the queue is about to note that.
    return 'on-its-way';
  }
  // When it was sent before stays: it was, however this ends (was-sent.rules.ts).
  const anew = isWaiting ? {} : { state: 'queued' as const, attempts: 0 };
  await tx
    .update(orderEmails)
    .set({ ...anew, lastError: null })
    .where(eq(orderEmails.id, id));
  const { orderId, orderStatus, type } = email;
  const detail = { orderStatus, type };
  await recordOrderEvent(tx, { actor, orderId, event: 'email-resent', detail, now: shop.now() });
  return { attempts: isWaiting ? email.attempts : 0 };
}
