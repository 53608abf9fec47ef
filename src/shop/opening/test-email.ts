import { eq, sql } from 'drizzle-orm';
import { randomInt } from 'node:crypto';
import { users } from '../../database/tables/accounts.ts';
import { shopOpening } from '../../database/tables/opening.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { countAttempt } from '../access/count-attempt.ts';
import { recordActivity } from '../activity/activity-log.ts';
import { queueEmail } from '../outbox.ts';
import type { Shop } from '../shop.types.ts';
import { MOST_TRIES, isFresh } from './opening.ts';

/** Test e-mails that one person may have sent. */
const LIMIT = { name: 'test e-mails of one person an hour', hits: 5, windowSeconds: 3600 };

type SentTest = { ok: true; recipient: string } | { ok: false; reason: 'too-many' };

/** Sends whoever asks an e-mail with a code, through the outbox as every other. docs/behaviour/opening-a-shop.md#the-test-e-mail. */
export async function sendTestEmail(
  shop: Shop,
  { actor, rateLimitFactor }: { actor: Actor; rateLimitFactor: number },
): Promise<SentTest> {
  return shop.db.transaction(async (tx) => {
    await assertMay(tx, actor, 'settings');
    const now = shop.now();
    const counted = await countAttempt(tx, LIMIT, { subject: actor.userId, now, factor: rateLimitFactor });
    if (!counted.ok) return { ok: false, reason: 'too-many' };
    const [found] = await tx.select({ email: users.email }).from(users).where(eq(users.id, actor.userId));
    const recipient = found?.email ?? '';
    const test = {
      testCode: String(randomInt(1_000_000)).padStart(6, '0'),
      testRecipient: recipient,
      testAskedAt: now,
      testTries: 0,
    };
    await tx
      .insert(shopOpening)
      .values({ id: 1, ...test })
      .onConflictDoUpdate({ target: shopOpening.id, set: test });
    await queueEmail(shop, tx, { kind: 'test', recipient });
    await recordActivity(tx, {
      actor,
      action: 'test-email-sent',
      subjectType: 'settings',
      subjectIds: ['opening'],
      detail: { recipient },
      now,
    });
    return { ok: true, recipient };
  });
}

type ConfirmedTest =
  | { ok: true }
  | { ok: false; reason: 'wrong'; left: number }
  | { ok: false; reason: 'none' };

/** Whether this is the code of the test e-mail that was sent last. A few may be wrong; then another mail is needed. */
export async function confirmTestEmail(
  shop: Shop,
  { actor, code }: { actor: Actor; code: string },
): Promise<ConfirmedTest> {
  return shop.db.transaction(async (tx) => {
    await assertMay(tx, actor, 'settings');
    const now = shop.now();
    const [asked] = await tx.select().from(shopOpening).for('update');
    if (!asked?.testCode || !asked.testAskedAt || !isFresh(asked.testAskedAt, now)) {
      return { ok: false, reason: 'none' };
    }
    if (asked.testTries >= MOST_TRIES) return { ok: false, reason: 'none' };
    if (code.replaceAll(/\s/g, '') !== asked.testCode) {
      await tx.update(shopOpening).set({ testTries: sql`${shopOpening.testTries} + 1` });
      return { ok: false, reason: 'wrong', left: MOST_TRIES - asked.testTries - 1 };
    }
    const testArrivedFrom = shop.settings().shop.senderAddress;
    await tx.update(shopOpening).set({ testCode: null, testArrivedAt: now, testArrivedFrom });
    await recordActivity(tx, {
      actor,
      action: 'test-email-arrived',
      subjectType: 'settings',
      subjectIds: ['opening'],
      detail: { from: testArrivedFrom },
      now,
    });
    return { ok: true };
  });
}
