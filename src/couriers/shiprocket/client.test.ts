import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Fault, startCourierServer } from '../../../tests/courier-server.ts';
import type { CourierService, ParcelRequest } from '../courier-service.ts';
import { createShiprocketService } from './client.ts';

let server: Awaited<ReturnType<typeof startCourierServer>>;
let service: CourierService;
beforeEach(async () => {
  server = await startCourierServer();
  service = createShiprocketService(server.connection);
});
afterEach(() => server.close());

const aParcel = (change: Partial<ParcelRequest> = {}): ParcelRequest => ({
  reference: crypto.randomUUID(),
  orderNumber: '1e2f3a4b',
  placedAt: new Date('2026-11-20T20:00:00Z'),
  to: {
    name: 'Asha Rao Menon',
    email: 'asha@example.com',
    phone: '+91 98450 00000',
    address: '12 Lake Road',
    city: 'Bengaluru',
    state: 'Karnataka',
    pin: '560001',
    country: 'India',
  },
  items: [{ name: 'Fern', sku: 'F-1', quantity: 2, pricePaise: 449_50 }],
  parcel: { grams: 1250, lengthCm: 30, widthCm: 20, heightCm: 10 },
  collectPaise: 0,
  ...change,
});

test('a parcel is made, numbered and fetched, in the words of the protocol', async () => {
  const request = aParcel();
  const booking = await service.book(request);
  expect(booking).toEqual({
    bookingId: '1000/6000',
    courier: 'Delhivery Surface',
    trackingNumber: '190416000',
    trackingUrl: 'https://shiprocket.co/tracking/190416000',
  });
  expect(server.orders).toMatchObject([
    {
      reference: request.reference,
      pickups: 1,
      body: {
        order_date: '2026-11-21 01:30',
        pickup_location: 'Nursery',
        billing_customer_name: 'Asha',
        billing_last_name: 'Rao Menon',
        billing_phone: '9845000000',
        order_items: [{ name: 'Fern', sku: 'F-1', units: 2, selling_price: '449.50' }],
        payment_method: 'Prepaid',
        sub_total: '899.00',
        breadth: 20,
        weight: 1.25,
      },
    },
  ]);
  expect(await service.label(booking)).toBe('https://labels.example/1.pdf');
  await service.book(aParcel({ collectPaise: 998_00 }));
  expect(server.orders[1]?.body).toMatchObject({ payment_method: 'COD', sub_total: '998.00' });
  expect(server.control.tokens).toBe(1);
});

const steps = ['/auth', '/orders', '/orders/create', '/courier/assign', '/courier/generate/pickup'];
const faults: Fault[] = ['lost-before', 'lost-after', 'broken', 'slow'];

test.each(steps.flatMap((path) => faults.map((fault) => ({ path, fault }))))(
  'asked again after %o nothing is made twice',
  async ({ path, fault }) => {
    const request = aParcel();
    server.faults.push({ path, fault });
    const hasty = createShiprocketService({ ...server.connection, timeoutMs: 250 });
    await expect((fault === 'slow' ? hasty : service).book(request)).rejects.toMatchObject({
      kind: 'unreachable',
    });
    // Of a machine that was slow itself.
    server.faults.length = 0;
    const booking = await service.book(request);
    expect(await service.book(request)).toEqual(booking);
    expect(server.orders).toHaveLength(1);
    expect(server.orders[0]?.pickups).toBe(1);
  },
);

test('three who ask for one parcel at once make one', async () => {
  const request = aParcel();
  const booked = await Promise.all([service.book(request), service.book(request), service.book(request)]);
  expect(new Set(booked.map(({ trackingNumber }) => trackingNumber)).size).toBe(1);
  expect(server.orders).toHaveLength(1);
});

test('what it refuses is said in its words, and is not asked again', async () => {
  const to = { ...aParcel().to, phone: '12' };
  await expect(service.book(aParcel({ to }))).rejects.toMatchObject({
    kind: 'refused',
    message: 'Invalid data The phone must have 10 digits.',
  });
  const wrong = createShiprocketService({ ...server.connection, password: 'guessed' });
  await expect(wrong.book(aParcel())).rejects.toMatchObject({ kind: 'refused' });
  expect(JSON.stringify(await wrong.book(aParcel()).catch(String))).not.toContain('guessed');
});

test('a token that is over is asked for anew', async () => {
  await service.book(aParcel());
  server.control.mostTokenUses = 3;
  await service.book(aParcel());
  expect(server.control.tokens).toBeGreaterThan(1);
  expect(server.orders).toHaveLength(2);
});

test('who would take it, the cheapest first; nobody for a PIN where nobody goes', async () => {
  const asked = { parcel: aParcel().parcel, collectPaise: 0 };
  expect(await service.rates({ ...asked, pin: '400001' })).toEqual([
    { courier: 'Delhivery Surface', paise: 81_00, expectedOn: '2026-11-27' },
    { courier: 'Blue Dart Air', paise: 142_50, expectedOn: '2026-11-25' },
  ]);
  expect(await service.rates({ ...asked, pin: '790001' })).toEqual([]);
});

test('where a parcel is, and when it arrived', async () => {
  const { trackingNumber } = await service.book(aParcel());
  expect(await service.track({ trackingNumber })).toBeNull();
  server.track(trackingNumber, 'In Transit');
  expect(await service.track({ trackingNumber })).toEqual({
    text: 'In Transit',
    at: null,
    deliveredAt: null,
    expectedOn: '2026-11-28',
  });
  server.track(trackingNumber, 'Delivered', { shipment_status: 7, delivered_date: '2026-11-27 14:05:00' });
  const arrived = await service.track({ trackingNumber });
  expect(arrived?.deliveredAt?.toISOString()).toBe('2026-11-27T08:35:00.000Z');
});

test('what was cancelled is made anew when it is asked for again', async () => {
  const request = aParcel();
  await service.book(request);
  await service.cancel(request);
  await service.cancel(request);
  await service.cancel({ reference: crypto.randomUUID() });
  expect(server.orders).toMatchObject([{ isCancelled: true }]);
  await service.book(request);
  expect(server.orders).toHaveLength(2);
});
