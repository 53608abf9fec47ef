import { eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOrder } from '../../../tests/orders.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { getProgramSecret } from '../../database/program-secret.ts';
import { users } from '../../database/tables/accounts.ts';
import { newsletterSubscribers } from '../../database/tables/content.ts';
import { emails } from '../../database/tables/emails.ts';
import { orders } from '../../database/tables/orders.ts';
import { askForOrderLink } from '../accounts/ask-for-order-link.ts';
import { collectOwnData } from '../accounts/own-account.ts';
import { getEmailContent } from '../emails/email-content.ts';
import { findLinkedOrder, revokeOrderLinks, signOrderLink } from './order-links.ts';
import { findOwnOrder, listOwnOrders } from './own-orders.ts';

let own: TestShop;
beforeAll(async () => {
  own = await createTestShop();
  await own.db.insert(users).values([
    { id: 'u1', email: 'asha@example.com', emailVerified: true },
    {
      id: 'u2',
      email: 'bina@example.com',
      name: 'Bina',
      image: 'https://g.example/b.png',
      emailVerified: true,
    },
  ]);
});
afterAll(() => own.close());

test('orders come newest first, in pages without gaps or repeats', async () => {
  const { shop, db } = own;
  const made = [];
  for (let number = 0; number < 45; number += 1) {
    // Several in one instant: the id decides.
    const createdAt = new Date(Date.UTC(2026, 0, 1 + Math.floor(number / 3)));
    made.push(await addOrder(db, { userId: 'u1', createdAt }));
  }
  await addOrder(db, { userId: 'u2' });
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page = await listOwnOrders(shop, { userId: 'u1', after });
    expect(page.orders.every(({ items }) => items.length === 2)).toBe(true);
    seen.push(...page.orders.map(({ id }) => id));
    after = page.nextAfter;
  } while (after !== null);
  const expected = made.toSorted(
    (a, b) => Number(b.createdAt) - Number(a.createdAt) || (a.id < b.id ? 1 : -1),
  );
  expect(seen).toEqual(expected.map(({ id }) => id));
  const foreign = await listOwnOrders(shop, { userId: 'u2', after: seen[3] ?? null });
  expect(foreign.orders).toHaveLength(1);
  for (const other of ['x', '', '\0', `${seen[3]}'`]) {
    expect((await listOwnOrders(shop, { userId: 'u2', after: other })).orders).toHaveLength(1);
  }
});

test('an order opens for its owner alone', async () => {
  const { shop, db } = own;
  const order = await addOrder(db, { userId: 'u1' });
  const found = await findOwnOrder(shop, { userId: 'u1', orderId: order.id });
  expect(found).toMatchObject({ id: order.id, timeline: [{ text: 'Order placed' }] });
  expect(found?.items.map(({ productName }) => productName)).toEqual(['Test Fern', 'Plain Tulsi']);
  expect(await findOwnOrder(shop, { userId: 'u2', orderId: order.id })).toBeNull();
  expect(await findOwnOrder(shop, { userId: 'u1', orderId: "1' or true" })).toBeNull();
});

test('a tracking link opens its order until it is revoked; a later one opens it again', async () => {
  const { shop, db } = own;
  const { id: orderId } = await addOrder(db);
  const secret = await getProgramSecret(db, 'order-links');
  const link = () => signOrderLink(secret, { orderId, madeAt: shop.now() });
  const first = link();
  expect(await findLinkedOrder(shop, { token: first })).toMatchObject({ id: orderId });
  expect(await revokeOrderLinks(shop, { token: 'nonsense' })).toBe(false);
  expect(await revokeOrderLinks(shop, { token: first })).toBe(true);
  expect(await findLinkedOrder(shop, { token: first })).toBeNull();
  expect(await revokeOrderLinks(shop, { token: first })).toBe(false);
  own.moveClock(1);
  const second = link();
  expect(await findLinkedOrder(shop, { token: second })).toMatchObject({ id: orderId });
  own.moveClock(91 * 24 * 60);
  expect(await findLinkedOrder(shop, { token: second })).toBeNull();
});

test('asking for a link is the same for every number and address; only the right pair is written to', async () => {
  const { shop, db } = own;
  const order = await addOrder(db, { email: 'Guest@example.com' });
  const number = order.id.slice(-8);
  const ask = (email: string, orderNumber: string) =>
    askForOrderLink(shop, { email, orderNumber, network: email, rateLimitFactor: 1 });
  expect(await ask('guest@example.com', number)).toEqual({ ok: true });
  expect(await ask('guest@example.com', '00000000')).toEqual({ ok: true });
  expect(await ask('else@example.com', number)).toEqual({ ok: true });
  const notes = await db.select().from(emails).where(isNull(emails.orderId)).orderBy(emails.createdAt);
  const contents = [];
  for (const { id } of notes) contents.push((await getEmailContent(shop, { emailId: id })).content);
  expect(contents).toEqual([
    { about: 'order-link', orderId: order.id },
    { about: 'nothing' },
    { about: 'nothing' },
  ]);
  expect(await ask('guest@example.com', number)).toEqual({ ok: true });
  expect(await ask('guest@example.com', number)).toMatchObject({ ok: false });
});

test('own data holds everything but secrets, and nothing of others', async () => {
  await own.db.insert(newsletterSubscribers).values([{ email: 'Bina@example.com' }]);
  await own.db.update(orders).set({ orderNote: 'Leave it with the guard' }).where(eq(orders.userId, 'u2'));
  const data = await collectOwnData(own.shop, { userId: 'u2' });
  expect(data).toMatchObject({
    account: { email: 'bina@example.com', name: 'Bina', image: 'https://g.example/b.png' },
    profile: null,
    newsletter: { since: expect.any(Date) },
  });
  expect(await collectOwnData(own.shop, { userId: 'u1' })).toMatchObject({ newsletter: null });
  expect(data.orders).toMatchObject([{ note: 'Leave it with the guard' }]);
  expect(JSON.stringify(data)).not.toMatch(/password|token|asha@example\.com.*asha/);
});
