import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addVariantProduct } from '../../../tests/catalogue.fixtures.ts';
import { addOrder, addPaidOrder } from '../../../tests/orders.fixtures.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { users } from '../../database/tables/accounts.ts';
import { productVariants } from '../../database/tables/catalogue.ts';
import { emails } from '../../database/tables/emails.ts';
import { orderTimeline, orders } from '../../database/tables/orders.ts';
import { shipments } from '../../database/tables/shipments.ts';
import type { Actor } from '../access/administrators.ts';
import { AccessDenied } from '../access/roles.rules.ts';
import type { OrderStatus } from '../orders/order-status.rules.ts';
import { stepOrders } from './step-orders.ts';

let setting: TestShop;
let actor: Actor;
beforeAll(async () => {
  setting = await createTestShop({ connections: 30 });
  actor = await addAdministrator(setting.db);
});
afterAll(() => setting.close());

const step = (ids: readonly string[], from: OrderStatus, withEmail = true) =>
  stepOrders(setting.shop, { actor, steps: ids.map((orderId) => ({ orderId, from })), withEmail });

const addOrders = async (count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await addOrder(setting.db)).id));

const statusesOf = async (ids: string[]) =>
  (await setting.db.select().from(orders).where(inArray(orders.id, ids))).map(
    ({ orderStatus }) => orderStatus,
  );
const mailsOf = (ids: string[], kind: OrderStatus) =>
  setting.db.$count(emails, and(inArray(emails.orderId, ids), eq(emails.kind, kind)));

test('ten orders go on together, with one e-mail each, and none where it was switched off', async () => {
  const ids = await addOrders(10);
  const packed = await step(ids, 'order_placed');
  expect(packed.map(({ orderId, outcome }) => [orderId, outcome])).toEqual(ids.map((id) => [id, 'done']));
  expect(new Set(await statusesOf(ids))).toEqual(new Set(['processing']));
  expect(await mailsOf(ids, 'processing')).toBe(10);
  await step(ids, 'processing', false);
  expect(new Set(await statusesOf(ids))).toEqual(new Set(['shipped']));
  expect(await mailsOf(ids, 'shipped')).toBe(0);
});

test('what is shipped leaves with the courier, the number and the day that were named', async () => {
  const promised = { arrivesFrom: '2099-01-01', arrivesTo: '2099-01-03' };
  const added = [promised, promised, { arrivesFrom: '2020-01-01', arrivesTo: '2020-01-03' }, {}];
  const ids = await Promise.all(
    added.map(async (change) => (await addOrder(setting.db, { ...change, orderStatus: 'processing' })).id),
  );
  const [named = '', ...others] = ids;
  const ship = (orderIds: string[], how: { expectedOn?: string }) =>
    stepOrders(setting.shop, {
      actor,
      steps: orderIds.map((orderId, n) => ({ orderId, from: 'processing', trackingNumber: `N-${n}` })),
      withEmail: false,
      courier: 'DTDC',
      ...how,
    });
  await ship([named], { expectedOn: '2098-12-24' });
  await ship(others, {});
  const parcels = await Promise.all(
    ids.map(async (id) => (await setting.db.select().from(shipments).where(eq(shipments.orderId, id)))[0]),
  );
  expect(parcels.map((one) => [one?.courier, one?.trackingNumber, one?.expectedOn])).toEqual([
    ['DTDC', 'N-0', '2098-12-24'],
    ['DTDC', 'N-0', '2099-01-03'],
    ['DTDC', 'N-1', null],
    ['DTDC', 'N-2', null],
  ]);
});

test('of many who press at once each order moves once, and lowers the shelf and mails once', async () => {
  const fern = await addVariantProduct(setting.db, 20);
  const paid = await Promise.all(
    Array.from({ length: 5 }, async () => (await addPaidOrder(setting, [fern.line(2)])).order.id),
  );
  const answers = await Promise.all([
    step(paid, 'order_placed'),
    step(paid.toReversed(), 'order_placed'),
    step(paid, 'order_placed'),
  ]);
  const done = answers.flat().filter(({ outcome }) => outcome === 'done');
  expect(done.map(({ orderId }) => orderId).toSorted()).toEqual(paid.toSorted());
  expect(answers.flat().filter(({ outcome }) => outcome === 'moved')).toHaveLength(10);
  expect(new Set(await statusesOf(paid))).toEqual(new Set(['processing']));
  expect(await mailsOf(paid, 'processing')).toBe(5);
  const [variant] = await setting.db
    .select()
    .from(productVariants)
    .where(eq(productVariants.id, fern.variantId));
  expect(variant?.stock).toBe(10);
  const moves = and(inArray(orderTimeline.orderId, paid), eq(orderTimeline.event, 'status-changed'));
  expect(await setting.db.$count(orderTimeline, moves)).toBe(5);
});

test('what cannot be done is said by order, and the rest is done', async () => {
  const [good = '', moved = '', broken = '', late = ''] = await addOrders(4);
  await setting.db.update(orders).set({ orderStatus: 'cancelled' }).where(eq(orders.id, moved));
  const unknown = crypto.randomUUID();
  const failing: typeof setting.shop = {
    ...setting.shop,
    jobs: {
      ...setting.shop.jobs,
      enqueue: async (...given: Parameters<typeof setting.shop.jobs.enqueue>) => {
        const { emailId } = given[2] as { emailId: string };
        const [email] = await given[0].select().from(emails).where(eq(emails.id, emailId));
        if (email?.orderId === broken) throw new Error('The queue is away');
        return setting.shop.jobs.enqueue(...given);
      },
    },
  };
  const steps = [good, moved, broken, unknown].map((orderId) => ({ orderId, from: 'order_placed' as const }));
  const stepped = await stepOrders(failing, {
    actor,
    steps: [...steps, { orderId: moved, from: 'cancelled' }, { orderId: late, from: 'order_placed' }],
    withEmail: true,
  });
  // Stock that could not be moved stops no order: these plants have no shelf.
  expect(stepped).toEqual([
    { orderId: good, outcome: 'done', to: 'processing', stockFailed: true },
    { orderId: moved, outcome: 'moved', status: 'cancelled' },
    { orderId: broken, outcome: 'failed' },
    { orderId: unknown, outcome: 'gone' },
    { orderId: moved, outcome: 'nothing-left' },
    { orderId: late, outcome: 'done', to: 'processing', stockFailed: true },
  ]);
  // Nothing of what failed is left behind: pressed again, it goes on.
  expect(await mailsOf([broken], 'processing')).toBe(0);
  expect(await step([broken], 'order_placed')).toMatchObject([{ outcome: 'done' }]);
});

test('whose right ended in the middle does no more', async () => {
  const former = await addAdministrator(setting.db);
  const [one = '', other = ''] = await addOrders(2);
  const shop = { ...setting.shop };
  const steps = [{ orderId: one, from: 'order_placed' as const }];
  await stepOrders(shop, { actor: former, steps, withEmail: false });
  await setting.db.update(users).set({ role: 'writer' }).where(eq(users.id, former.userId));
  const asked = stepOrders(shop, {
    actor: former,
    steps: [{ orderId: other, from: 'order_placed' }],
    withEmail: false,
  });
  await expect(asked).rejects.toBeInstanceOf(AccessDenied);
  expect(await statusesOf([other])).toEqual(['order_placed']);
});
