import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Fault, startCourierServer } from '../../../tests/courier-server.ts';
import { addOrder } from '../../../tests/orders.fixtures.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { createCourierServices } from '../../couriers/courier-service.ts';
import { createShiprocketService } from '../../couriers/shiprocket/client.ts';
import { emails } from '../../database/tables/emails.ts';
import { orders } from '../../database/tables/orders.ts';
import { shipments } from '../../database/tables/shipments.ts';
import type { Actor } from '../access/administrators.ts';
import { readShipments } from '../orders/order-shipments.ts';
import { emptyShipmentDraft } from '../orders/shipment.schema.ts';
import type { Shop } from '../shop.types.ts';
import { bookShipment, cancelShipment, giveUpBooking, retryShipment } from './book-shipment.ts';
import { voidShipment } from './change-shipment.ts';
import { listCourierRates } from './list-courier-rates.ts';
import { makeShipment } from './make-shipment.ts';
import { hearOfParcel, trackShipments } from './track-shipments.ts';

let setting: TestShop;
let actor: Actor;
let server: Awaited<ReturnType<typeof startCourierServer>>;
let shop: Shop;
beforeAll(async () => {
  setting = await createTestShop({ connections: 8 });
  actor = await addAdministrator(setting.db, 'packer');
});
afterAll(() => setting.close());
beforeEach(async () => {
  server = await startCourierServer();
  const couriers = createCourierServices(createShiprocketService(server.connection));
  shop = { ...setting.shop, couriers };
});
afterEach(() => server.close());

/** An order whose parcel waits for the service. */
async function aBooking(change: Parameters<typeof addOrder>[1] = {}) {
  const order = await addOrder(setting.db, change);
  const shipmentId = crypto.randomUUID();
  const made = await makeShipment(shop, {
    actor,
    orderId: order.id,
    shipmentId,
    items: 'rest',
    draft: { ...emptyShipmentDraft, courier: 'DTDC', weight: '750' },
    service: 'shiprocket',
    tells: true,
  });
  expect(made).toEqual({ ok: true });
  const read = async () => (await readShipments(setting.db, [order.id])).get(order.id)?.[0];
  const status = async () =>
    (await setting.db.select().from(orders).where(eq(orders.id, order.id)))[0]?.orderStatus;
  return { order, shipmentId, read, status, book: () => bookShipment(shop, { shipmentId }) };
}

const mails = (orderId: string) => setting.db.$count(emails, eq(emails.orderId, orderId));

test('a parcel waits, is booked, leaves with its number, and its label is had; done again, nothing changes', async () => {
  const { order, shipmentId, read, status, book } = await aBooking();
  expect(await read()).toMatchObject({ state: 'booking', courier: '', shippedAt: null });
  expect(await status()).toBe('order_placed');
  await Promise.all([book(), book()]);
  await book();
  expect(await read()).toMatchObject({
    state: 'shipped',
    courier: 'Delhivery Surface',
    trackingUrl: `https://shiprocket.co/tracking/${server.orders[0]?.awb}`,
    labelUrl: 'https://labels.example/1.pdf',
    weightGrams: 750,
  });
  expect(await status()).toBe('shipped');
  expect(await mails(order.id)).toBe(1);
  expect(server.orders).toMatchObject([{ reference: shipmentId, body: { weight: 0.75, length: 30 } }]);
});

test.each<Fault>(['lost-after', 'lost-before', 'broken'])(
  'a step that is %s is tried again by the job',
  async (fault) => {
    const { read, book } = await aBooking();
    server.faults.push({ path: '/courier/assign', fault });
    await expect(book()).rejects.toThrow('courier’s service');
    expect(await read()).toMatchObject({ state: 'booking' });
    server.faults.push({ path: '/courier/generate/label', fault });
    await expect(book()).rejects.toThrow('courier’s service');
    expect(await read()).toMatchObject({ state: 'shipped', labelUrl: null });
    await book();
    expect(await read()).toMatchObject({ labelUrl: 'https://labels.example/1.pdf' });
    expect(server.orders).toHaveLength(1);
  },
);

test('what the service refuses is said to staff, who ask again; one that never answers is given up', async () => {
  const { shipmentId, read, status, book } = await aBooking();
  server.faults.push({ path: '/orders/create', fault: 'refused' });
  await book();
  expect(await read()).toMatchObject({ state: 'failed', lastError: 'No. Nobody goes there.' });
  expect(await status()).toBe('order_placed');
  expect(await retryShipment(shop, { actor, shipmentId })).toEqual({ ok: true });
  expect(await read()).toMatchObject({ state: 'booking', lastError: null });
  await giveUpBooking(shop, { shipmentId });
  expect(await read()).toMatchObject({ state: 'failed' });
  await retryShipment(shop, { actor, shipmentId });
  await book();
  await giveUpBooking(shop, { shipmentId });
  expect(await read()).toMatchObject({ state: 'shipped' });
});

test('taken back before, while or after it is booked, it is cancelled there, too', async () => {
  const take = (shipmentId: string) => voidShipment(shop, { actor, shipmentId });
  const before = await aBooking();
  await take(before.shipmentId);
  await before.book();
  expect(server.orders).toHaveLength(0);
  const after = await aBooking();
  await after.book();
  await take(after.shipmentId);
  await cancelShipment(shop, after);
  expect(server.orders).toMatchObject([{ isCancelled: true }]);
  // The number comes when nobody wants it any more.
  const meanwhile = await aBooking();
  const couriers = createCourierServices({
    ...createShiprocketService(server.connection),
    async book(request) {
      const booking = await createShiprocketService(server.connection).book(request);
      await take(meanwhile.shipmentId);
      return booking;
    },
  });
  await bookShipment({ ...shop, couriers }, meanwhile);
  expect(await meanwhile.read()).toMatchObject({ state: 'void', trackingNumber: '' });
  await cancelShipment(shop, meanwhile);
  expect(server.orders).toMatchObject([{ isCancelled: true }, { isCancelled: true }]);
});

test('who pays at the door pays with the first parcel', async () => {
  const { book } = await aBooking({ paymentMethod: 'cash', paymentStatus: 'due' });
  await book();
  expect(server.orders[0]?.body).toMatchObject({ payment_method: 'COD', sub_total: '1200.00' });
  const paid = await aBooking({ paymentMethod: 'cash', paymentStatus: 'collected' });
  await paid.book();
  expect(server.orders[1]?.body).toMatchObject({ payment_method: 'Prepaid' });
  await voidShipment(shop, { actor, shipmentId: paid.shipmentId });
});

test('taken back while a copy of the program asks for it, and dies: the next try ends what that one began', async () => {
  const { shipmentId, read, book } = await aBooking();
  const couriers = createCourierServices({
    ...createShiprocketService(server.connection),
    async book(request) {
      await voidShipment(shop, { actor, shipmentId });
      // Nothing is there yet to be cancelled.
      await cancelShipment(shop, { shipmentId });
      await createShiprocketService(server.connection).book(request);
      throw new Error('The program died');
    },
  });
  await expect(bookShipment({ ...shop, couriers }, { shipmentId })).rejects.toThrow('died');
  await book();
  expect(server.orders).toMatchObject([{ isCancelled: true }]);
  expect(await read()).toMatchObject({ state: 'void', trackingNumber: '' });
});

test('where the parcel that brings the money is taken back, the next one brings it', async () => {
  const first = await aBooking({ paymentMethod: 'cash', paymentStatus: 'due' });
  await first.book();
  await voidShipment(shop, { actor, shipmentId: first.shipmentId });
  const again = crypto.randomUUID();
  const orderId = first.order.id;
  expect(
    await makeShipment(shop, {
      actor,
      orderId,
      shipmentId: again,
      items: 'rest',
      draft: emptyShipmentDraft,
      service: 'shiprocket',
      tells: false,
    }),
  ).toMatchObject({ ok: true });
  await bookShipment(shop, { shipmentId: again });
  const asked = server.orders.map(({ body }) => body['payment_method']);
  expect(asked).toEqual(['COD', 'COD']);
  await voidShipment(shop, { actor, shipmentId: again });
});

test('a parcel is followed until it arrives; one that cannot be followed holds no other up', async () => {
  const [lost, found] = [await aBooking(), await aBooking()];
  for (const { book } of [lost, found]) await book();
  const due = async () => {
    await setting.db
      .update(shipments)
      .set({ nextTrackAt: new Date(0) })
      .where(eq(shipments.state, 'shipped'));
    return trackShipments(shop, { limit: 20 });
  };
  expect(await trackShipments(shop, { limit: 20 })).toBe(0);
  const awb = (await found.read())?.trackingNumber ?? '';
  server.track(awb, 'Out For Delivery');
  server.faults.push({ path: `/courier/track/awb/${(await lost.read())?.trackingNumber}`, fault: 'broken' });
  expect(await due()).toBe(0);
  expect(await found.read()).toMatchObject({ trackingText: 'Out For Delivery', expectedOn: '2026-11-28' });
  server.track(awb, 'Delivered', { shipment_status: 7, delivered_date: '2026-11-27 14:05:00' });
  const told = await Promise.all([due(), trackShipments(shop, { limit: 20 })]);
  expect(told[0] + told[1]).toBe(1);
  expect(await found.read()).toMatchObject({ state: 'delivered', nextTrackAt: null });
  expect(await found.status()).toBe('delivered');
  expect(await lost.status()).toBe('shipped');
  setting.moveClock(31 * 24 * 60);
  await due();
  expect(await lost.read()).toMatchObject({ nextTrackAt: null });
});

test('what the service tells by itself counts once, by when it was so, and never for what is not its own', async () => {
  const { read, status, order, book } = await aBooking();
  await book();
  const trackingNumber = (await read())?.trackingNumber ?? '';
  const told = (text: string, at: Date | null, deliveredAt: Date | null = null) => ({
    service: 'shiprocket',
    event: { trackingNumber, text, at, deliveredAt, expectedOn: null },
  });
  const minutes = (count: number) => new Date(setting.shop.now().getTime() + count * 60_000);
  const [picked, onItsWay, out] = [
    told('Picked up', minutes(-90)),
    told('In transit', minutes(-60)),
    told('Out for delivery', minutes(-30)),
  ];
  // In every order, each twice, and at once.
  await Promise.all([out, picked, out, onItsWay, picked, onItsWay].map((one) => hearOfParcel(shop, one)));
  expect(await read()).toMatchObject({ trackingText: 'Out for delivery', state: 'shipped' });
  // A clock that is ahead makes nothing after it old.
  await hearOfParcel(shop, told('Reached the city', minutes(600)));
  setting.moveClock(1);
  await hearOfParcel(shop, told('At the gate', minutes(0)));
  expect(await read()).toMatchObject({ trackingText: 'At the gate' });
  await hearOfParcel(shop, told('No moment', null));
  expect(await read()).toMatchObject({ trackingText: 'No moment' });
  const mailed = await mails(order.id);
  await hearOfParcel(shop, { ...told('Delivered', minutes(0), minutes(0)), service: 'another' });
  expect(await status()).toBe('shipped');
  // Late, but it has arrived: that is the end.
  const deliveredAt = minutes(-45);
  const arrived = told('Delivered', deliveredAt, deliveredAt);
  await Promise.all([1, 2, 3, 4].map(() => hearOfParcel(shop, arrived)));
  await hearOfParcel(shop, told('In transit', minutes(5)));
  expect(await read()).toMatchObject({
    state: 'delivered',
    trackingText: 'Delivered',
    deliveredAt,
  });
  expect(await status()).toBe('delivered');
  expect(await mails(order.id)).toBe(mailed + 1);
  await hearOfParcel(shop, {
    service: 'shiprocket',
    event: { ...arrived.event, trackingNumber: "x' or 1=1" },
  });
});

test.each([
  ['in years to come', 20 * 365 * 24 * 60],
  ['long before it left', -20 * 365 * 24 * 60],
])('a parcel that is said to have arrived %s has arrived now', async (_when, minutes) => {
  const { read, book } = await aBooking();
  await book();
  const trackingNumber = (await read())?.trackingNumber ?? '';
  const now = setting.shop.now();
  const at = new Date(now.getTime() + minutes * 60_000);
  const event = { trackingNumber, text: 'Delivered', at, deliveredAt: at, expectedOn: null };
  await hearOfParcel(shop, { service: 'shiprocket', event });
  const { state, deliveredAt } = (await read()) ?? {};
  expect(state).toBe('delivered');
  expect(deliveredAt?.getTime()).toBeGreaterThanOrEqual(now.getTime());
  expect(deliveredAt?.getTime()).toBeLessThanOrEqual(setting.shop.now().getTime());
});

test('who would take it is told before it is booked, amounts to those alone who may see them', async () => {
  const order = await addOrder(setting.db, { shippingZipCode: '400001' });
  const ask = (who: Actor, orderId = order.id) =>
    listCourierRates(shop, { actor: who, orderId, draft: emptyShipmentDraft });
  const owner = await addAdministrator(setting.db);
  const surface = { courier: 'Delhivery Surface', expectedOn: '2026-11-27' };
  expect(await ask(owner)).toMatchObject({ ok: true, rates: [{ ...surface, paise: 81_00 }, {}] });
  expect(await ask(actor)).toMatchObject({ ok: true, rates: [{ ...surface, paise: null }, { paise: null }] });
  server.faults.push({ path: '/courier/serviceability', fault: 'broken' });
  expect(await ask(owner)).toMatchObject({ ok: false, reason: 'unreachable' });
  expect(await ask(owner, crypto.randomUUID())).toEqual({ ok: false, reason: 'unknown-order' });
  const byHand = listCourierRates(setting.shop, { actor, orderId: order.id, draft: emptyShipmentDraft });
  expect(await byHand).toEqual({ ok: false, reason: 'no-service' });
});

test('a copy without the service leaves the parcel to others; where nobody has it any more, staff are told', async () => {
  const { shipmentId, read, book } = await aBooking();
  await expect(bookShipment(setting.shop, { shipmentId })).rejects.toThrow('is not set up');
  expect(await read()).toMatchObject({ state: 'booking' });
  await book();
  expect(await read()).toMatchObject({ state: 'shipped' });
  const other = await aBooking();
  await giveUpBooking(setting.shop, other);
  expect(await other.read()).toMatchObject({ state: 'failed' });
});

test('without a service nothing is booked', async () => {
  const { id: orderId } = await addOrder(setting.db);
  const request = { actor, orderId, shipmentId: orderId, items: 'rest', draft: emptyShipmentDraft } as const;
  const asked = makeShipment(setting.shop, { ...request, service: 'shiprocket', tells: false });
  expect(await asked).toEqual({ ok: false, reason: 'no-service' });
});
