import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOrder } from '../../../tests/orders.fixtures.ts';
import { aProfile } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { accounts, users } from '../../database/tables/accounts.ts';
import { activityLog } from '../../database/tables/activity.ts';
import { emails } from '../../database/tables/emails.ts';
import { cleanUpAccounts } from './clean-up-accounts.ts';
import { saveProfile } from './own-account.ts';

let fixture: TestShop;
beforeAll(async () => {
  fixture = await createTestShop();
});
afterAll(() => fixture.close());

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

async function addUser(name: string, change: Partial<typeof users.$inferInsert> = {}) {
  const id = crypto.randomUUID();
  const email = `${name.replaceAll(' ', '-')}@example.com`;
  await fixture.db.insert(users).values({ id, name, email, createdAt: daysAgo(8), ...change });
  await fixture.db.insert(accounts).values({ id, userId: id, accountId: id, providerId: 'credential' });
  return { userId: id, email };
}

test('an account that nobody confirms goes after a week, with its address in the log', async () => {
  const { userId, email } = await addUser('unconfirmed');
  await addUser('young', { createdAt: daysAgo(6.9) });
  await addUser('confirmed', { emailVerified: true });
  await addUser('blocked', { blockedAt: daysAgo(1) });
  await addUser('staff', { role: 'packer' });
  await addUser('was here', { signedInAt: daysAgo(7) });
  const buyer = await addUser('with an order');
  await addOrder(fixture.db, { userId: buyer.userId, email: buyer.email });
  await saveProfile(fixture.shop, { userId: (await addUser('with a profile')).userId, profile: aProfile });
  const asked = await addUser('asked again');
  const ask = (recipient: string, at: Date) =>
    ({ kind: 'confirmation', recipient, messageId: crypto.randomUUID(), createdAt: at }) as const;
  await fixture.db
    .insert(emails)
    .values([ask(asked.email.toUpperCase(), daysAgo(1.9)), ask(email, daysAgo(2.1))]);
  await fixture.db.insert(activityLog).values({
    actorId: 'shop',
    action: 'wrong-passwords',
    subjectType: 'user',
    subjectId: userId,
    detail: { name: email, wrong: 10 },
  });

  await cleanUpAccounts(fixture.shop);
  const left = await fixture.db.select({ name: users.name }).from(users);
  expect(left.map(({ name }) => name).toSorted()).toEqual([
    'asked again',
    'blocked',
    'confirmed',
    'staff',
    'was here',
    'with a profile',
    'with an order',
    'young',
  ]);
  expect(await fixture.db.$count(accounts, eq(accounts.userId, userId))).toBe(0);
  const [entry] = await fixture.db.select().from(activityLog).where(eq(activityLog.subjectId, userId));
  expect(entry?.detail).toEqual({ wrong: 10 });
});
