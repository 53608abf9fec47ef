import { countAttempt } from '../access/count-attempt.ts';
import { type AccountEmailRequest, queueEmail } from '../outbox.ts';
import type { Shop } from '../shop.types.ts';
import type { SignInSource } from './sign-in-attempts.ts';

export type MailAsker = {
  source: SignInSource;
  /** Multiplies the caps. */
  rateLimitFactor: number;
};

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Account mails of all kinds together. What a device known to the account asks for, strangers cannot use up. */
const caps = [
  { of: 'recipient', name: 'mails to one person an hour', hits: 5, windowSeconds: HOUR },
  { of: 'recipient', name: 'mails to one person a day', hits: 10, windowSeconds: DAY },
  { of: 'sender', name: 'mails for one sender an hour', hits: 40, windowSeconds: HOUR },
  { of: 'sender', name: 'mails for one sender a day', hits: 200, windowSeconds: DAY },
] as const;

/**
 * Notes that somebody asked for a mail to this address. Whether there is an account or an order is looked up when the
 * mail is made, so that asking is the same work, and takes as long, for known and unknown addresses. Beyond the caps
 * nothing is noted, and whoever asks is told the same: the mails before it are still good.
 */
export async function queueAccountEmail(
  shop: Shop,
  request: AccountEmailRequest,
  { source, rateLimitFactor }: MailAsker,
): Promise<void> {
  const isKnown = source.kind === 'device';
  const subjects = {
    recipient: isKnown ? `${request.recipient}\0${source.id}` : request.recipient,
    sender: source.id,
  };
  for (const { of, hits, ...cap } of caps) {
    const limit = { ...cap, hits: Math.max(1, Math.round(hits * rateLimitFactor)) };
    const counted = await countAttempt(shop.db, limit, { subject: subjects[of], now: shop.now() });
    if (counted.ok) continue;
    shop.log.info({ kind: request.kind, cap: cap.name }, 'An account mail was held back');
    return;
  }
  await shop.db.transaction((tx) => queueEmail(shop, tx, request));
}
