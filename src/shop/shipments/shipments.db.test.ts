import { eq, inArray } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlainProduct } from '../../../tests/catalogue.fixtures.ts';
import { addOrder } from '../../../tests/orders.fixtures.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { products } from '../../database/tables/catalogue.ts';
import { emails } from '../../database/tables/emails.ts';
import { orderItems, orders } from '../../database/tables/orders.ts';
import { shipments } from '../../database/tables/shipments.ts';
import type { Actor } from '../access/administrators.ts';
import { findAdminOrder } from '../orders/admin-order.ts';
import { changeOrderStatus } from '../orders/change-order-status.ts';
import { readShipments } from '../orders/order-shipments.ts';
import { getOrderDetails } from '../orders/own-orders.ts';
import { type Units, unitsLeft } from '../orders/shipped-units.rules.ts';
import { deliverShipment, updateShipment, voidShipment } from './change-shipment.ts';
import { makeShipment } from './make-shipment.ts';
import { stepOrders } from './step-orders.ts';
import { emptyShipmentDraft, shipmentDraft } from '../orders/shipment.schema.ts';
import { raceRounds } from '../../../tests/race-rounds.ts';

let setting: TestShop;
let actor: Actor;
beforeAll(async () => {
  setting = await createTestShop({ connections: 10 });
  actor = await addAdministrator(setting.db, 'packer');
});
afterAll(() => setting.close());

/** An order of three ferns and a tulsi, with what is needed to pack it. */
async function anOrder() {
  const { productId } = await addPlainProduct(setting.db, { stock: 10 });
  const fern = { productId, productName: 'Fern', productPricePaise: 100_00, quantity: 3 };
  const tulsi = { productName: 'Tulsi', productPricePaise: 50_00, quantity: 1 };
  const order = await addOrder(setting.db, { items: [fern, tulsi] });
  const items = await setting.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(orderItems.position);
  const units = (...quantities: number[]): Units[] =>
    quantities.map((quantity, at) => ({ orderItemId: items[at]?.id ?? '', quantity }));
  return { order, productId, items, units };
}

type Change = Partial<Parameters<typeof makeShipment>[1]>;

const send = (orderId: string, change: Change = {}) =>
  makeShipment(setting.shop, {
    actor,
    orderId,
    shipmentId: crypto.randomUUID(),
    items: 'rest',
    draft: emptyShipmentDraft,
    tells: true,
    ...change,
  });

const stored = async (orderId: string) => (await readShipments(setting.db, [orderId])).get(orderId) ?? [];

async function statusOf(orderId: string) {
  const [order] = await setting.db.select().from(orders).where(eq(orders.id, orderId));
  return order?.orderStatus;
}

/** Kinds of the e-mails of an order. */
async function mailsOf(order: { id: string }) {
  const rows = await setting.db
    .select()
    .from(emails)
    .leftJoin(shipments, eq(shipments.id, emails.shipmentId))
    .orderBy(emails.createdAt);
  const own = rows.filter((row) => row.emails.orderId === order.id || row.shipments?.orderId === order.id);
  return own.map((row) => row.emails.kind);
}

test('a part leaves, then the rest: the shelf is lowered once, and each parcel is told once', async () => {
  const { order, productId, units } = await anOrder();
  const draft = {
    ...emptyShipmentDraft,
    courier: 'Delhivery',
    trackingNumber: 'D-1',
    expectedOn: '2026-11-26',
  };
  expect(await send(order.id, { items: units(2, 1), draft })).toEqual({ ok: true });
  expect(await statusOf(order.id)).toBe('processing');
  expect(await mailsOf(order)).toEqual(['shipment']);
  expect(await send(order.id)).toEqual({ ok: true });
  expect(await statusOf(order.id)).toBe('shipped');
  expect(await mailsOf(order)).toEqual(['shipment', 'shipped']);
  const [product] = await setting.db.select().from(products).where(eq(products.id, productId));
  expect(product?.stock).toBe(7);
  const [row] = await setting.db.select().from(orders).where(eq(orders.id, order.id));
  const [own] = await getOrderDetails(setting.db, row ? [row] : []);
  expect(own?.shipments).toMatchObject([
    {
      courier: 'Delhivery',
      trackingUrl: 'https://www.delhivery.com/track/package/D-1',
      expectedOn: '2026-11-26',
      items: expect.arrayContaining(units(2, 1)) as Units[],
    },
    { courier: '', trackingUrl: null, items: units(1) },
  ]);
  expect(own?.timeline.map(({ text }) => text)).toContain('A part of your order is on its way');
});

test('what was ordered once is sent once, and a form that comes twice makes one parcel', async () => {
  const { order, units } = await anOrder();
  const shipmentId = crypto.randomUUID();
  const again = () => send(order.id, { shipmentId, items: units(3) });
  expect(await Promise.all([again(), again(), again()])).toMatchObject([
    { ok: true },
    { ok: true },
    { ok: true },
  ]);
  expect(await stored(order.id)).toHaveLength(1);
  expect(await mailsOf(order)).toEqual(['shipment']);
  expect(await send(order.id, { items: units(1) })).toEqual({ ok: false, reason: 'too-many' });
  expect(await send(order.id, { items: units(0, 0) })).toEqual({ ok: false, reason: 'nothing' });
  const stranger = [{ orderItemId: crypto.randomUUID(), quantity: 1 }];
  expect(await send(order.id, { items: stranger })).toEqual({ ok: false, reason: 'too-many' });
  expect(await send(crypto.randomUUID())).toEqual({ ok: false, reason: 'unknown-order' });
  const other = await anOrder();
  expect(await send(other.order.id, { shipmentId })).toEqual({ ok: false, reason: 'unknown-order' });
  expect(await stored(other.order.id)).toEqual([]);
});

test('a cancelled order sends nothing; a status set by hand stays, and its parcel is told by itself', async () => {
  const gone = await anOrder();
  const move = (orderId: string, to: 'cancelled' | 'shipped' | 'delivered') =>
    changeOrderStatus(setting.shop, { actor, orderId, to });
  await move(gone.order.id, 'cancelled');
  expect(await send(gone.order.id)).toEqual({ ok: false, reason: 'cancelled' });
  const { order, units } = await anOrder();
  await move(order.id, 'shipped');
  expect(await send(order.id, { items: units(1) })).toEqual({ ok: true });
  expect(await statusOf(order.id)).toBe('shipped');
  expect(await mailsOf(order)).toEqual(['shipped', 'shipment']);
  await move(order.id, 'delivered');
  expect(await stored(order.id)).toMatchObject([{ state: 'delivered' }]);
});

test('delivered when every parcel has arrived; what was delivered is neither changed nor taken back', async () => {
  const { order, units } = await anOrder();
  await send(order.id, { items: units(3), tells: false });
  await send(order.id, { tells: false });
  const [first, second] = await stored(order.id);
  const arrive = (shipmentId = '') => deliverShipment(setting.shop, { actor, shipmentId, tells: true });
  expect(await arrive(first?.id)).toEqual({ ok: true });
  expect(await arrive(first?.id)).toEqual({ ok: true });
  expect(await statusOf(order.id)).toBe('shipped');
  expect(await mailsOf(order)).toEqual([]);
  await arrive(second?.id);
  expect(await statusOf(order.id)).toBe('delivered');
  expect(await mailsOf(order)).toEqual(['delivered']);
  const id = first?.id ?? '';
  expect(await voidShipment(setting.shop, { actor, shipmentId: id })).toEqual({
    ok: false,
    reason: 'delivered',
  });
  const edit = { actor, shipmentId: id, draft: emptyShipmentDraft, revision: '', tells: false };
  expect(await updateShipment(setting.shop, edit)).toEqual({ ok: false, reason: 'delivered' });
});

test('what was taken back can be sent again', async () => {
  const { order } = await anOrder();
  await send(order.id);
  const [first] = await stored(order.id);
  const back = () => voidShipment(setting.shop, { actor, shipmentId: first?.id ?? '' });
  expect(await Promise.all([back(), back()])).toEqual([{ ok: true }, { ok: true }]);
  expect(await statusOf(order.id)).toBe('processing');
  expect(await deliverShipment(setting.shop, { actor, shipmentId: first?.id ?? '', tells: true })).toEqual({
    ok: false,
    reason: 'void',
  });
  expect(await send(order.id)).toEqual({ ok: true });
  // The status was told before: the second parcel has its own e-mail.
  expect(await mailsOf(order)).toEqual(['shipped', 'shipment']);
  expect((await stored(order.id)).map(({ position, state }) => [position, state])).toEqual([
    [1, 'void'],
    [2, 'shipped'],
  ]);
});

test('of two who change a parcel at once the second is told; the customer hears of it where that is asked for', async () => {
  const { order } = await anOrder();
  await send(order.id, { tells: false });
  const found = await findAdminOrder(setting.shop, { orderId: order.id, withMoney: false });
  const shipment = found?.shipments[0];
  if (!shipment) throw new Error('No shipment');
  const { revision } = shipment;
  const draft = shipmentDraft(shipment);
  const edit = (change: object, tells = false) =>
    updateShipment(setting.shop, {
      actor,
      shipmentId: shipment.id,
      draft: { ...draft, ...change },
      revision,
      tells,
    });
  expect(await edit({ courier: 'DTDC', trackingNumber: 'Z9' }, true)).toMatchObject({ ok: true });
  expect(await edit({ weight: '500' })).toMatchObject({
    ok: false,
    reason: 'changed',
    current: { courier: 'DTDC' },
  });
  expect(await stored(order.id)).toMatchObject([
    { trackingUrl: 'https://www.dtdc.in/trace.asp', weightGrams: null },
  ]);
  expect(await mailsOf(order)).toEqual(['shipment']);
});

test('shipping many sends all that is left of each, one parcel and one e-mail each, and nothing twice', async () => {
  const [whole, part, sent, booked] = await Promise.all([anOrder(), anOrder(), anOrder(), anOrder()]);
  await send(part.order.id, { items: part.units(1), tells: false });
  await send(sent.order.id, { tells: false });
  await send(booked.order.id, { items: booked.units(1), tells: false });
  await setting.db.update(shipments).set({ state: 'booking' }).where(eq(shipments.orderId, booked.order.id));
  const ids = [whole, part, sent, booked].map(({ order }) => order.id);
  await setting.db.update(orders).set({ orderStatus: 'processing' }).where(inArray(orders.id, ids));
  const steps = ids.map((orderId) => ({ orderId, from: 'processing' as const }));
  const ship = () => stepOrders(setting.shop, { actor, steps, withEmail: true, courier: 'DTDC' });
  const [first, second] = await Promise.all([ship(), ship()]);
  const outcomes = ids.map((_, n) => [first[n]?.outcome, second[n]?.outcome].toSorted());
  const once = ['done', 'moved'];
  expect(outcomes).toEqual([once, once, once, ['waiting', 'waiting']]);
  const parcels = await Promise.all(ids.map(stored));
  expect(parcels.map((of) => of.map(({ courier }) => courier).at(-1))).toEqual(['DTDC', 'DTDC', '', '']);
  expect(parcels.map((of) => of.length)).toEqual([1, 2, 1, 1]);
  for (const { order } of [whole, part, sent]) {
    expect(await statusOf(order.id)).toBe('shipped');
    expect(await mailsOf(order)).toEqual(['shipped']);
  }
  expect(await statusOf(booked.order.id)).toBe('processing');
  expect(await mailsOf(booked.order)).toEqual([]);
});

test('of orders shipped with one press, that parcel brings the money where none of before does', async () => {
  const [fresh, again, brought] = await Promise.all([anOrder(), anOrder(), anOrder()]);
  const ids = [fresh, again, brought].map(({ order }) => order.id);
  await setting.db
    .update(orders)
    .set({ paymentMethod: 'cash', paymentStatus: 'due', providerPaymentId: null })
    .where(inArray(orders.id, ids));
  await send(again.order.id, { items: again.units(1), tells: false });
  const [back] = await stored(again.order.id);
  await voidShipment(setting.shop, { actor, shipmentId: back?.id ?? '' });
  await send(brought.order.id, { items: brought.units(1), tells: false });
  await setting.db.update(orders).set({ orderStatus: 'processing' }).where(inArray(orders.id, ids));
  const steps = ids.map((orderId) => ({ orderId, from: 'processing' as const }));
  const stepped = await stepOrders(setting.shop, { actor, steps, withEmail: false, courier: 'DTDC' });
  expect(stepped.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done']);
  const parcels = await Promise.all(ids.map(stored));
  const bringing = parcels.map((of) => of.map(({ collects, state }) => collects && state !== 'void'));
  expect(bringing).toEqual([[true], [false, true], [true, false]]);
});

/** Packs, takes back and delivers at once, and looks whether the books are right. */
async function race([first, second, third]: [number, number, number]) {
  const { order, items, units } = await anOrder();
  await send(order.id, { items: units(1), tells: false });
  const [begun] = await stored(order.id);
  const shipmentId = begun?.id ?? '';
  const act =
    third % 2 === 0
      ? voidShipment(setting.shop, { actor, shipmentId })
      : deliverShipment(setting.shop, { actor, shipmentId, tells: false });
  const [one, other] = await Promise.all([
    send(order.id, { items: units(first, first % 2), tells: false }),
    send(order.id, { items: units(second, 1), tells: false }),
    act,
  ]);
  const parcels = await stored(order.id);
  for (const { id, quantity } of items) {
    const sent = parcels
      .filter(({ state }) => state !== 'void')
      .flatMap((parcel) => parcel.items.filter(({ orderItemId }) => orderItemId === id));
    expect(sent.reduce((sum, unit) => sum + unit.quantity, 0)).toBeLessThanOrEqual(quantity);
  }
  expect(parcels).toHaveLength(1 + [one, other].filter(({ ok }) => ok).length);
  const left = [...unitsLeft(items, parcels).values()].reduce((sum, some) => sum + some, 0);
  const isDelivered = parcels.every(({ state }) => state === 'delivered' || state === 'void');
  if (left === 0) expect(await statusOf(order.id)).toBe(isDelivered ? 'delivered' : 'shipped');
  else expect(await statusOf(order.id)).toBe('processing');
}

test('again and again, staff who pack one order at once never send more than was ordered', async () => {
  const aFew = fc.integer({ min: 1, max: 3 });
  const rounds = fc.sample(fc.tuple(aFew, aFew, fc.nat(9)), { numRuns: raceRounds, seed: 11 });
  for (let done = 0; done < rounds.length; done += 12) {
    await Promise.all(rounds.slice(done, done + 12).map(race));
  }
});
