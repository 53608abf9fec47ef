import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../tests/database.ts';
import { users } from '../database/tables/accounts.ts';
import { verifyPassword } from '../shop/accounts/password-hash.ts';
import { findCredential } from '../shop/accounts/sign-in-ways.ts';
import { ensureAdministrator } from './accounts.ts';
import { createLog } from './log.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
afterEach(() => vi.restoreAllMocks());

test('the first start prints an address and a password that work, once, even where nothing is logged', async () => {
  const printed: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  const start = () => ensureAdministrator(database.db, { administrator: undefined }, createLog('silent'));
  await start();
  await start();
  expect(printed).toHaveLength(1);
  const [, email, password] = /e-mail: +(\S+)\s+password: (\S+)/.exec(printed[0] ?? '') ?? [];
  const [user] = await database.db.select().from(users);
  expect(user).toMatchObject({ email, role: 'admin' });
  const stored = await findCredential(database.db, { userId: user?.id ?? '' });
  expect(await verifyPassword({ hash: stored?.password ?? '', password: password ?? '' })).toBe(true);
});
