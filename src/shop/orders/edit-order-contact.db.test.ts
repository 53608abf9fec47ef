import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOrder } from '../../../tests/orders.fixtures.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { getProgramSecret } from '../../database/program-secret.ts';
import { emails } from '../../database/tables/emails.ts';
import { orders } from '../../database/tables/orders.ts';
import type { Actor } from '../access/administrators.ts';
import { attachGuestOrders } from '../accounts/own-account.ts';
import { listActivity } from '../activity/activity-log.ts';
import { queueEmail } from '../outbox.ts';
import { findAdminOrder } from './admin-order.ts';
import { findOrderContact, updateOrderContact } from './edit-order-contact.ts';
import type { OrderContact } from './order-contact.schema.ts';
import { findLinkedOrder, signOrderLink } from './order-links.ts';
import { findOwnOrder } from './own-orders.ts';

let setting: TestShop;
let actor: Actor;
beforeAll(async () => {
  setting = await createTestShop({ connections: 10 });
  actor = await addAdministrator(setting.db);
});
afterAll(() => setting.close());

async function opened(change: Parameters<typeof addOrder>[1] = {}, by: () => Actor = () => actor) {
  const order = await addOrder(setting.db, change);
  const contact = await findOrderContact(setting.shop, order.id);
  if (!contact) throw new Error('No contact');
  const { draft, revision } = contact;
  const save = (typed: Partial<OrderContact>) =>
    updateOrderContact(setting.shop, {
      actor: by(),
      orderId: order.id,
      draft: { ...draft, ...typed },
      revision,
    });
  const read = async () => (await setting.db.select().from(orders).where(eq(orders.id, order.id)))[0];
  return { order, save, read };
}

test('what was changed is stored, told in the timeline and the log, and found again', async () => {
  const { order, save, read } = await opened();
  expect(await save({ city: 'Mysuru', phone: '98450 11111' })).toMatchObject({ ok: true });
  expect(await read()).toMatchObject({ shippingCity: 'Mysuru', customerPhone: '98450 11111' });
  const detail = await findAdminOrder(setting.shop, { orderId: order.id, withMoney: false });
  expect(detail?.timeline.map(({ text }) => text)).toContain(
    `Phone: from ${order.customerPhone} to 98450 11111 · City: from ${order.shippingCity} to Mysuru`,
  );
  const entries = await listActivity(setting.shop, { subjectType: 'order', subjectId: order.id });
  expect(entries).toMatchObject([{ action: 'updated', who: expect.any(String) }]);
});

test('of two who change it the second is told, and nothing of theirs is stored', async () => {
  const { save, read } = await opened();
  const [one, other] = await Promise.all([save({ city: 'Mysuru' }), save({ city: 'Hubli' })]);
  expect([one.ok, other.ok].toSorted()).toEqual([false, true]);
  expect([one, other].find(({ ok }) => !ok)).toMatchObject({ reason: 'changed' });
  expect((await read())?.shippingCity).toBe(one.ok ? 'Mysuru' : 'Hubli');
});

test.each(['shipped', 'delivered', 'cancelled'] as const)('one that is %s stays', async (orderStatus) => {
  const { save, read } = await opened({ orderStatus });
  expect(await save({ city: 'Mysuru' })).toEqual({ ok: false, reason: 'sent' });
  expect((await read())?.shippingCity).not.toBe('Mysuru');
});

test('it is checked as at checkout, as far as it was changed', async () => {
  const { save } = await opened({ customerPhone: '12345' });
  expect(await save({ phone: '' })).toMatchObject({ reason: 'problem', problem: { field: 'phone' } });
  expect(await save({ phone: '11111' })).toMatchObject({ reason: 'problem', problem: { field: 'phone' } });
  // An old number that nobody touched is no reason to keep the wrong city.
  expect(await save({ city: 'Mysuru' })).toMatchObject({ ok: true });
  const gone = await updateOrderContact(setting.shop, {
    actor,
    orderId: crypto.randomUUID(),
    draft: {} as never,
    revision: '',
  });
  expect(gone).toEqual({ ok: false, reason: 'gone' });
});

test('with another address links sent before open nothing, the new one gets one, and waiting mails go there', async () => {
  const { order, save } = await opened({ email: 'wrong@example.com' });
  const waiting = { kind: 'order_placed', orderId: order.id, recipient: 'wrong@example.com' } as const;
  await queueEmail(setting.shop, setting.db, waiting);
  const secret = await getProgramSecret(setting.db, 'order-links');
  const link = (madeAt: Date) => signOrderLink(secret, { orderId: order.id, madeAt });
  const before = link(new Date(setting.shop.now().getTime() - 60_000));
  expect(await findLinkedOrder(setting.shop, { token: before })).not.toBeNull();
  expect(await save({ email: 'right@example.com' })).toMatchObject({ ok: true });
  expect(await findLinkedOrder(setting.shop, { token: before })).toBeNull();
  expect(await findLinkedOrder(setting.shop, { token: link(setting.shop.now()) })).not.toBeNull();
  const sent = await setting.db.select().from(emails).where(eq(emails.recipient, 'right@example.com'));
  expect(sent.map(({ kind }) => kind).toSorted()).toEqual(['order-link', 'order_placed']);
  expect(await setting.db.$count(emails, eq(emails.recipient, 'wrong@example.com'))).toBe(0);
});

test('with another address it leaves the account that had it by the old one, and comes to the right one', async () => {
  const [bob, rob] = [await addAdministrator(setting.db, 'user'), await addAdministrator(setting.db, 'user')];
  const { order } = await opened({ email: bob.email });
  expect(await attachGuestOrders(setting.shop, bob)).toBe(1);
  const contact = await findOrderContact(setting.shop, order.id);
  if (!contact) throw new Error('No contact');
  const save = (draft: Partial<OrderContact>) =>
    updateOrderContact(setting.shop, {
      actor,
      orderId: order.id,
      ...contact,
      draft: { ...contact.draft, ...draft },
    });
  const seenBy = async ({ userId }: { userId: string }) =>
    (await findOwnOrder(setting.shop, { userId, orderId: order.id })) !== null;
  expect(await save({ email: rob.email })).toMatchObject({ ok: true });
  expect([await seenBy(bob), await attachGuestOrders(setting.shop, bob)]).toEqual([false, 0]);
  expect([await attachGuestOrders(setting.shop, rob), await seenBy(rob)]).toEqual([1, true]);
});

test('one that was bought signed in stays with who bought it, whatever else is changed', async () => {
  const { userId, email } = await addAdministrator(setting.db, 'user');
  const { save, read } = await opened({ userId, email });
  expect(await save({ email: 'work@example.com' })).toMatchObject({ ok: true });
  expect(await read()).toMatchObject({ userId, customerEmail: 'work@example.com' });
});

test('who sees no amounts changes where it goes, but not who gets the link to it', async () => {
  const packer = await addAdministrator(setting.db, 'packer');
  const { order, save, read } = await opened({ email: 'asha@example.com' }, () => packer);
  expect(await save({ email: packer.email })).toMatchObject({
    reason: 'problem',
    problem: { field: 'email' },
  });
  expect(await setting.db.$count(emails, eq(emails.recipient, packer.email))).toBe(0);
  expect(await save({ city: 'Mysuru' })).toMatchObject({ ok: true });
  expect(await read()).toMatchObject({ customerEmail: order.customerEmail, shippingCity: 'Mysuru' });
});
