import { eq, inArray, ne } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addVariantProduct, anOrderBody } from '../../../tests/catalogue.fixtures.ts';
import { addOrder } from '../../../tests/orders.fixtures.ts';
import { aProfile, addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestAccounts, createTestAccounts } from '../../../tests/test-accounts.ts';
import { accounts, sessions, users } from '../../database/tables/accounts.ts';
import { claims } from '../../database/tables/claims.ts';
import { refunds } from '../../database/tables/payments.ts';
import { removePerson, saveProfile } from '../accounts/own-account.ts';
import { hashPassword } from '../accounts/password-hash.ts';
import { endSessionIfBlocked } from '../accounts/sign-in-ways.ts';
import { startCheckout } from '../checkout/start-checkout.ts';
import { listAdminOrders } from '../orders/list-admin-orders.ts';
import { adminOrdersSchema } from '../orders/orders.schema.ts';
import { adminUsersSchema } from './admin-users.schema.ts';
import { USERS_PAGE, findAdminUser, listAdminUsers } from './admin-users.ts';
import {
  blockUser,
  changeUserRole,
  endUserSessions,
  resendConfirmation,
  unblockUser,
} from './change-user.ts';

let fixture: TestAccounts;
let actor: { userId: string; email: string };
let passwordHash: string;
beforeAll(async () => {
  fixture = await createTestAccounts();
  // Once: it is slow on purpose.
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.db.delete(users).where(ne(users.role, 'user'));
  actor = await addAdministrator(fixture.db);
});

const PASSWORD = 'a long enough one';

async function addPerson(change: Partial<typeof users.$inferInsert> = {}, password = passwordHash) {
  const id = crypto.randomUUID();
  const email = `person-${id.slice(0, 8)}@example.com`;
  await fixture.db.insert(users).values({ id, email, emailVerified: true, ...change });
  await fixture.db
    .insert(accounts)
    .values({ id, userId: id, accountId: id, providerId: 'credential', password });
  return { userId: id, email: change.email ?? email };
}

async function signIn(email: string) {
  const browser = fixture.browser();
  const answer = await browser.post('/sign-in/email', { email, password: PASSWORD });
  return { browser, status: answer.status, body: (await answer.json()) as { message?: string } };
}

const roleOf = async (userId: string) =>
  (await fixture.db.select().from(users).where(eq(users.id, userId)))[0]?.role;
const administrators = () => fixture.db.$count(users, eq(users.role, 'admin'));
const list = (query: Record<string, string>) => listAdminUsers(fixture.shop, adminUsersSchema.parse(query));

describe('the last administrator', () => {
  test('of two who demote each other at once one stays', async () => {
    for (let round = 0; round < 8; round += 1) {
      const other = await addAdministrator(fixture.db);
      const pairs = [
        [actor, other],
        [other, actor],
      ] as const;
      const answers = await Promise.allSettled(
        pairs.map(([who, whom]) =>
          changeUserRole(fixture.shop, {
            actor: who,
            userId: whom.userId,
            role: 'manager',
            meansSelf: false,
          }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await administrators()).toBe(1);
      actor = (await roleOf(actor.userId)) === 'admin' ? actor : other;
    }
  });

  test('stays when all of many leave at once, in whatever way', async () => {
    const all = [actor, ...(await Promise.all([1, 2, 3, 4, 5].map(() => addAdministrator(fixture.db))))];
    const leave = ({ userId }: { userId: string }, at: number) =>
      at % 3 === 0
        ? changeUserRole(fixture.shop, { actor: { ...actor, userId }, userId, role: 'user', meansSelf: true })
        : at % 3 === 1
          ? blockUser(fixture.shop, { actor: { ...actor, userId }, userId, meansSelf: true })
          : removePerson(fixture.shop, { userId });
    const answers = await Promise.all(all.map(leave));
    expect(answers.filter(({ ok }) => !ok)).toEqual([{ ok: false, reason: 'last-administrator' }]);
    const left = await fixture.db.select().from(users).where(eq(users.role, 'admin'));
    expect(left.filter(({ blockedAt }) => blockedAt === null)).toHaveLength(1);
  });

  test('a blocked one does not count', async () => {
    const other = await addAdministrator(fixture.db);
    expect(await blockUser(fixture.shop, { actor, userId: other.userId, meansSelf: false })).toMatchObject({
      ok: true,
    });
    const change = { actor, userId: actor.userId, role: 'user' as const, meansSelf: true };
    expect(await changeUserRole(fixture.shop, change)).toMatchObject({ reason: 'last-administrator' });
  });
});

describe('roles', () => {
  test('nobody takes their own role, or signs themselves out, by accident', async () => {
    await addAdministrator(fixture.db);
    const own = { actor, userId: actor.userId };
    const refused = { ok: false, reason: 'yourself' };
    const demote = (meansSelf: boolean) => changeUserRole(fixture.shop, { ...own, role: 'user', meansSelf });
    expect(await demote(false)).toEqual(refused);
    expect(await blockUser(fixture.shop, { ...own, meansSelf: false })).toEqual(refused);
    expect(await endUserSessions(fixture.shop, { ...own, meansSelf: false })).toEqual(refused);
    expect(await demote(true)).toMatchObject({ ok: true });
    await expect(demote(true)).rejects.toThrow('Their role does not allow');
  });

  test('nobody but an owner gives roles, a manager neither', async () => {
    const person = await addPerson();
    for (const role of ['manager', 'packer', 'writer', 'user'] as const) {
      const other = await addAdministrator(fixture.db, role);
      const change = { userId: person.userId, role: 'admin' as const, meansSelf: true };
      await expect(changeUserRole(fixture.shop, { actor: other, ...change })).rejects.toThrow(
        'does not allow',
      );
      await expect(
        changeUserRole(fixture.shop, { actor: other, ...change, userId: other.userId }),
      ).rejects.toThrow('does not allow');
      await fixture.db.delete(users).where(eq(users.id, other.userId));
    }
    expect(await roleOf(person.userId)).toBe('user');
  });

  test('who is promoted is confirmed, not blocked, and has a long password or none', async () => {
    const promote = async ({ userId }: { userId: string }) => {
      const change = { actor, userId, role: 'admin' as const, meansSelf: false };
      const answer = await changeUserRole(fixture.shop, change);
      return answer.ok ? roleOf(userId) : answer.reason;
    };
    expect(await promote(await addPerson())).toBe('admin');
    expect(await promote(await addPerson({}, passwordHash.replace('long:', '')))).toBe('short-password');
    expect(await promote(await addPerson({ emailVerified: false }))).toBe('unconfirmed');
    expect(await promote(await addPerson({ blockedAt: new Date() }))).toBe('blocked');
    expect(await promote({ userId: 'nobody' })).toBe('gone');
    const person = await addPerson();
    await fixture.db.update(accounts).set({ password: null }).where(eq(accounts.userId, person.userId));
    expect(await promote(person)).toBe('admin');
    expect((await findAdminUser(fixture.shop, person))?.history).toMatchObject([
      {
        action: 'role-changed',
        who: actor.email,
        detail: { name: person.email, changes: [{ field: 'Role', from: 'Customer', to: 'Owner' }] },
      },
    ]);
  });
});

describe('blocking', () => {
  test('ends the sessions, is said at the next sign-in, and ends again', async () => {
    const person = await addPerson();
    const { browser, status } = await signIn(person.email);
    expect(status).toBe(200);
    const block = { actor, userId: person.userId, meansSelf: false };
    expect(await blockUser(fixture.shop, block)).toEqual({ ok: true, email: person.email });
    expect(await blockUser(fixture.shop, block)).toEqual({ ok: true, email: person.email });
    expect(await browser.user()).toBeNull();
    const refused = await signIn(person.email);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'This account is blocked. Please write to us.',
    ]);
    const product = await addVariantProduct(fixture.db, 1);
    const guest = await startCheckout(fixture.shop, {
      idempotencyKey: crypto.randomUUID(),
      userId: null,
      body: anOrderBody([product.line()], { customer: { ...anOrderBody([]).customer, email: person.email } }),
    });
    expect(guest.ok).toBe(true);
    expect(await unblockUser(fixture.shop, { actor, userId: person.userId })).toMatchObject({ ok: true });
    expect((await signIn(person.email)).status).toBe(200);
    const actions = (await findAdminUser(fixture.shop, person))?.history.map(({ action }) => action);
    expect(actions).toEqual(['unblocked', 'blocked']);
  });

  test('no session that begins at the same moment is left', async () => {
    const people = await Promise.all([addPerson(), addPerson()]);
    await Promise.all(
      people.flatMap(({ userId, email }) => [
        signIn(email),
        blockUser(fixture.shop, { actor, userId, meansSelf: false }),
      ]),
    );
    const ids = people.map(({ userId }) => userId);
    expect(await fixture.db.$count(sessions, inArray(sessions.userId, ids))).toBe(0);
  });

  test('a session that begins while somebody is being blocked waits, and ends', async () => {
    const { userId } = await addPerson();
    const sessionId = crypto.randomUUID();
    let ended: Promise<boolean> = Promise.resolve(false);
    await fixture.db.transaction(async (tx) => {
      await tx.update(users).set({ blockedAt: new Date() }).where(eq(users.id, userId));
      await fixture.db
        .insert(sessions)
        .values({ id: sessionId, userId, token: sessionId, expiresAt: new Date(Date.now() + 60_000) });
      ended = endSessionIfBlocked(fixture.shop, { sessionId, userId });
    });
    expect(await ended).toBe(true);
    expect(await fixture.db.$count(sessions, eq(sessions.id, sessionId))).toBe(0);
  });
});

test('signing out everywhere leaves no session, and the person may come back', async () => {
  const person = await addPerson();
  const browsers = [await signIn(person.email), await signIn(person.email)];
  expect((await findAdminUser(fixture.shop, person))?.signIn.devices).toBe(2);
  await endUserSessions(fixture.shop, { actor, userId: person.userId, meansSelf: false });
  for (const { browser } of browsers) expect(await browser.user()).toBeNull();
  expect((await findAdminUser(fixture.shop, person))?.history).toMatchObject([
    { action: 'signed-out', detail: { sessions: 2 } },
  ]);
  expect((await signIn(person.email)).status).toBe(200);
});

test('a confirmation is sent again, and leads to a confirmed account', async () => {
  const person = await addPerson({ emailVerified: false });
  const resend = () => resendConfirmation(fixture.shop, { actor, userId: person.userId });
  expect(await resend()).toEqual({ ok: true, email: person.email });
  const [mail] = await fixture.mailsTo(person.email);
  expect(mail?.subject).toBe('Confirm your e-mail address');
  await fixture.browser().confirm(mail, PASSWORD);
  expect(await resend()).toEqual({ ok: false, reason: 'already-confirmed' });
  expect((await findAdminUser(fixture.shop, person))?.isConfirmed).toBe(true);
});

test('people are found by name and address, with their orders and what they spent', async () => {
  const { userId, email } = await addPerson({ name: 'Google Name', email: 'padma.pots@example.com' });
  await saveProfile(fixture.shop, {
    userId,
    profile: { ...aProfile, firstName: 'Padma', lastName: 'Lakshmi' },
  });
  const old = await addOrder(fixture.db, { userId, createdAt: new Date('2025-01-01') });
  const { id } = await addOrder(fixture.db, { userId });
  await addOrder(fixture.db, { email });
  const claim = {
    formKey: id,
    problem: 'died',
    story: '',
    answer: 'refund',
    answeredAt: new Date(),
  } as const;
  await fixture.db.insert(claims).values({ ...claim, orderId: id, refundPaise: 60_00 });
  await fixture.db.insert(refunds).values({ orderId: id, amountPaise: 40_00, state: 'processed' });
  for (const q of ['LAKSH', 'padma lakshmi', 'pots@exam', 'google lakshmi']) {
    expect([q, (await list({ q })).rows]).toEqual([
      q,
      [expect.objectContaining({ id: userId, name: 'Padma Lakshmi', orders: 2, spentPaise: 2300_00 })],
    ]);
  }
  expect((await list({ q: 'padma_' })).total).toBe(0);
  // Their own alone, whatever its address; not the ones of others with theirs.
  const theirs = await listAdminOrders(fixture.shop, adminOrdersSchema.parse({ user: userId }), {
    withMoney: true,
  });
  expect([theirs.total, theirs.of, theirs.orders.map((order) => order.id)]).toEqual([2, email, [id, old.id]]);
  const detail = await findAdminUser(fixture.shop, { userId });
  expect(detail?.latestOrders[0]).toMatchObject({ id, totalAmountPaise: 1200_00 });
  expect(detail?.address).toEqual(['12 Lake Road', 'Bengaluru, Karnataka 560001', 'India']);
  expect(await findAdminUser(fixture.shop, { userId: 'nobody' })).toBeNull();
});

test('groups and pages list each person once', async () => {
  const made = Array.from({ length: USERS_PAGE + 3 }, (_, at) => ({
    id: `paged${at}`,
    email: `paged${at}@list.example`,
    emailVerified: at % 2 === 0,
    blockedAt: at % 3 === 0 ? new Date() : null,
  }));
  await fixture.db.insert(users).values(made);
  const first = await list({ q: 'list.example' });
  const second = await list({ q: 'list.example', after: first.next ?? '' });
  const seen = [...first.rows, ...second.rows].map(({ id }) => id);
  expect([new Set(seen).size, second.next, first.total]).toEqual([made.length, null, made.length]);
  expect((await list({ q: 'list.example', group: 'unconfirmed' })).total).toBe(Math.floor(made.length / 2));
  expect((await list({ q: 'list.example', group: 'blocked' })).rows.every((row) => row.blockedAt)).toBe(true);
  expect((await list({ role: 'admin' })).rows).toMatchObject([{ id: actor.userId, role: 'admin' }]);
  const packer = await addAdministrator(fixture.db, 'packer');
  expect((await list({ role: 'packer' })).rows).toMatchObject([{ id: packer.userId, role: 'packer' }]);
  expect((await list({ role: 'staff' })).rows.map(({ id }) => id)).toEqual([packer.userId, actor.userId]);
  await fixture.db.delete(users).where(eq(users.id, packer.userId));
});
