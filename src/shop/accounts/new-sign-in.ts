import { eq } from 'drizzle-orm';
import { users } from '../../database/tables/accounts.ts';
import { countAttempt } from '../access/count-attempt.ts';
import { queueEmail } from '../outbox.ts';
import type { Shop } from '../shop.types.ts';
import { deviceName } from './device-name.rules.ts';

/** Of these mails alone, so that nobody hides theirs behind others. */
const caps = [
  { name: 'told of sign-ins an hour', hits: 5, windowSeconds: 3600 },
  { name: 'told of sign-ins a day', hits: 20, windowSeconds: 86_400 },
] as const;

type SignedIn = {
  userId: string;
  email: string;
  /** Whether the device signed in to this account before. */
  isKnown: boolean;
  userAgent: string;
  rateLimitFactor: number;
};

/**
 * Notes that somebody signed in, and tells them by mail where the device is new to the account; never of the first time after
 * registering. docs/behaviour/accounts-and-access.md#new-sign-ins.
 */
export async function noteSignIn(
  shop: Shop,
  { userId, email, isKnown, userAgent, rateLimitFactor }: SignedIn,
): Promise<void> {
  const now = shop.now();
  await shop.db.transaction(async (tx) => {
    const [before] = await tx
      .select({ signedInAt: users.signedInAt })
      .from(users)
      .where(eq(users.id, userId))
      .for('no key update');
    await tx.update(users).set({ signedInAt: now }).where(eq(users.id, userId));
    if (isKnown || !before?.signedInAt) return;
    for (const cap of caps) {
      if (!(await countAttempt(tx, cap, { subject: userId, now, factor: rateLimitFactor })).ok) return;
    }
    await queueEmail(shop, tx, { kind: 'new-sign-in', recipient: email, device: deviceName(userAgent) });
  });
}
