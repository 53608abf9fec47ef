import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { contactMessages } from '../../database/tables/messages.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { recordActivity } from '../activity/activity-log.ts';
import { queueEmail } from '../outbox.ts';
import type { Shop } from '../shop.types.ts';
import type { MessageAnswer } from './messages.rules.ts';

type OfMessage = { actor: Actor; messageId: string };

export type AnsweredMessage = { ok: true } | { ok: false; reason: 'gone' | 'meanwhile' };

/**
 * Answers a message by e-mail, to the address that was given with it. Of two who answer at once the second is refused as
 * 'meanwhile'. docs/behaviour/messages.md#answers.
 */
export function answerMessage(
  shop: Shop,
  { text, ...asked }: OfMessage & { text: string },
): Promise<AnsweredMessage> {
  return settle(shop, asked, { answer: 'mail', text });
}

/** Puts a message aside that was seen to otherwise: nobody is written to. */
export function closeMessage(shop: Shop, asked: OfMessage): Promise<AnsweredMessage> {
  return settle(shop, asked, { answer: 'none', text: '' });
}

type Given = { answer: MessageAnswer; text: string };

async function settle(shop: Shop, { actor, messageId }: OfMessage, { answer, text }: Given) {
  return shop.db.transaction(async (tx): Promise<AnsweredMessage> => {
    await assertMay(tx, actor, 'orders');
    const [message] = await tx
      .select()
      .from(contactMessages)
      .where(eq(contactMessages.id, messageId))
      .for('no key update');
    if (!message) return { ok: false, reason: 'gone' };
    if (message.answer !== null) return { ok: false, reason: 'meanwhile' };
    await tx
      .update(contactMessages)
      .set({ answer, answerText: text, answeredBy: actor.userId, answeredAt: shop.now() })
      .where(eq(contactMessages.id, messageId));
    if (answer === 'mail') {
      const { email: recipient } = message;
      await queueEmail(shop, tx, { kind: 'message-answered', recipient, contactMessageId: messageId });
    }
    await record(shop, tx, { actor, messageId, action: answer === 'mail' ? 'answered' : 'put-aside' });
    return { ok: true };
  });
}

/** Takes a message away for good, one that is no message perhaps. */
export async function removeMessage(
  shop: Shop,
  { actor, id }: { actor: Actor; id: string },
): Promise<{ ok: true } | { ok: false; reason: 'gone' }> {
  return shop.db.transaction(async (tx) => {
    await assertMay(tx, actor, 'orders');
    const removed = await tx
      .delete(contactMessages)
      .where(eq(contactMessages.id, id))
      .returning({ id: contactMessages.id });
    if (removed.length === 0) return { ok: false, reason: 'gone' };
    await record(shop, tx, { actor, messageId: id, action: 'deleted' });
    return { ok: true };
  });
}

type Recorded = OfMessage & { action: 'answered' | 'put-aside' | 'deleted' };

/** That it was done, and not what was written: messages are forgotten sooner than the log. */
function record(shop: Shop, tx: Database, { actor, messageId, action }: Recorded): Promise<void> {
  return recordActivity(tx, {
    actor,
    action,
    subjectType: 'message',
    subjectIds: [messageId],
    detail: {},
    now: shop.now(),
  });
}
