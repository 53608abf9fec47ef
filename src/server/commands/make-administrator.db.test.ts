import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../tests/database.ts';
import { users } from '../../database/tables/accounts.ts';
import { verifyPassword } from '../../shop/accounts/password-hash.ts';
import { findCredential } from '../../shop/accounts/sign-in-ways.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** As an operator types it; gives what it printed, or rejects with what it complained of. */
async function run(...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['src/server/commands/make-administrator.ts', ...words],
    { env: { ...process.env, DATABASE_URL: database.connectionString } },
  );
  return stdout;
}

test('an operator makes somebody an administrator, with a password of the program’s making or their own', async () => {
  await expect(run('asha@example.com')).rejects.toMatchObject({
    code: 1,
    stderr: 'There is no account with this address. Add --new-password to make one.\n',
  });
  const printed = await run('Asha@example.com', '--new-password');
  const [, password = ''] = /administrator now\.\nPassword: (\S+)\n$/.exec(printed) ?? [];
  const [user] = await database.db.select().from(users);
  expect(user).toMatchObject({ email: 'asha@example.com', role: 'admin', emailVerified: true });
  const stored = await findCredential(database.db, { userId: user?.id ?? '' });
  expect(await verifyPassword({ hash: stored?.password ?? '', password })).toBe(true);
  await database.db.update(users).set({ role: 'user' });
  expect(await run('asha@example.com')).toBe('Its owner is an administrator now.\n');
  expect(await database.db.select().from(users)).toMatchObject([{ role: 'admin' }]);
});
