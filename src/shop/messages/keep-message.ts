import { createHash } from 'node:crypto';
import { contactMessages } from '../../database/tables/messages.ts';
import { type CountedAttempt, countAttempt } from '../access/count-attempt.ts';
import { noteAlert } from '../alerts/staff-alerts.ts';
import { indianDay } from '../indian-time.rules.ts';
import type { Shop } from '../shop.types.ts';
import { topicLabel } from './messages.rules.ts';
import type { MessageForm } from './messages.schema.ts';

type Written = {
  form: MessageForm;
  /** Who writes, as far as the network tells. */
  network: string;
  rateLimitFactor: number;
};

/** Of one network. */
const limits = [
  { name: 'messages by address', hits: 5, windowSeconds: 60 },
  { name: 'messages by address a day', hits: 50, windowSeconds: 86_400 },
];

/**
 * Keeps what somebody wrote on the contact page, and has staff told of it; the same words of the same person on one day are
 * one message. Nothing is sent to the address before staff answer: it may be anybody's. Refuses the sixth of a network within
 * a minute, and the fifty-first of a day. docs/behaviour/messages.md#the-form.
 */
export async function keepMessage(
  shop: Shop,
  { form, network, rateLimitFactor }: Written,
): Promise<CountedAttempt> {
  const now = shop.now();
  for (const limit of limits) {
    const counted = await countAttempt(shop.db, limit, { subject: network, now, factor: rateLimitFactor });
    if (!counted.ok) return counted;
  }
  const { topic, name, email, orderNumber, body } = form;
  const said = JSON.stringify([indianDay(now), topic, name, email.toLowerCase(), orderNumber, body]);
  const fingerprint = createHash('sha256').update(said).digest('base64url');
  await shop.db.transaction(async (tx) => {
    const kept = await tx
      .insert(contactMessages)
      .values({ ...form, fingerprint, createdAt: now })
      .onConflictDoNothing({ target: contactMessages.fingerprint })
      .returning({ id: contactMessages.id });
    if (kept.length === 0) return;
    await noteAlert(shop, tx, { kind: 'message', detail: { from: name, about: topicLabel(topic) } });
  });
  return { ok: true };
}
