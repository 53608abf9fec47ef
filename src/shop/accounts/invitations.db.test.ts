import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestAccounts, createTestAccounts, linkIn } from '../../../tests/test-accounts.ts';
import { accounts, users } from '../../database/tables/accounts.ts';
import { emails } from '../../database/tables/emails.ts';
import { staffInvitations } from '../../database/tables/invitations.ts';
import {
  acceptInvitation,
  findLinkedInvitation,
  inviteStaff,
  listOpenInvitations,
  revokeInvitation,
} from './invitations.ts';
import { removePerson } from './own-account.ts';
import { hashPassword } from './password-hash.ts';

let fixture: TestAccounts;
let owner: { userId: string; email: string };
let later = 0;
beforeAll(async () => {
  fixture = await createTestAccounts();
  const { shop } = fixture;
  const now = shop.now;
  shop.now = () => new Date(now().getTime() + later);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  later = 0;
  owner = await addAdministrator(fixture.db);
});

const anAddress = () => `invited-${crypto.randomUUID().slice(0, 8)}@example.com`;

async function addPerson(email: string, change: Partial<typeof users.$inferInsert> = {}) {
  const userId = crypto.randomUUID();
  await fixture.db.insert(users).values({ id: userId, email, emailVerified: true, ...change });
  return userId;
}

const invite = (email: string, role: 'packer' | 'admin' = 'packer', actor = owner) =>
  inviteStaff(fixture.shop, { actor, email, role });

/** Invites, and gives the private part of the link in the mail. */
async function tokenFor(email: string): Promise<string> {
  expect(await invite(email)).toEqual({ ok: true });
  const { pathname } = linkIn((await fixture.mailsTo(email)).at(-1));
  expect(pathname).toMatch(/^\/join\//);
  return pathname.replace('/join/', '');
}

const accept = (token: string, userId: string) => acceptInvitation(fixture.shop, { token, userId });
const roleOf = async (userId: string) =>
  (await fixture.db.select().from(users).where(eq(users.id, userId)))[0]?.role;

test('who is invited gets a mail, and the role by its link, once', async () => {
  const email = anAddress();
  const token = await tokenFor(email);
  expect((await fixture.mailsTo(email)).at(-1)?.subject).toMatch(/^Join .* as Packer$/);
  expect(await listOpenInvitations(fixture.shop)).toMatchObject([
    { email, role: 'packer', invitedBy: owner.email },
  ]);
  const userId = await addPerson(email);
  expect(await accept(token, userId)).toEqual({ ok: true, role: 'packer' });
  expect(await roleOf(userId)).toBe('packer');
  expect(await listOpenInvitations(fixture.shop)).toEqual([]);
  // Neither again, nor by who loses the role later.
  await fixture.db.update(users).set({ role: 'user' }).where(eq(users.id, userId));
  expect(await accept(token, userId)).toEqual({ ok: false, reason: 'used' });
  expect(await roleOf(userId)).toBe('user');
});

test('of many who press at once one is heard', async () => {
  const email = anAddress();
  const token = await tokenFor(email);
  const userId = await addPerson(email);
  const answers = await Promise.all(Array.from({ length: 6 }, () => accept(token, userId)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
});

describe('is refused, and nothing changes', () => {
  test('with another address, whoever it is', async () => {
    const token = await tokenFor(anAddress());
    const userId = await addPerson(anAddress());
    expect(await accept(token, userId)).toEqual({ ok: false, reason: 'other-address' });
    expect(await roleOf(userId)).toBe('user');
    expect(await accept(token, owner.userId)).toEqual({ ok: false, reason: 'other-address' });
  });

  test('with an address that nobody confirmed, or a short password', async () => {
    const email = anAddress();
    const token = await tokenFor(email);
    const userId = await addPerson(email, { emailVerified: false });
    expect(await accept(token, userId)).toEqual({ ok: false, reason: 'unconfirmed' });
    await fixture.db.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
    const password = await hashPassword('short88');
    await fixture.db
      .insert(accounts)
      .values({ id: userId, userId, accountId: userId, providerId: 'credential', password });
    expect(await accept(token, userId)).toEqual({ ok: false, reason: 'short-password' });
  });

  test('taken back, replaced, over, or of an owner who is none any more', async () => {
    const email = anAddress();
    const userId = await addPerson(email);
    const first = await tokenFor(email);
    const second = await tokenFor(email);
    expect(await accept(first, userId)).toEqual({ ok: false, reason: 'revoked' });
    const [open] = await listOpenInvitations(fixture.shop);
    const revoke = () => revokeInvitation(fixture.shop, { actor: owner, invitationId: open?.id ?? '' });
    expect([await revoke(), await revoke()]).toEqual([{ ok: true }, { ok: false }]);
    expect(await accept(second, userId)).toEqual({ ok: false, reason: 'revoked' });
    const third = await tokenFor(email);
    await fixture.db.update(users).set({ role: 'manager' }).where(eq(users.id, owner.userId));
    expect(await accept(third, userId)).toEqual({ ok: false, reason: 'revoked' });
    await fixture.db.update(users).set({ role: 'admin' }).where(eq(users.id, owner.userId));
    later = 7 * 86_400_000;
    expect(await accept(third, userId)).toEqual({ ok: false, reason: 'expired' });
    expect(await roleOf(userId)).toBe('user');
  });

  test('with a link that this shop did not make', async () => {
    const email = anAddress();
    const token = await tokenFor(email);
    const userId = await addPerson(email);
    const [id = '', signed = ''] = token.split('.');
    const other = (await tokenFor(anAddress())).split('.')[1] ?? '';
    for (const bad of [
      '',
      'x',
      id,
      `${id}.`,
      `${id}.${other}`,
      `${crypto.randomUUID()}.${signed}`,
      `${token}x`,
      '\0',
    ]) {
      expect([bad, await accept(bad, userId)]).toEqual([bad, { ok: false, reason: 'unknown' }]);
      expect(await findLinkedInvitation(fixture.shop, { token: bad })).toBeNull();
    }
  });

  test('to who is blocked, also with a session that is open still', async () => {
    const email = anAddress();
    const token = await tokenFor(email);
    const userId = await addPerson(email, { blockedAt: new Date() });
    await expect(accept(token, userId)).rejects.toThrow('does not allow');
  });
});

test('nobody is invited who works here, is blocked, or by who is no owner', async () => {
  const packer = await addAdministrator(fixture.db, 'packer');
  expect(await invite(packer.email)).toEqual({ ok: false, reason: 'already-staff' });
  const blocked = anAddress();
  await addPerson(blocked, { blockedAt: new Date() });
  expect(await invite(blocked)).toEqual({ ok: false, reason: 'blocked' });
  const manager = await addAdministrator(fixture.db, 'manager');
  await expect(invite(anAddress(), 'admin', manager)).rejects.toThrow('does not allow');
});

test('a mail that waited until it was taken back is sent to nobody', async () => {
  const email = anAddress();
  await invite(email);
  const [open] = await listOpenInvitations(fixture.shop);
  await revokeInvitation(fixture.shop, { actor: owner, invitationId: open?.id ?? '' });
  expect(await fixture.mailsTo(email)).toEqual([]);
  const [note] = await fixture.db.select().from(emails).where(eq(emails.recipient, email));
  expect(note?.state).toBe('nothing');
});

test('what is kept of an invitation goes with the account', async () => {
  const email = anAddress();
  const userId = await addPerson(email);
  await invite(email);
  await removePerson(fixture.shop, { userId });
  expect(await fixture.db.$count(staffInvitations, eq(staffInvitations.email, email))).toBe(0);
});
