import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aCustomer,
  addPlainProduct,
  addVariantProduct,
  anOrderBody,
} from '../../../tests/catalogue.fixtures.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { activityLog } from '../../database/tables/activity.ts';
import { checkouts, stockHolds } from '../../database/tables/checkout.ts';
import { emails } from '../../database/tables/emails.ts';
import { orders } from '../../database/tables/orders.ts';
import { startCheckout } from '../checkout/start-checkout.ts';
import { type StaffLine, customerOfOrder, placeStaffOrder } from './place-staff-order.ts';

let setting: TestShop;
let packer: { userId: string };
beforeAll(async () => {
  setting = await createTestShop({ connections: 30 });
  packer = await addAdministrator(setting.db, 'packer');
});
afterAll(() => setting.close());

const request = (lines: StaffLine[], idempotencyKey: string = crypto.randomUUID()) =>
  ({
    actor: packer,
    idempotencyKey,
    customer: aCustomer,
    userId: null,
    lines,
    kind: 'replacement',
    reason: 'Leaves broken on the way',
  }) as const;

test('a replacement lists goods at their price, costs nothing, and holds them until they are packed', async () => {
  const fern = await addVariantProduct(setting.db, 3, { pricePaise: 250_00 });
  const tulsi = await addPlainProduct(setting.db);
  const placed = await placeStaffOrder(
    setting.shop,
    request([
      { ...fern, quantity: 2 },
      { ...tulsi, variantId: null, quantity: 1 },
    ]),
  );
  if (!placed.ok) throw new Error(placed.reason);
  expect(placed.order).toMatchObject({
    subtotalPaise: 650_00,
    shippingPaise: 0,
    discountPaise: 650_00,
    totalAmountPaise: 0,
    paymentStatus: 'completed',
    providerPaymentId: null,
  });
  const { checkoutId, id } = placed.order;
  const holds = await setting.db.select().from(stockHolds).where(eq(stockHolds.checkoutId, checkoutId));
  expect(holds.map(({ quantity, expiresAt }) => [quantity, expiresAt])).toEqual(
    expect.arrayContaining([
      [2, null],
      [1, null],
    ]),
  );
  const log = await setting.db.select().from(activityLog).where(eq(activityLog.subjectId, id));
  expect(log).toMatchObject([{ actorId: packer.userId, action: 'created' }]);
  expect(log[0]?.detail).toMatchObject({ reason: 'Leaves broken on the way' });
  expect(await customerOfOrder(setting.db, { orderId: id })).toEqual({ customer: aCustomer, userId: null });
});

test('what is sold out refuses it, and the transaction that it joined goes on', async () => {
  const fern = await addVariantProduct(setting.db, 1);
  const placed = await setting.db.transaction(async (tx) => {
    const refused = await placeStaffOrder(setting.shop, request([{ ...fern, quantity: 2 }]), tx);
    expect(refused).toMatchObject({ ok: false, reason: 'line', problem: { code: 'insufficient_stock' } });
    return placeStaffOrder(setting.shop, request([{ ...fern, quantity: 1 }]), tx);
  });
  expect(placed.ok).toBe(true);
  const gone = { productId: fern.productId, variantId: crypto.randomUUID(), quantity: 1 };
  expect(await placeStaffOrder(setting.shop, request([gone]))).toMatchObject({
    problem: { code: 'variant_unknown' },
  });
});

test('one key makes one order and one confirmation, however many ask; a quiet one sends none', async () => {
  const fern = await addVariantProduct(setting.db, 9);
  const key = `claim-${crypto.randomUUID()}`;
  const placed = await Promise.all(
    Array.from({ length: 8 }, () => placeStaffOrder(setting.shop, request([{ ...fern, quantity: 1 }], key))),
  );
  const ids = new Set(placed.map((one) => (one.ok ? one.order.id : one.reason)));
  expect(ids.size).toBe(1);
  const sent = await setting.db
    .select()
    .from(emails)
    .where(eq(emails.orderId, [...ids][0] ?? ''));
  expect(sent).toMatchObject([{ kind: 'order_placed' }]);
  const quiet = await placeStaffOrder(setting.shop, {
    ...request([{ ...fern, quantity: 1 }]),
    isQuiet: true,
  });
  if (!quiet.ok) throw new Error(quiet.reason);
  expect(await setting.db.select().from(emails).where(eq(emails.orderId, quiet.order.id))).toEqual([]);
});

test('shoppers and staff race for the last plants: nobody gets one that is not there', async () => {
  const fern = await addVariantProduct(setting.db, 10);
  const outcomes = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      n % 2 === 0
        ? placeStaffOrder(setting.shop, request([{ ...fern, quantity: 1 }]))
        : startCheckout(setting.shop, {
            idempotencyKey: crypto.randomUUID(),
            userId: null,
            body: anOrderBody([fern.line()]),
          }),
    ),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(10);
  const held = await setting.db.select().from(stockHolds).where(eq(stockHolds.variantId, fern.variantId));
  expect(held.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(10);
});

test('whoever does not work here makes none', async () => {
  const fern = await addVariantProduct(setting.db, 1);
  const actor = { userId: crypto.randomUUID() };
  await expect(
    placeStaffOrder(setting.shop, { ...request([{ ...fern, quantity: 1 }]), actor }),
  ).rejects.toThrow('orders');
  expect(await setting.db.$count(checkouts, eq(checkouts.email, 'x'))).toBe(0);
  expect(await setting.db.$count(orders, eq(orders.customerEmail, 'x'))).toBe(0);
});
