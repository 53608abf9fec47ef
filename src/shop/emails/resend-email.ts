import { type Actor, assertAdministrator } from '../access/administrators.ts';
import { beginAccountEmailAgain } from '../accounts/begin-account-email-again.ts';
import { beginOrderEmailAgain } from '../orders/begin-order-email-again.ts';
import type { Shop } from '../shop.types.ts';
import { accountEmailProgress, orderEmailProgress } from './email-progress.ts';
import { waitForAttempt } from './wait-for-attempt.ts';

export type ResentEmail =
  | { ok: true }
  | { ok: false; reason: 'gone' | 'on-its-way' | 'nothing-to-say' | 'failed' };

/**
 * Sends a stored e-mail once more and waits for its first try. 'failed' means that this try failed (or takes too long),
 * and that the queue keeps trying. Of those who ask at the same time one is heard, the others get 'on-its-way'.
 */
export async function resendEmail(
  shop: Shop,
  { actor, emailId: id }: { actor: Actor; emailId: string },
): Promise<ResentEmail> {
  const begun = await shop.db.transaction(async (tx) => {
    await assertAdministrator(tx, actor);
    const ofOrder = await beginOrderEmailAgain(shop, tx, { actor, id });
    if (ofOrder) return { again: ofOrder, read: () => orderEmailProgress(shop, { id }) };
    const ofAccount = await beginAccountEmailAgain(shop, tx, { actor, id });
    return ofAccount && { again: ofAccount, read: () => accountEmailProgress(shop, { id }) };
  });
  if (!begun) return { ok: false, reason: 'gone' };
  if (begun.again === 'on-its-way') return { ok: false, reason: 'on-its-way' };
  const after = await waitForAttempt(begun.read, begun.again);
  if (after?.state === 'sent') return { ok: true };
  return { ok: false, reason: after?.state === 'nothing' ? 'nothing-to-say' : 'failed' };
}
