import type { Database } from '../src/database/client.ts';
import { accounts, users } from '../src/database/tables/accounts.ts';
import type { Role } from '../src/shop/access/roles.rules.ts';
import { hashPassword } from '../src/shop/accounts/password-hash.ts';
import type { BuiltApp } from './built-app.ts';

export type Person = { userId: string; email: string; cookie: string };

const PASSWORD = 'a long enough one';

/** A confirmed person with an open session in the running app. */
export async function addPerson(
  app: Pick<BuiltApp, 'db' | 'post'>,
  email: string,
  role: Role = 'user',
): Promise<Person> {
  const userId = crypto.randomUUID();
  await app.db.insert(users).values({ id: userId, email, emailVerified: true, role });
  const password = await hashPassword(PASSWORD);
  await app.db
    .insert(accounts)
    .values({ id: userId, userId, accountId: userId, providerId: 'credential', password });
  const response = await app.post('/api/auth/sign-in/email', { email, password: PASSWORD });
  const cookie = response.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
  if (!response.ok || cookie === '') throw new Error(`Nobody signed in: ${response.status}`);
  return { userId, email, cookie };
}

const PROVED_FOREVER = 8.64e15;

/** An owner in whose name a test calls verbs, or somebody in another role; without a way to sign in, proved at any time to be themselves. */
export async function addAdministrator(
  db: Database,
  role: Role = 'admin',
): Promise<{ userId: string; email: string; provedAt: Date }> {
  const userId = crypto.randomUUID();
  const email = `${role}-${userId.slice(0, 8)}@example.com`;
  await db.insert(users).values({ id: userId, email, emailVerified: true, role });
  return { userId, email, provedAt: new Date(PROVED_FOREVER) };
}

/** What somebody saves about themselves. */
export const aProfile = {
  firstName: 'Asha',
  lastName: 'Rao',
  phone: '98450 00000',
  address: '12 Lake Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  zipCode: '560001',
  country: 'India',
} as const;
