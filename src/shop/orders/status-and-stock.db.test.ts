import { and, eq, ne } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlainProduct } from '../../../tests/catalogue.fixtures.ts';
import { addOrder } from '../../../tests/orders.fixtures.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { products } from '../../database/tables/catalogue.ts';
import { stockHolds } from '../../database/tables/checkout.ts';
import { orderItems, orderTimeline, orders } from '../../database/tables/orders.ts';
import type { Actor } from '../access/administrators.ts';
import { changeOrderStatus } from './change-order-status.ts';
import { type OrderStatus, orderStatuses } from './order-status.rules.ts';
import { shelfPlace } from './shelf-words.rules.ts';
import { raceRounds } from '../../../tests/race-rounds.ts';

let setting: TestShop;
let actor: Actor;
beforeAll(async () => {
  setting = await createTestShop({ connections: 10 });
  actor = await addAdministrator(setting.db);
});
afterAll(() => setting.close());

const ORDERED = 2;

/** A placed order of two units, held, of a plant with so many on the shelf. */
async function orderOf(onShelf: number) {
  const { productId } = await addPlainProduct(setting.db, { stock: onShelf });
  const item = { productId, productName: 'Plain Tulsi', productPricePaise: 150_00, quantity: ORDERED };
  const order = await addOrder(setting.db, { items: [item] });
  await setting.db
    .insert(stockHolds)
    .values({ checkoutId: order.checkoutId, productId, quantity: ORDERED, expiresAt: null });
  return { productId, order };
}

type Placed = Awaited<ReturnType<typeof orderOf>>;
type Step = { to: OrderStatus; returnStock: boolean };

const take = ({ order }: Placed, step: Step) =>
  changeOrderStatus(setting.shop, { actor, orderId: order.id, withEmail: false, ...step });

/** What is stored now; throws where status, shelf and holds do not agree. */
async function agreed({ productId, order }: Placed, onShelf: number) {
  const { db } = setting;
  const [[row], [product], [item], held] = await Promise.all([
    db.select().from(orders).where(eq(orders.id, order.id)),
    db.select().from(products).where(eq(products.id, productId)),
    db.select().from(orderItems).where(eq(orderItems.orderId, order.id)),
    db.$count(stockHolds, eq(stockHolds.checkoutId, order.checkoutId)),
  ]);
  if (!row || !product || !item) throw new Error('Something is gone');
  const isLowered = row.stockLoweredAt !== null;
  const taken = isLowered ? Math.min(ORDERED, onShelf) : 0;
  expect(product.stock).toBeGreaterThanOrEqual(0);
  expect({ shelf: product.stock, taken: item.stockTaken }).toEqual({ shelf: onShelf - taken, taken });
  const place = shelfPlace({ ...row, isStockLowered: isLowered });
  expect({ isLowered, held }).toEqual({ isLowered: place === 'left', held: place === 'held' ? 1 : 0 });
  if (['processing', 'shipped', 'delivered'].includes(row.orderStatus)) expect(place).toBe('left');
  if (row.orderStatus === 'order_placed') expect(place).not.toBe('free');
  return row;
}

const aStep: fc.Arbitrary<Step> = fc.record({
  to: fc.constantFrom(...orderStatuses.map(({ value }) => value)),
  returnStock: fc.boolean(),
});

test('whatever way an order goes, status, shelf and holds agree after each step', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { maxLength: 8 }), fc.nat({ max: 4 }), async (way, onShelf) => {
      const placed = await orderOf(onShelf);
      for (const step of way) {
        const before = await agreed(placed, onShelf);
        const moved = await take(placed, step);
        const after = await agreed(placed, onShelf);
        const wasLowered = before.stockLoweredAt === null && after.stockLoweredAt !== null;
        expect(moved).toMatchObject({ ok: true, stockFailed: false });
        expect(moved.ok && moved.stock === 'lower').toBe(wasLowered);
      }
    }),
    { numRuns: 25 },
  );
});

test('two of the staff who set a status at once, again and again: lowered at most once, and they agree', async () => {
  const steps = fc.sample(fc.tuple(aStep, aStep, fc.nat({ max: 3 })), { numRuns: raceRounds, seed: 7 });
  for (let done = 0; done < steps.length; done += 20) {
    await Promise.all(steps.slice(done, done + 20).map(race));
  }
});

async function race([one, other, onShelf]: [Step, Step, number]) {
  const placed = await orderOf(onShelf);
  const answers = await Promise.all([take(placed, one), take(placed, other)]);
  expect(answers.every(({ ok }) => ok)).toBe(true);
  const last = await agreed(placed, onShelf);
  expect([one.to, other.to]).toContain(last.orderStatus);
  const entries = await setting.db
    .select()
    .from(orderTimeline)
    .where(and(eq(orderTimeline.orderId, placed.order.id), ne(orderTimeline.event, 'placed')));
  const times = (stock: string) => entries.filter(({ detail }) => detail['stock'] === stock).length;
  expect(times('lower') - times('return')).toBe(last.stockLoweredAt === null ? 0 : 1);
  expect(answers.filter((answer) => answer.ok && answer.stock === 'lower')).toHaveLength(times('lower'));
}

test('an order that comes back from cancelled takes what nobody else holds, and is short of the rest', async () => {
  const placed = await orderOf(3);
  await take(placed, { to: 'cancelled', returnStock: false });
  const shopper = await addOrder(setting.db);
  await setting.db.insert(stockHolds).values({
    checkoutId: shopper.checkoutId,
    productId: placed.productId,
    quantity: 2,
    expiresAt: new Date(Date.now() + 600_000),
  });

  expect(await take(placed, { to: 'processing', returnStock: false })).toMatchObject({
    ok: true,
    stock: 'lower',
  });

  const [product] = await setting.db.select().from(products).where(eq(products.id, placed.productId));
  const [row] = await setting.db.select().from(orders).where(eq(orders.id, placed.order.id));
  const [item] = await setting.db.select().from(orderItems).where(eq(orderItems.orderId, placed.order.id));
  // Two are in the hands of somebody who pays.
  expect(product?.stock).toBe(2);
  expect({ short: row?.shortOfStock, taken: item?.stockTaken }).toEqual({ short: true, taken: 1 });
});
