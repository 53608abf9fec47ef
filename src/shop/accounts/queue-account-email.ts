import { countAttempt } from '../access/count-attempt.ts';
import { mailboxKey } from '../access/mailbox.rules.ts';
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

/**
 * Account mails of all kinds together. Of those that one mailbox gets, strangers can never have the last: it is left to
 * devices known to the account. docs/behaviour/accounts-and-access.md#account-e-mails.
 */
const caps = [
  { of: 'sender', name: 'mails for one sender an hour', hits: 40, windowSeconds: HOUR },
  { of: 'sender', name: 'mails for one sender a day', hits: 200, windowSeconds: DAY },
  { of: 'strangers', name: 'mails of strangers to one person an hour', hits: 4, windowSeconds: HOUR },
  { of: 'strangers', name: 'mails of strangers to one person a day', hits: 16, windowSeconds: DAY },
  { of: 'recipient', name: 'mails to one person an hour', hits: 5, windowSeconds: HOUR },
  { of: 'recipient', name: 'mails to one person a day', hits: 20, windowSeconds: DAY },
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
  const mailbox = mailboxKey(request.recipient);
  const subjects = { recipient: mailbox, strangers: mailbox, sender: source.id };
  for (const { of, ...cap } of caps) {
    if (of === 'strangers' && source.kind === 'device') continue;
    const attempt = { subject: subjects[of], now: shop.now(), factor: rateLimitFactor };
    const counted = await countAttempt(shop.db, cap, attempt);
    if (counted.ok) continue;
    shop.log.info({ kind: request.kind, cap: cap.name }, 'An account mail was held back');
    return;
  }
  await shop.db.transaction((tx) => queueEmail(shop, tx, request));
}
