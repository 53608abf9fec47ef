import type { Actor } from '../access/administrators.ts';
import { storeAccountEmail } from '../accounts/store-account-email.ts';
import { recordActivity } from '../activity/activity-log.ts';
import type { Shop } from '../shop.types.ts';
import { lockPerson } from './lock-person.ts';
import type { UserOutcome } from './user-outcome.types.ts';

/** Mails somebody a new link to confirm their address. Refuses one that is confirmed. */
export async function resendConfirmation(
  shop: Shop,
  { actor, userId }: { actor: Actor; userId: string },
): Promise<UserOutcome> {
  return shop.db.transaction(async (tx) => {
    const locked = await lockPerson(tx, { actor, userId });
    if (!locked) return { ok: false, reason: 'gone' };
    const { email, emailVerified } = locked.person;
    if (emailVerified) return { ok: false, reason: 'already-confirmed' };
    await storeAccountEmail(shop, tx, { kind: 'confirmation', recipient: email, returnPath: null });
    await recordActivity(tx, {
      actor,
      action: 'confirmation-resent',
      subjectType: 'user',
      subjectIds: [userId],
      detail: { name: email },
      now: shop.now(),
    });
    return { ok: true, email };
  });
}
