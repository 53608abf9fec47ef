import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlainProduct } from '../../../tests/catalogue.fixtures.ts';
import { addPaidOrder } from '../../../tests/orders.fixtures.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { orderTimeline } from '../../database/tables/orders.ts';
import { refunds } from '../../database/tables/payments.ts';
import { refundOrder } from './refund-order.ts';
import { retryRefunds } from './retry-refunds.ts';

let fixture: TestShop;
beforeAll(async () => {
  fixture = await createTestShop();
});
afterAll(() => fixture.close());

test('a refund that stays pending is asked about until it is done, though no event tells', async () => {
  const { shop, db, provider } = fixture;
  const actor = await addAdministrator(db);
  const { order } = await addPaidOrder(fixture, [(await addPlainProduct(db, { pricePaise: 600_00 })).line()]);
  const stored = async () => (await db.select().from(refunds).where(eq(refunds.orderId, order.id)))[0];
  const retry = () => retryRefunds(shop, { limit: 10 });

  await provider.setFaults({ pendingRefunds: true });
  const input = { actor, orderId: order.id, amountPaise: 100_00, idempotencyKey: crypto.randomUUID() };
  expect(await refundOrder(shop, input)).toEqual({ ok: true, amountPaise: 100_00 });
  expect(await stored()).toMatchObject({ state: 'accepted', attempts: 0 });
  expect(await retry()).toBe(0);
  expect((await stored())?.attempts).toBe(0);

  fixture.moveClock(2);
  expect(await retry()).toBe(0);
  expect(await stored()).toMatchObject({ state: 'accepted', attempts: 1 });

  fixture.moveClock(61);
  await provider.setFaults({ pendingRefunds: true, status5xx: 100 });
  expect(await retry()).toBe(0);
  expect(await stored()).toMatchObject({ state: 'accepted', attempts: 2 });

  fixture.moveClock(61);
  await provider.setFaults({});
  const both = await Promise.all([retry(), retry()]);
  expect(both.toSorted()).toEqual([0, 1]);
  expect(await stored()).toMatchObject({ state: 'processed', retryAt: null, lastError: null });
  const entries = await db.select().from(orderTimeline).where(eq(orderTimeline.orderId, order.id));
  expect(entries.filter(({ event }) => event === 'refunded')).toHaveLength(1);
});
