import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../tests/database.ts';
import { accounts, sessions, users } from '../../database/tables/accounts.ts';
import { makeAdministrator, makeFirstAdministrator } from './make-administrator.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { findCredential } from './sign-in-ways.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.delete(users);
});

const LONG = 'twelve characters';

async function addUser(password: string | null, email = 'asha@example.com') {
  const { db } = database;
  await db.insert(users).values({ id: 'u1', email });
  if (password !== null) {
    const hash = await hashPassword(password);
    await db
      .insert(accounts)
      .values({ id: 'a1', userId: 'u1', accountId: 'u1', providerId: 'credential', password: hash });
  }
  await db
    .insert(sessions)
    .values({ id: 's1', userId: 'u1', token: 't', expiresAt: new Date(Date.now() + 1e6) });
}

const roles = async () =>
  (await database.db.select({ role: users.role }).from(users)).map(({ role }) => role);

async function opensWith(password: string, userId = 'u1') {
  const stored = (await findCredential(database.db, { userId }))?.password ?? '';
  return verifyPassword({ hash: stored, password });
}

test('copies of the program that start at once make one first administrator, with a password that works', async () => {
  const made = await Promise.all(
    Array.from({ length: 4 }, () => makeFirstAdministrator(database.db, { email: 'admin@example.com' })),
  );
  const [first, ...more] = made.filter((each) => each !== null);
  expect(more).toEqual([]);
  const [user] = await database.db.select().from(users);
  expect(user).toMatchObject({ email: 'admin@example.com', role: 'admin', emailVerified: true });
  expect(first?.password.length).toBeGreaterThanOrEqual(12);
  expect(await opensWith(first?.password ?? '', user?.id)).toBe(true);
  expect(await makeFirstAdministrator(database.db, { email: 'other@example.com' })).toBeNull();
});

test('the named administrator is made once; later starts leave their password alone', async () => {
  const person = { email: 'Boss@example.com', password: LONG };
  expect(await makeAdministrator(database.db, person)).toMatchObject({ outcome: 'created' });
  const [user] = await database.db.select().from(users);
  expect(user?.email).toBe('boss@example.com');
  expect(await makeAdministrator(database.db, { ...person, password: 'another long one' })).toMatchObject({
    outcome: 'already',
  });
  expect(await opensWith(LONG, user?.id)).toBe(true);
});

test('a shopper who is named gets the named password, and old sessions end', async () => {
  await addUser('secret');
  expect(await makeAdministrator(database.db, { email: 'asha@example.com', password: LONG })).toMatchObject({
    outcome: 'promoted',
  });
  expect(await opensWith(LONG)).toBe(true);
  expect(await database.db.$count(sessions, eq(sessions.userId, 'u1'))).toBe(0);
  expect(await roles()).toEqual(['admin']);
});

test('without a password: only who exists, and whose own is long enough or who has none', async () => {
  const promote = () => makeAdministrator(database.db, { email: 'asha@example.com', password: null });
  expect(await promote()).toEqual({ ok: false, reason: 'unknown-user' });
  await addUser('secret');
  expect(await promote()).toEqual({ ok: false, reason: 'own-password-too-short' });
  expect(await roles()).toEqual(['user']);
  await database.db.delete(accounts);
  expect(await promote()).toMatchObject({ outcome: 'promoted' });
});

test('a short password makes nobody an administrator', async () => {
  expect(await makeAdministrator(database.db, { email: 'a@example.com', password: 'elevenchars' })).toEqual({
    ok: false,
    reason: 'password-too-short',
  });
  expect(await roles()).toEqual([]);
});
