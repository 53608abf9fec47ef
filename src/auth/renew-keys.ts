import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { eq, inArray } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import type { RootDatabase } from '../database/client.ts';
import { programSecrets, sessions, twoFactors } from '../database/tables/accounts.ts';
import { signedFor } from '../shop/access/signed-ids.ts';

/**
 * Of sessions and second factors; of devices that signed in before; of links to orders; of invitations; of who has just written; and of
 * every other private link.
 */
export const renewedKeys: readonly string[] = [
  'auth',
  'known-devices',
  'order-links',
  'invitations',
  'just-wrote',
  ...signedFor,
];

/**
 * New keys in place of those that somebody else may have seen, in a backup say: everybody is signed out, and private links
 * end. Second factors stay as they are on people's phones. Programs that run go on with the old ones until they are
 * started anew. docs/operating/secrets.md#the-keys-of-the-shop-itself.
 */
export async function renewKeys(db: RootDatabase): Promise<{ signedOut: number; secondFactors: number }> {
  return db.transaction(async (tx) => {
    const kept = await tx
      .select()
      .from(programSecrets)
      .where(inArray(programSecrets.name, [...renewedKeys]))
      .for('update');
    const key = () => randomBytes(32).toString('base64url');
    const next = new Map(kept.map(({ name }) => [name, key()]));
    const [before, after] = [kept.find(({ name }) => name === 'auth')?.value, next.get('auth')];
    const factors = before && after ? await tx.select().from(twoFactors).for('update') : [];
    if (before && after) {
      const renew = async (data: string) =>
        symmetricEncrypt({ key: after, data: await symmetricDecrypt({ key: before, data }) });
      for (const { id, secret, backupCodes } of factors) {
        const set = { secret: await renew(secret), backupCodes: await renew(backupCodes) };
        await tx.update(twoFactors).set(set).where(eq(twoFactors.id, id));
      }
    }
    for (const [name, value] of next)
      await tx.update(programSecrets).set({ value }).where(eq(programSecrets.name, name));
    const ended = await tx.delete(sessions).returning({ id: sessions.id });
    return { signedOut: ended.length, secondFactors: factors.length };
  });
}
