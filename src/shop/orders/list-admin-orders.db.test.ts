import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addClaim, addDeliveredOrder } from '../../../tests/claims.fixtures.ts';
import { addOrder } from '../../../tests/orders.fixtures.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { claims } from '../../database/tables/claims.ts';
import { emails } from '../../database/tables/emails.ts';
import { orders } from '../../database/tables/orders.ts';
import { shipments } from '../../database/tables/shipments.ts';
import { findAdminOrder } from './admin-order.ts';
import { countOrderViews, listAdminOrders, listLatestOrders, listOrdersToPack } from './list-admin-orders.ts';
import { findOrderNeighbours } from './order-neighbours.ts';
import { isCashUnmarked } from './order-views.rules.ts';
import { ORDER_ROWS, adminOrdersSchema } from './orders.schema.ts';

let setting: TestShop;
beforeAll(async () => {
  setting = await createTestShop();
});
afterAll(() => setting.close());

type Made = Awaited<ReturnType<typeof addOrder>>;

const list = (query: object = {}) =>
  listAdminOrders(setting.shop, adminOrdersSchema.parse(query), { withMoney: true });
const idsOf = async (query: object) => (await list(query)).orders.map(({ id }) => id);

async function change(id: string, set: Partial<typeof orders.$inferInsert>) {
  await setting.db.update(orders).set(set).where(eq(orders.id, id));
}

test('all orders page by page in every order, without gaps or repeats, and back again', async () => {
  const made: Made[] = [];
  for (let number = 0; number < 2 * ORDER_ROWS.usual + 5; number += 1) {
    const order = await addOrder(setting.db, {
      orderStatus: number % 2 ? 'shipped' : 'cancelled',
      // Several in one instant: the id decides.
      createdAt: new Date(Date.UTC(2025, 0, 1 + Math.floor(number / 3))),
    });
    const customerName = ['asha', 'Bina', 'charu'][number % 3] ?? '';
    const totalAmountPaise = (number % 7) * 100_00;
    await change(order.id, { customerName, totalAmountPaise });
    made.push({ ...order, customerName, totalAmountPaise });
  }
  const orderings = [
    [{}, (order: Made) => order.createdAt.getTime(), -1],
    [{ sort: 'date' }, (order: Made) => order.createdAt.getTime(), 1],
    [{ sort: 'total', order: 'desc' }, (order: Made) => order.totalAmountPaise, -1],
    [{ sort: 'customer' }, (order: Made) => order.customerName.toLowerCase(), 1],
  ] as const;
  for (const [query, key, direction] of orderings) {
    const expected = made
      .toSorted((a, b) => (key(a) < key(b) || (key(a) === key(b) && a.id < b.id) ? -direction : direction))
      .map(({ id }) => id);
    const first = await list(query);
    const second = await list({ ...query, after: first.next });
    const third = await list({ ...query, after: second.next });
    const seen = [first, second, third].flatMap((page) => page.orders.map(({ id }) => id));
    expect(seen).toEqual(expected);
    expect([first.previous, third.next, first.total]).toEqual([null, null, made.length]);
    const back = await list({ ...query, before: third.previous });
    expect(back).toEqual(second);
    expect(await list({ ...query, before: back.previous })).toEqual(first);
  }
  expect((await list({ rows: '100' })).orders).toHaveLength(100);
  const some = [made[3]?.id, made[1]?.id, crypto.randomUUID(), made[2]?.id];
  expect(await idsOf({ ids: some.join(',') })).toEqual([made[3]?.id, made[1]?.id, made[2]?.id]);
  expect((await list({ status: 'shipped' })).total).toBe(
    made.filter((order) => order.orderStatus === 'shipped').length,
  );
});

test('short numbers follow the order of placing, and find their order', async () => {
  const [first, second] = [await addOrder(setting.db), await addOrder(setting.db)];
  expect(second.number).toBe(first.number + 1);
  for (const q of [`#${first.number}`, String(first.number)]) expect(await idsOf({ q })).toContain(first.id);
  expect(await idsOf({ q: `#${second.number}` })).not.toContain(first.id);
});

test('every order knows those beside it in the list that it was opened from', async () => {
  const beside = (orderId: string, query: object = {}) =>
    findOrderNeighbours(setting.shop, { orderId, query: adminOrdersSchema.parse(query), withMoney: true });
  for (const query of [{ status: 'shipped' }, { status: 'shipped', sort: 'total', order: 'desc' }]) {
    const ids = await idsOf(query);
    for (const [at, id] of ids.slice(0, 5).entries())
      expect(await beside(id, query)).toEqual({ previous: ids[at - 1] ?? null, next: ids[at + 1] });
  }
  // One that is not in it keeps its place between the others.
  const [first, second, third] = await idsOf({ status: 'shipped' });
  await change(second ?? '', { orderStatus: 'delivered' });
  expect(await beside(second ?? '', { status: 'shipped' })).toEqual({ previous: first, next: third });
  await change(second ?? '', { orderStatus: 'shipped' });
  expect(await beside(crypto.randomUUID())).toEqual({ previous: null, next: null });
});

test('found by number, name, e-mail, phone as typed or as digits, and payment', async () => {
  const { id } = await addOrder(setting.db, { email: 'Zoya.K@example.org' });
  await addOrder(setting.db);
  await change(id, {
    customerName: 'Zoya Khan_100%',
    customerPhone: '+91 90000 12345',
    providerPaymentId: 'pay_QwErTy123456',
  });
  for (const q of [
    id.slice(-8),
    `#${id.slice(-8).toUpperCase()}`,
    'zoya',
    'khan ZOYA',
    'n_100%',
    'zoya.k@EXAMPLE.org',
    '+91 90000 12345',
    '9000012345',
    '90000-12345',
    'pay_QwErTy123456',
    'ty123456',
    'zo kh',
    '— zoya %%',
    'oya.k@exam',
    'zoya.k@',
    'khan_1',
  ]) {
    expect([q, await idsOf({ q })]).toEqual([q, [id]]);
  }
  expect(await idsOf({ q: 'zoya asha' })).toEqual([]);
  expect(await idsOf({ q: 'n_1_0' })).toEqual([]);
  expect(await idsOf({ q: 'zoya.k@example.com' })).toEqual([]);
  expect(await idsOf({ q: '% —' })).toEqual([]);
  expect(await idsOf({ q: 'zoya', status: 'shipped' })).toEqual([]);
});

test('found by the beginning of a parcel’s number, however it is written, those taken back too', async () => {
  const [first, second, other] = [
    await addOrder(setting.db),
    await addOrder(setting.db),
    await addOrder(setting.db, { customerName: 'EE123 Nursery' }),
  ];
  const parcel = { position: 1, madeBy: 'test', shippedAt: new Date() };
  await setting.db.insert(shipments).values([
    { ...parcel, orderId: first.id, state: 'shipped', trackingNumber: 'EE123456789IN' },
    { ...parcel, orderId: second.id, state: 'void', trackingNumber: '1Z/99-900' },
    { ...parcel, orderId: other.id, state: 'shipped', trackingNumber: '' },
  ]);
  for (const q of ['EE123456789IN', 'ee 123 456 789 in', 'EE12345'])
    expect([q, await idsOf({ q })]).toEqual([q, [first.id]]);
  expect(await idsOf({ q: 'EE123' })).toEqual([other.id, first.id]);
  for (const q of ['1Z99900', '1z/99-900', '1Z 9990'])
    expect([q, await idsOf({ q })]).toEqual([q, [second.id]]);
  for (const q of ['23456789IN', 'EE123456789IX', 'EE12345 Asha', '1Z%900'])
    expect([q, await idsOf({ q })]).toEqual([q, []]);
});

test('days begin and end in India', async () => {
  const at = async (moment: string) => (await addOrder(setting.db, { createdAt: new Date(moment) })).id;
  await at('2024-03-04T23:59:59.999+05:30');
  const first = await at('2024-03-05T00:00:00+05:30');
  const last = await at('2024-03-06T23:59:59.999+05:30');
  await at('2024-03-07T00:00:00+05:30');
  expect(await idsOf({ from: '2024-03-05', to: '2024-03-06' })).toEqual([last, first]);
  expect(await idsOf({ from: '2024-03-07', to: '2024-03-05' })).toEqual([]);
});

test('what makes no sense in the address is left out', () => {
  const nonsense = {
    status: 'lost',
    sort: 'x',
    order: 'up',
    from: '2024-02-30',
    to: 'today',
    after: "1' or",
    view: 'theirs',
    rows: '1000',
    ids: 'one,two',
    q: '\0',
  };
  expect(adminOrdersSchema.parse(nonsense)).toEqual({ q: '', order: 'asc' });
});

test('an order shows the e-mail about its current status, and opens with all of them', async () => {
  const { id } = await addOrder(setting.db, { orderStatus: 'shipped', createdAt: new Date('2030-01-01') });
  const mail = { orderId: id, recipient: 'asha@example.com' };
  await setting.db.insert(emails).values([
    { ...mail, kind: 'shipped', messageId: `${id}-1`, state: 'failed' },
    { ...mail, kind: 'order_placed', messageId: `${id}-2`, state: 'sent' },
  ]);
  const [newest] = (await list()).orders;
  expect(newest).toMatchObject({ id, email: { orderStatus: 'shipped', state: 'failed' } });
  expect(newest?.items.map(({ productName }) => productName)).toEqual(['Test Fern', 'Plain Tulsi']);
  const found = await findAdminOrder(setting.shop, { orderId: id, withMoney: true });
  expect(found?.emails.map(({ orderStatus }) => orderStatus)).toEqual(['order_placed', 'shipped']);
  expect(found).toMatchObject({ leftToRefundPaise: null, isGuest: true, timeline: [{ who: 'Customer' }] });
  expect(await findAdminOrder(setting.shop, { orderId: crypto.randomUUID(), withMoney: true })).toBeNull();
});

test('the views list what is to be packed, to be shipped, and what somebody has to see to', async () => {
  const of = async (set: Partial<typeof orders.$inferInsert>) => {
    const { id } = await addOrder(setting.db, { email: 'views@example.org', ...set });
    return id;
  };
  const placed = await of({});
  const short = await of({ shortOfStock: true });
  const usedUp = await of({ shortOfPromo: true, orderStatus: 'processing' });
  const packed = await of({ orderStatus: 'processing' });
  await of({ shortOfStock: true, orderStatus: 'shipped' });
  const unmoved = await of({ stockUpdateFailed: 'return', orderStatus: 'shipped' });
  const unpaid = await of({ orderStatus: 'cancelled' });
  await of({ orderStatus: 'cancelled', paymentStatus: 'partially_refunded' });
  await of({ orderStatus: 'cancelled', totalAmountPaise: 0 });
  const seen = async (view: string) => (await idsOf({ view, q: 'views@example.org' })).toSorted();
  expect(await seen('to-pack')).toEqual([placed, short].toSorted());
  expect(await seen('to-ship')).toEqual([usedUp, packed].toSorted());
  expect(await seen('problems')).toEqual([short, usedUp, unmoved, unpaid].toSorted());
  expect(await seen('lost')).toHaveLength(9);
  expect(await countOrderViews(setting.shop)).toEqual({
    'to-pack': (await list({ view: 'to-pack' })).total,
    'to-ship': (await list({ view: 'to-ship' })).total,
    problems: (await list({ view: 'problems' })).total,
    all: (await list()).total,
  });
});

test('the latest are those that stand first in the list of all', async () => {
  const { orders: all } = await list();
  const latest = await listLatestOrders(setting.shop, { withMoney: false, most: 5 });
  expect(latest.map(({ id }) => id)).toEqual(all.slice(0, 5).map(({ id }) => id));
  expect(latest.map(({ totalAmountPaise }) => totalAmountPaise)).toEqual(
    Array.from({ length: 5 }, () => null),
  );
});

test('a table is laid with the view to pack, whoever waits longest first', async () => {
  const shown = await idsOf({ view: 'to-pack' });
  expect(shown.length).toBeGreaterThan(1);
  expect(await listOrdersToPack(setting.shop)).toEqual(shown.toReversed());
});

test('a claim is a problem until it is answered; cash is once nobody has marked it for a week', async () => {
  const actor = await addAdministrator(setting.db);
  const claimed = await addDeliveredOrder(setting, { actor, units: 2 });
  const isProblem = async (id: string) => (await idsOf({ view: 'problems' })).includes(id);
  const claimIds = [await addClaim(setting, claimed), await addClaim(setting, claimed)];
  const stands: boolean[] = [];
  for (const id of claimIds) {
    stands.push(await isProblem(claimed.orderId));
    const answer = { answer: 'declined', answeredAt: new Date() } as const;
    await setting.db.update(claims).set(answer).where(eq(claims.id, id));
  }
  expect([...stands, await isProblem(claimed.orderId)]).toEqual([true, true, false]);
  // A refund that the provider refused opens it again.
  const open = { answer: null, answeredAt: null };
  await setting.db
    .update(claims)
    .set(open)
    .where(eq(claims.id, claimIds[0] ?? ''));
  expect(await isProblem(claimed.orderId)).toBe(true);
  await setting.db.delete(claims).where(eq(claims.orderId, claimed.orderId));
  expect(await isProblem(claimed.orderId)).toBe(false);

  const days = (ago: number) => new Date(setting.shop.now().getTime() - ago * 86_400_000);
  const due = { orderStatus: 'delivered', paymentMethod: 'cash', paymentStatus: 'due' } as const;
  const fresh = await addOrder(setting.db, { ...due, deliveredAt: days(6.9) });
  const old = await addOrder(setting.db, { ...due, deliveredAt: days(7) });
  const before = await addOrder(setting.db, { ...due, updatedAt: days(8) });
  const onItsWay = await addOrder(setting.db, { ...due, orderStatus: 'shipped', deliveredAt: days(9) });
  const marked = await addOrder(setting.db, { ...due, paymentStatus: 'collected', deliveredAt: days(9) });
  const made = [fresh, old, before, onItsWay, marked];
  const found = await Promise.all(made.map(({ id }) => isProblem(id)));
  expect(found).toEqual([false, true, true, false, false]);
  const rows = (await list({ ids: made.map(({ id }) => id).join(',') })).orders;
  const now = setting.shop.now();
  expect(rows.map((order) => isCashUnmarked(order, now))).toEqual(found);

  // The dashboard and the sidebar count what the view lists.
  const { total } = await list({ view: 'problems' });
  expect(total).toBeGreaterThan(2);
  expect((await countOrderViews(setting.shop)).problems).toBe(total);
});
