import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer, addPlainProduct } from '../../../tests/catalogue.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { orders } from '../../database/tables/orders.ts';
import { deliveryWith } from '../delivery/delivery.fixtures.ts';
import { settingsWith } from '../settings/settings.fixtures.ts';
import type { Shop } from '../shop.types.ts';
import { quoteCart } from './price-cart.ts';
import { startCheckout } from './start-checkout.ts';

let fixture: TestShop;
/** Of an owner who has zones; a Tuesday morning in India. */
let shop: Shop;

const delivery = deliveryWith({
  classes: [{ id: 'heavy', name: 'Heavy', live: true, counts: 'each', always: false }],
  zones: [
    { name: 'City', pins: '560', price: '40', freeAbove: '', daysFrom: '1', daysTo: '2' },
    { name: 'Hills', states: ['02'], price: '150', extras: [{ weightClass: 'heavy', price: '200' }] },
    { name: 'Islands', states: ['35'], livePlants: false },
    { name: 'Nowhere', pins: '194', delivers: false },
  ],
});

beforeAll(async () => {
  fixture = await createTestShop();
  shop = {
    ...fixture.shop,
    settings: settingsWith({ delivery }),
    now: () => new Date('2026-11-24T10:00:00+05:30'),
  };
});
afterAll(() => fixture.close());

const bangalore = { state: 'Karnataka', zipCode: '560001', country: 'India' };
const shimla = { state: 'Himachal Pradesh', zipCode: '171001', country: 'India' };

async function aLine(change: Parameters<typeof addPlainProduct>[1] = {}) {
  return (await addPlainProduct(fixture.db, { pricePaise: 400_00, stock: 5, ...change })).line;
}

const quote = async (
  address: typeof bangalore | undefined,
  change: Parameters<typeof addPlainProduct>[1] = {},
) =>
  quoteCart(shop, {
    cartItems: [(await aLine(change))(1)],
    promoCode: null,
    replacesOrderId: undefined,
    ...(address ? { address } : {}),
  });

async function start(
  address: Partial<typeof bangalore>,
  given: { expectedTotal?: number; expectedArrival?: string } = {},
) {
  return startCheckout(shop, {
    idempotencyKey: crypto.randomUUID(),
    userId: null,
    body: {
      cartItems: [(await aLine())(1)],
      promoCode: null,
      replacesOrderId: undefined,
      customer: { ...aCustomer, ...address } as typeof aCustomer,
      ...given,
    },
  });
}

test('a quote is for the address as far as it is known', async () => {
  expect((await quote(undefined)).totals.shippingPaise).toBe(99_00);
  const near = await quote(bangalore);
  expect(near).toMatchObject({
    totals: { shippingPaise: 40_00, totalPaise: 440_00 },
    delivery: { ok: true, zone: 'City', freeAbovePaise: null, promise: { arrivesFrom: '2026-11-25' } },
  });
  expect((await quote(shimla, { weightClass: 'heavy' })).totals.shippingPaise).toBe(350_00);
  // As a file may name it.
  expect((await quote(shimla, { weightClass: ' HEAVY' })).totals.shippingPaise).toBe(350_00);
});

test('what cannot be sent there is named by its place in the cart, and counts no delivery', async () => {
  const [sold, kept] = [await aLine({ stock: 0 }), await aLine()];
  const answer = await quoteCart(shop, {
    cartItems: [sold(1), kept(1)],
    promoCode: null,
    replacesOrderId: undefined,
    address: { country: 'India', state: '', zipCode: '744101' },
  });
  expect(answer).toMatchObject({
    totals: { shippingPaise: 0 },
    delivery: { ok: false, reason: 'no-live-plants', positions: [1] },
  });
});

test('the checkout charges the zone of its address, and keeps zone and days for the order', async () => {
  const begun = await start(bangalore, { expectedTotal: 440 });
  if (!begun.ok) throw new Error(begun.reason);
  expect(begun.checkout).toMatchObject({
    shippingPaise: 40_00,
    totalPaise: 440_00,
    deliveryZone: 'City',
    arrivesFrom: '2026-11-25',
    arrivesTo: '2026-11-26',
  });
  const far = await start(shimla);
  expect(far).toMatchObject({
    ok: true,
    checkout: { shippingPaise: 150_00, deliveryZone: 'Hills', arrivesFrom: null, arrivesTo: null },
  });
});

test('an order keeps what was promised', async () => {
  const free = {
    ...shop,
    settings: settingsWith({
      delivery: { ...delivery, zones: delivery.zones.map((zone) => ({ ...zone, price: '0' })) },
    }),
  };
  const line = (await addPlainProduct(fixture.db, { pricePaise: 0 })).line;
  const placed = await startCheckout(free, {
    idempotencyKey: crypto.randomUUID(),
    userId: null,
    body: {
      cartItems: [line(1)],
      promoCode: null,
      replacesOrderId: undefined,
      customer: { ...aCustomer, ...bangalore, country: 'India' },
    },
  });
  if (!placed.ok || !placed.order) throw new Error('Not placed');
  const [order] = await fixture.db.select().from(orders).where(eq(orders.id, placed.order.id));
  expect(order).toMatchObject({
    deliveryZone: 'City',
    arrivesFrom: '2026-11-25',
    arrivesTo: '2026-11-26',
  });
});

test('who was shown the price of another zone is told, not charged', async () => {
  expect(await start(shimla, { expectedTotal: 440 })).toMatchObject({
    ok: false,
    reason: 'total-rose',
    amounts: { shippingPaise: 150_00, totalPaise: 550_00 },
  });
});

test.each([
  ['194101', 'We do not deliver to 194101 yet.'],
  ['744101', 'We cannot send live plants to 744101.'],
])('an order to %s is refused beside its field, and holds nothing', async (zipCode, message) => {
  const refused = await start({ zipCode });
  expect(refused).toMatchObject({
    ok: false,
    reason: 'not-delivered',
    delivery: { field: 'zipCode', message },
  });
});

test('nobody waits longer than they were shown: past the cut-off it is refused until the new days are shown', async () => {
  const shown = (await quote(bangalore)).delivery;
  if (!shown.ok || !shown.promise) throw new Error('No promise');
  const to = shown.promise.arrivesTo;
  expect(await start(bangalore, { expectedArrival: to })).toMatchObject({ ok: true });
  expect(await start(bangalore, { expectedArrival: '2026-12-31' })).toMatchObject({ ok: true });
  const sooner = '2026-11-24';
  const late = await start(bangalore, { expectedArrival: sooner });
  expect(late).toEqual({ ok: false, reason: 'arrives-later' });
  // Where nothing is promised any more.
  expect(await start(shimla, { expectedArrival: to })).toMatchObject({ reason: 'arrives-later' });
});
