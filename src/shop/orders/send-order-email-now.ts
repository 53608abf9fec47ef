import { and, eq } from 'drizzle-orm';
import { orderEmails, orders } from '../../database/tables/orders.ts';
import { assertAdministrator } from '../access/administrators.ts';
import { orderEmailProgress } from '../emails/email-progress.ts';
import { waitForAttempt } from '../emails/wait-for-attempt.ts';
import { wasSent } from '../emails/was-sent.rules.ts';
import type { Shop } from '../shop.types.ts';
import { type OrderStatus, orderStatusRow } from './order-status.rules.ts';
import { recordOrderEvent } from './order-timeline.ts';
import { queueOrderEmail } from './queue-order-email.ts';

type SendRequest = {
  orderId: string;
  /** 'confirmation' is about the placed order, 'status_update' about its current status. */
  type: 'confirmation' | 'status_update';
  /** The administrator's user id, for the order's timeline. */
  actor: string;
};

export type SentOrderEmail =
  | { ok: true }
  | { ok: false; reason: 'unknown-order' | 'already-sent' | 'failed' };

/**
 * The admin's send button: queues the e-mail and waits for its first attempt. 'failed' means that this attempt failed
 * (or takes too long), and that the queue keeps trying; asked again, it tries at once. Of two who send at the same
 * time one gets 'already-sent'. Decisions, 'Orders and e-mails'.
 */
export async function sendOrderEmailNow(
  shop: Shop,
  { orderId, type, actor }: SendRequest,
): Promise<SentOrderEmail> {
  const asked = await shop.db.transaction(async (tx) => {
    await assertAdministrator(tx, { userId: actor });
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('key share');
    if (!order) return null;
    const orderStatus: OrderStatus = type === 'confirmation' ? 'order_placed' : order.orderStatus;
    const detail = { orderStatus, type: orderStatusRow(orderStatus).email };
    const queued = await queueOrderEmail(shop, tx, { orderId, recipient: order.customerEmail, ...detail });
    const [email] = await tx
      .select()
      .from(orderEmails)
      .where(and(eq(orderEmails.orderId, orderId), eq(orderEmails.orderStatus, orderStatus)));
    if (!email) throw new Error('The e-mail was not stored');
    if (queued.ok) {
      await recordOrderEvent(tx, {
        actor: { userId: actor },
        orderId,
        event: 'email-requested',
        detail,
        now: shop.now(),
      });
    } else if (email.state === 'queued' && !wasSent(email)) {
      await shop.jobs.hurry(tx, 'send-order-email', { orderEmailId: email.id });
    }
    return { email, isMine: queued.ok };
  });
  if (!asked) return { ok: false, reason: 'unknown-order' };
  if (!asked.isMine && wasSent(asked.email)) return { ok: false, reason: 'already-sent' };
  const wasTried = asked.email.attempts > 0;
  const after = await waitForAttempt(() => orderEmailProgress(shop, asked.email), asked.email);
  if (after?.state !== 'sent') return { ok: false, reason: 'failed' };
  // A second press after a failed attempt has sent it; a second person at the same moment has not.
  const isSentByThis = asked.isMine || (wasTried && asked.email.state !== 'sent');
  return isSentByThis ? { ok: true } : { ok: false, reason: 'already-sent' };
}
