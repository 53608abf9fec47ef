import { and, eq } from 'drizzle-orm';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../database/client.ts';
import { emails } from '../../database/tables/emails.ts';
import { orders } from '../../database/tables/orders.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { recordActivity } from '../activity/activity-log.ts';
import type { OrderStatus } from '../orders/order-status.rules.ts';
import { recordOrderEvent } from '../orders/order-timeline.ts';
import { queueEmail } from '../outbox.ts';
import type { Shop } from '../shop.types.ts';
import { emailKindLabel, wasSent } from './emails.rules.ts';

export type ResentEmail =
  | { ok: true }
  | { ok: false; reason: 'gone' | 'on-its-way' | 'nothing-to-say' | 'failed' };

/**
 * Sends a stored e-mail once more and waits for its first try. 'failed' means that this try failed (or takes too long),
 * and that the queue keeps trying. Of those who ask at the same time one is heard, the others get 'on-its-way'.
 */
export async function resendEmail(
  shop: Shop,
  { actor, emailId }: { actor: Actor; emailId: string },
): Promise<ResentEmail> {
  const begun = await shop.db.transaction(async (tx) => {
    await assertMay(tx, actor, 'emails');
    return beginAgain(shop, tx, { actor, emailId });
  });
  if (typeof begun === 'string') return { ok: false, reason: begun };
  const after = await waitForAttempt(shop, begun);
  if (after?.state === 'sent') return { ok: true };
  return { ok: false, reason: after?.state === 'nothing' ? 'nothing-to-say' : 'failed' };
}

/**
 * Has an e-mail sent once more, with the Message-ID that it has: tried anew, or, while it waits after a failed try,
 * tried at once. One that is about to be tried is left alone. Gives after which try it is to be waited for.
 */
async function beginAgain(
  shop: Shop,
  tx: Database,
  { actor, emailId }: { actor: Actor; emailId: string },
): Promise<NextTry | 'gone' | 'on-its-way'> {
  // The second of two who ask at once waits here.
  const [email] = await tx.select().from(emails).where(eq(emails.id, emailId)).for('no key update');
  if (!email) return 'gone';
  const isWaiting = email.state === 'waiting';
  if (isWaiting && email.lastError === null) return 'on-its-way';
  if (isWaiting) {
    await shop.jobs.hurry(tx, 'send-email', { emailId });
  } else if (!(await shop.jobs.enqueue(tx, 'send-email', { emailId }))) {
    // It has just left, and the queue is about to note that.
    return 'on-its-way';
  }
  // That an order's e-mail left stays known, however this ends (`wasSent`).
  const sentAt = email.orderId === null ? null : email.sentAt;
  const anew = isWaiting ? {} : ({ state: 'waiting', attempts: 0, about: null, sentAt } as const);
  await tx
    .update(emails)
    .set({ ...anew, lastError: null })
    .where(eq(emails.id, emailId));
  await recordResent(tx, { actor, email, now: shop.now() });
  return { id: emailId, attempts: isWaiting ? email.attempts : 0 };
}

async function recordResent(
  tx: Database,
  { actor, email, now }: { actor: Actor; email: typeof emails.$inferSelect; now: Date },
) {
  const { id, orderId, kind, recipient } = email;
  if (orderId !== null) {
    const detail = { orderStatus: kind };
    return recordOrderEvent(tx, { actor, orderId, event: 'email-resent', detail, now });
  }
  return recordActivity(tx, {
    actor,
    action: 'resent',
    subjectType: 'email',
    subjectIds: [id],
    detail: { name: `${emailKindLabel(kind)}, ${recipient}` },
    now,
  });
}

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
 * The admin's send button: queues the e-mail and waits for its first attempt. 'failed' means that this attempt
 * failed (or takes too long), and that the queue keeps trying; asked again, it tries at once. Of two who send at
 * the same time one gets 'already-sent'. docs/behaviour/orders-and-emails.md#e-mails.
 */
export async function sendOrderEmailNow(
  shop: Shop,
  { orderId, type, actor }: SendRequest,
): Promise<SentOrderEmail> {
  const asked = await shop.db.transaction(async (tx) => {
    await assertMay(tx, { userId: actor }, 'orders');
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('key share');
    if (!order) return null;
    const kind: OrderStatus = type === 'confirmation' ? 'order_placed' : order.orderStatus;
    const queued = await queueEmail(shop, tx, { kind, orderId, recipient: order.customerEmail });
    const [email] = await tx
      .select()
      .from(emails)
      .where(and(eq(emails.orderId, orderId), eq(emails.kind, kind)));
    if (!email) throw new Error('The e-mail was not stored');
    if (queued.ok) {
      const detail = { orderStatus: kind };
      const now = shop.now();
      await recordOrderEvent(tx, {
        actor: { userId: actor },
        orderId,
        event: 'email-requested',
        detail,
        now,
      });
    } else if (email.state === 'waiting' && !wasSent(email)) {
      await shop.jobs.hurry(tx, 'send-email', { emailId: email.id });
    }
    return { email, isMine: queued.ok };
  });
  if (!asked) return { ok: false, reason: 'unknown-order' };
  if (!asked.isMine && wasSent(asked.email)) return { ok: false, reason: 'already-sent' };
  const wasTried = asked.email.attempts > 0;
  const after = await waitForAttempt(shop, asked.email);
  if (after?.state !== 'sent') return { ok: false, reason: 'failed' };
  // A second press after a failed attempt has sent it; a second person at the same moment has not.
  const isSentByThis = asked.isMine || (wasTried && asked.email.state !== 'sent');
  return isSentByThis ? { ok: true } : { ok: false, reason: 'already-sent' };
}

type NextTry = { id: string; attempts: number };

const LOOK_AGAIN_MS = 150;
const WAIT_MS = 50_000;

/**
 * Where an e-mail is after its next try, the one that follows `attempts`; or as it is once nobody should wait any
 * longer, and where no try is to come. Nothing for one that is gone.
 */
async function waitForAttempt(shop: Shop, { id, attempts }: NextTry) {
  const look = async () => {
    const { state, attempts: tries } = emails;
    const [email] = await shop.db.select({ state, attempts: tries }).from(emails).where(eq(emails.id, id));
    return email;
  };
  const deadline = performance.now() + WAIT_MS;
  let seen = await look();
  while (seen?.state === 'waiting' && seen.attempts <= attempts && performance.now() < deadline) {
    await pause(LOOK_AGAIN_MS);
    seen = await look();
  }
  return seen;
}
