import type { Database } from '../src/database/client.ts';
import { users } from '../src/database/tables/accounts.ts';

/** An administrator in whose name a test calls verbs; without a way to sign in. */
export async function addAdministrator(db: Database): Promise<{ userId: string; email: string }> {
  const userId = crypto.randomUUID();
  const email = `admin-${userId.slice(0, 8)}@example.com`;
  await db.insert(users).values({ id: userId, email, emailVerified: true, role: 'admin' });
  return { userId, email };
}
