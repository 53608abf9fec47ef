import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { createHash, randomInt } from 'node:crypto';
import type { Database } from '../../database/client.ts';
import { cashCodes } from '../../database/tables/cash.ts';
import { type AttemptLimit, countAttempt } from '../access/count-attempt.ts';
import { mailboxKey } from '../access/mailbox.rules.ts';
import { queueEmail } from '../outbox.ts';
import type { Shop } from '../shop.types.ts';
import { cashMessages, phoneKey } from './cash.rules.ts';

/** Until it must be typed in, and until it must be used. */
export const CODE_MINUTES = 10;
const CONFIRMED_MINUTES = 30;
const MOST_TRIES = 5;
const KEPT_MS = 86_400_000;

const HOUR = 3600;
const byAsker: Omit<AttemptLimit, 'name'> = { hits: 5, windowSeconds: HOUR };
/** Far more: whoever names somebody's number must not keep that person from ordering. */
const byAnybody: Omit<AttemptLimit, 'name'> = { hits: 40, windowSeconds: HOUR };

export type Reached = { phone: string; email: string };

/**
 * How a code comes to somebody. By e-mail today; one that sends text messages is another value of this type, given to
 * `askForCode`. docs/behaviour/cash-on-delivery.md#the-code.
 */
export type CodeSender = {
  /** As the page calls it: 'We have sent a code by …'. */
  channel: 'e-mail' | 'text message';
  to(person: Reached): string;
  /** In the transaction that stores the code, which stands in `unsentCode` until it has left. */
  send(shop: Shop, tx: Database, message: { codeId: string; to: string; code: string }): Promise<void>;
};

const byEmail: CodeSender = {
  channel: 'e-mail',
  to: ({ email }) => email,
  send: async (shop, tx, { codeId, to }) =>
    void (await queueEmail(shop, tx, { kind: 'cash-code', recipient: to, codeId })),
};

type AskedCode =
  | { ok: true; codeId: string; channel: CodeSender['channel']; to: string; minutes: number }
  | { ok: false; retryAfterSeconds: number };

/** Sends a new code to somebody; earlier ones go on working. Refused to an `asker` (account, network) who asks for many. */
export async function askForCode(
  shop: Shop,
  person: Reached,
  { asker, sender = byEmail, factor = 1 }: { asker: string; sender?: CodeSender; factor?: number },
): Promise<AskedCode> {
  const now = shop.now();
  const [phone, email] = [phoneKey(person.phone), mailboxKey(person.email)];
  // The narrow ones first: what they refuse does not count for everybody.
  const subjects = [
    [{ ...byAsker, name: 'cash codes by asker and phone' }, `${asker} ${phone}`],
    [{ ...byAsker, name: 'cash codes by asker and e-mail' }, `${asker} ${email}`],
    [{ ...byAnybody, name: 'cash codes by phone' }, phone],
    [{ ...byAnybody, name: 'cash codes by e-mail' }, email],
  ] as const;
  for (const [limit, subject] of subjects) {
    const counted = await countAttempt(shop.db, limit, { subject, now, factor });
    if (!counted.ok) return counted;
  }
  const codeId = crypto.randomUUID();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const to = sender.to(person);
  await shop.db.transaction(async (tx) => {
    await tx.delete(cashCodes).where(lt(cashCodes.createdAt, new Date(now.getTime() - KEPT_MS)));
    await tx.insert(cashCodes).values({
      id: codeId,
      personHash: hash(codeId, nameOf(person)),
      codeHash: hash(codeId, code),
      unsentCode: code,
      createdAt: now,
    });
    await sender.send(shop, tx, { codeId, to, code });
  });
  return { ok: true, codeId, channel: sender.channel, to, minutes: CODE_MINUTES };
}

/** The code that a message is to bring; null once it has left, or works no more. */
export async function findUnsentCode(shop: Shop, { codeId }: { codeId: string }): Promise<string | null> {
  const [found] = await shop.db.select().from(cashCodes).where(eq(cashCodes.id, codeId));
  return found && isYoung(found.createdAt, CODE_MINUTES, shop.now()) ? found.unsentCode : null;
}

/** Its message has left: nobody can read the code here any more. */
export async function forgetSentCode(shop: Shop, { codeId }: { codeId: string }): Promise<void> {
  await shop.db.update(cashCodes).set({ unsentCode: null }).where(eq(cashCodes.id, codeId));
}

export type TypedCode = { id: string; code: string };

/**
 * Whether this is the code; then its person is confirmed for a while. Wrong ones are counted, and after some of them it
 * works no more: outside of the checkout's transaction, so that each counts.
 */
export async function tryCode(shop: Shop, { id, code }: TypedCode): Promise<'right' | 'wrong' | 'over'> {
  const now = shop.now();
  return shop.db.transaction(async (tx) => {
    const [known] = await tx.select().from(cashCodes).where(eq(cashCodes.id, id)).for('update');
    if (!known || known.tries >= MOST_TRIES || !isYoung(known.createdAt, CONFIRMED_MINUTES, now))
      return 'over';
    if (known.confirmedAt === null && !isYoung(known.createdAt, CODE_MINUTES, now)) return 'over';
    if (known.codeHash !== hash(id, code.replaceAll(/\s/g, ''))) {
      const tries = known.tries + 1;
      await tx.update(cashCodes).set({ tries }).where(eq(cashCodes.id, id));
      return tries >= MOST_TRIES ? 'over' : 'wrong';
    }
    await tx
      .update(cashCodes)
      .set({ confirmedAt: now, unsentCode: null })
      .where(and(eq(cashCodes.id, id), isNull(cashCodes.confirmedAt)));
    return 'right';
  });
}

/**
 * Uses a confirmed code of this person for one checkout, in its transaction; a sentence where it cannot be. Of many
 * checkouts that name it one gets it.
 */
export async function spendCode(
  tx: Database,
  { id, person, key, now }: { id: string; person: Reached; key: string; now: Date },
): Promise<string | null> {
  const [known] = await tx.select().from(cashCodes).where(eq(cashCodes.id, id)).for('update');
  const isTheirs = known?.personHash === hash(id, nameOf(person));
  if (!known?.confirmedAt || !isTheirs) return cashMessages.codeMissing;
  const isUsed = known.usedByKey !== null;
  if (isUsed || !isYoung(known.createdAt, CONFIRMED_MINUTES, now)) return cashMessages.codeOver;
  await tx
    .update(cashCodes)
    .set({ usedByKey: sql`md5(${key})` })
    .where(eq(cashCodes.id, id));
  return null;
}

function isYoung(createdAt: Date, minutes: number, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < minutes * 60_000;
}

const nameOf = ({ phone, email }: Reached) => `${phoneKey(phone)} ${email.trim().toLowerCase()}`;

const hash = (id: string, text: string) => createHash('sha256').update(`${id} ${text}`).digest('hex');
