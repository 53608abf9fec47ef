import { count, eq, sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import type { Database, RootDatabase } from '../../database/client.ts';
import { accounts, sessions, users } from '../../database/tables/accounts.ts';
import { hashPassword, isStoredPasswordLong } from './password-hash.ts';
import { isAdministratorPassword } from './password.rules.ts';
import { CREDENTIAL, findCredential } from './sign-in-ways.ts';

export type MadeAdministrator =
  | { ok: true; outcome: 'created' | 'promoted' | 'already' }
  | { ok: false; reason: 'password-too-short' | 'unknown-user' | 'own-password-too-short' };

type Person = { email: string; password: string | null };

/**
 * Makes somebody an administrator. With a password: makes the account if there is none, and sets it for one that was
 * not an administrator yet, ending its sessions; an administrator's own is left alone, unless `replacePassword`.
 * Without one the account must exist, and have a password of 12 characters or more, or none at all.
 */
export async function makeAdministrator(
  db: RootDatabase,
  { email, password }: Person,
  options: { replacePassword?: boolean } = {},
): Promise<MadeAdministrator> {
  if (password !== null && !isAdministratorPassword(password))
    return { ok: false, reason: 'password-too-short' };
  const hash = password === null ? null : await hashPassword(password);
  return db.transaction(async (tx) => {
    await lockAdministrators(tx);
    const [user] = await tx
      .select()
      .from(users)
      .where(sql`lower(${users.email}) = lower(${email})`);
    if (!user) {
      if (hash === null) return { ok: false, reason: 'unknown-user' };
      await createAdministrator(tx, { email: email.toLowerCase(), hash });
      return { ok: true, outcome: 'created' };
    }
    const isAlready = user.role === 'admin' && user.emailVerified && user.blockedAt === null;
    if (hash !== null && (!isAlready || options.replacePassword)) {
      await setPassword(tx, { userId: user.id, hash });
    } else if (!isAlready) {
      const credential = await findCredential(tx, { userId: user.id });
      if (credential?.password && !isStoredPasswordLong(credential.password)) {
        return { ok: false, reason: 'own-password-too-short' };
      }
    }
    if (isAlready) return { ok: true, outcome: 'already' };
    await tx
      .update(users)
      .set({ role: 'admin', emailVerified: true, blockedAt: null })
      .where(eq(users.id, user.id));
    return { ok: true, outcome: 'promoted' };
  });
}

/** Makes an administrator with a password of its own making if the shop has none; gives what to print, once. */
export async function makeFirstAdministrator(
  db: RootDatabase,
  { email }: { email: string },
): Promise<{ email: string; password: string } | null> {
  const password = randomBytes(15).toString('base64url');
  const hash = await hashPassword(password);
  return db.transaction(async (tx) => {
    await lockAdministrators(tx);
    const [admins] = await tx.select({ total: count() }).from(users).where(eq(users.role, 'admin'));
    if ((admins?.total ?? 0) > 0) return null;
    const [taken] = await tx
      .select()
      .from(users)
      .where(sql`lower(${users.email}) = ${email}`);
    if (taken) return null;
    await createAdministrator(tx, { email, hash });
    return { email, password };
  });
}

/** Copies of the program that start at once make one administrator. */
async function lockAdministrators(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('make-administrator'))`);
}

async function createAdministrator(tx: Database, { email, hash }: { email: string; hash: string }) {
  const userId = crypto.randomUUID();
  await tx.insert(users).values({ id: userId, email, emailVerified: true, role: 'admin' });
  await setPassword(tx, { userId, hash });
}

async function setPassword(tx: Database, { userId, hash }: { userId: string; hash: string }) {
  const credential = await findCredential(tx, { userId });
  if (credential) {
    await tx.update(accounts).set({ password: hash }).where(eq(accounts.id, credential.id));
  } else {
    await tx
      .insert(accounts)
      .values({ id: crypto.randomUUID(), userId, accountId: userId, providerId: CREDENTIAL, password: hash });
  }
  await tx.delete(sessions).where(eq(sessions.userId, userId));
}
