import { eq, inArray, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addVariantProduct, anOrderBody } from '../../../tests/catalogue.fixtures.ts';
import { type TestShop, createTestShop, paymentsBy } from '../../../tests/test-shop.ts';
import { checkouts } from '../../database/tables/checkout.ts';
import { orders } from '../../database/tables/orders.ts';
import { payments, reconcilerState } from '../../database/tables/payments.ts';
import { ProviderError } from '../../payments/provider.ts';
import { reconcileCheckouts, runReconciler } from './reconcile-checkouts.ts';
import { startCheckout } from './start-checkout.ts';

let setting: TestShop;
beforeEach(async () => {
  setting = await createTestShop({ connections: 20 });
});
afterEach(() => setting.close());

async function start() {
  const fern = await addVariantProduct(setting.db, 5);
  const started = await startCheckout(setting.shop, {
    idempotencyKey: crypto.randomUUID(),
    userId: null,
    body: anOrderBody([fern.line()]),
  });
  if (!started.ok || started.providerOrderId === null) throw new Error('The checkout did not start');
  return { id: started.checkout.id, orderId: started.providerOrderId };
}

/** So many copies of an open checkout that nobody will ever pay, all of them due to be asked about. */
const addOpen = (id: string, count: number) =>
  setting.db.execute(
    sql`insert into checkouts (id, idempotency_key, request_hash, receipt, provider_order_id, email, first_name, last_name,
          address, city, state, zip_code, country, phone, subtotal_paise, shipping_paise, discount_paise, total_paise,
          created_at, reconcile_at)
        select gen_random_uuid(), 'open-' || n, '', 'open-' || n, 'order_open' || n, email, first_name, last_name, address, city, state,
          zip_code, country, phone, subtotal_paise, shipping_paise, discount_paise, total_paise,
          now() - n * interval '1 second', now() - interval '1 minute'
        from checkouts, generate_series(1, ${count}::int) n where id = ${id}`,
  );

/** The provider, with every question noted; `fail` makes them fail. */
function watchProvider() {
  const asked: string[] = [];
  const control: { fail: ProviderError | null } = { fail: null };
  const provider = setting.gateway;
  const watch = <Args extends unknown[], Answer>(name: string, call: (...args: Args) => Promise<Answer>) => {
    return (...args: Args) => {
      asked.push(name);
      return control.fail ? Promise.reject(control.fail) : call(...args);
    };
  };
  setting.shop.payments = paymentsBy(setting, {
    listPayments: watch('list', provider.listPayments),
    listOrderPayments: watch('order', provider.listOrderPayments),
    fetchPayment: watch('payment', provider.fetchPayment),
    capturePayment: watch('capture', provider.capturePayment),
  });
  return { asked, control };
}

const seconds = (count: number) => setting.moveClock(count / 60);
const isPlaced = async (id: string) => (await setting.db.$count(orders, eq(orders.checkoutId, id))) === 1;

async function payUnheard(orderId: string, more: Parameters<TestShop['provider']['pay']>[1] = {}) {
  await setting.provider.setFaults({ webhook: 'lost' });
  await setting.provider.pay(orderId, more);
  await setting.provider.setFaults({});
}

test('a paid order without a webhook comes within 60 s at 10,000 open checkouts, in few calls', async () => {
  const paid = await start();
  await addOpen(paid.id, 10_000);
  const { asked } = watchProvider();
  await payUnheard(paid.orderId);
  let waited = 0;
  while (waited <= 60 && !(await isPlaced(paid.id))) {
    // The loop that asks whether it is time.
    await runReconciler(setting.shop, { limit: 20 });
    seconds(5);
    waited += 5;
  }
  expect(await isPlaced(paid.id)).toBe(true);
  expect(waited).toBeLessThan(60);
  const rounds = Math.ceil(waited / 15);
  expect(asked.filter((name) => name === 'order').length).toBeLessThanOrEqual(rounds * 20);
  expect(asked.filter((name) => name === 'list').length).toBeLessThanOrEqual(rounds * 3);
});

test('a copy that was killed in the middle of a round holds the others up for half a minute', async () => {
  const { id, orderId } = await start();
  await payUnheard(orderId);
  seconds(25);
  const listPayments = () => new Promise<never>(() => undefined);
  const killed = { ...setting.shop, payments: paymentsBy(setting, { listPayments }) };
  void runReconciler(killed, { limit: 20 });
  await expect.poll(() => setting.db.$count(reconcilerState)).toBe(1);
  expect(await runReconciler(setting.shop, { limit: 20 })).toBeNull();
  seconds(31);
  expect(await runReconciler(setting.shop, { limit: 20 })).toMatchObject({ settled: 1 });
  expect(await isPlaced(id)).toBe(true);
});

test('many copies of the program: one of them does the round', async () => {
  const turns = await Promise.all(
    Array.from({ length: 12 }, () => runReconciler(setting.shop, { limit: 20 })),
  );
  expect(turns.filter((turn) => turn !== null)).toHaveLength(1);
});

test('checkouts of which a payment was seen are asked about first, then the newest', async () => {
  const { id } = await start();
  await addOpen(id, 30);
  await setting.db.execute(sql`update checkouts set payment_seen_at = now() where receipt = 'open-25'`);
  const asked: string[] = [];
  setting.shop.payments = paymentsBy(setting, {
    listOrderPayments: async (orderId) => {
      asked.push(orderId);
      return [];
    },
  });
  await reconcileCheckouts(setting.shop, { limit: 5 });
  expect(asked[0]).toBe('order_open25');
  expect(asked.slice(1).toSorted()).toEqual(['order_open1', 'order_open2', 'order_open3', 'order_open4']);
});

test('a checkout is asked about ever less often, 17 times in three days', async () => {
  const { orderId } = await start();
  const { asked } = watchProvider();
  for (let hour = 0; hour < 24 * 5; hour += 1) {
    for (const minutes of hour < 9 ? Array<number>(12).fill(5) : [60]) {
      setting.moveClock(minutes);
      await reconcileCheckouts(setting.shop, { limit: 5 });
    }
  }
  expect(asked.filter((name) => name === 'order').length).toBeLessThanOrEqual(17);
  const [checkout] = await setting.db.select().from(checkouts).where(eq(checkouts.providerOrderId, orderId));
  expect(checkout?.reconcileAt).toBeNull();
}, 60_000);

test('a turn far ahead, as a clock noted that was, is taken', async () => {
  await runReconciler(setting.shop, { limit: 20 });
  await setting.db.update(reconcilerState).set({ dueAt: new Date(Date.now() + 365 * 86_400_000) });
  expect(await runReconciler(setting.shop, { limit: 20 })).not.toBeNull();
});

test.each([429, 503])('a provider that answers %i is asked once a round, ever less often', async (status) => {
  const { id } = await start();
  await addOpen(id, 40);
  const { asked, control } = watchProvider();
  const details = { kind: 'unreachable', status, code: null, message: 'not now' } as const;
  control.fail = new ProviderError(details);
  for (let time = 0; time < 600; time += 5) {
    await runReconciler(setting.shop, { limit: 20 });
    seconds(5);
  }
  // After 30, 60, and then every 120 seconds.
  expect(asked.length).toBeLessThanOrEqual(8);
  control.fail = null;
  seconds(120);
  expect(await runReconciler(setting.shop, { limit: 20 })).toMatchObject({ isAnswered: true });
});

test('what was paid while the program was down is caught up with', async () => {
  const made = await Promise.all(Array.from({ length: 6 }, start));
  for (const { orderId } of made) await payUnheard(orderId);
  // Nobody would ask about them singly.
  await setting.db.update(checkouts).set({ reconcileAt: null });
  setting.moveClock(8 * 60);
  for (let round = 0; round < 6; round += 1) {
    await runReconciler(setting.shop, { limit: 20 });
    seconds(16);
  }
  const ids = made.map(({ id }) => id);
  expect(await setting.db.$count(orders, inArray(orders.checkoutId, ids))).toBe(6);
});

test('a payment that was only begun is noted once, and asked about again until it is taken', async () => {
  const { id, orderId } = await start();
  await setting.provider.setFaults({ webhook: 'lost', lateAuthorisation: true });
  await setting.provider.pay(orderId);
  seconds(25);
  await runReconciler(setting.shop, { limit: 20 });
  const [seen] = await setting.db.select().from(checkouts).where(eq(checkouts.id, id));
  expect(seen).toMatchObject({ paymentSeen: 'created', settledAt: null });
  expect(await isPlaced(id)).toBe(false);
});

test('money that goes back and whose tries are over gets new ones', async () => {
  const { id } = await start();
  await setting.db.insert(payments).values({
    providerPaymentId: 'pay_left',
    providerOrderId: 'order_left',
    checkoutId: id,
    amountPaise: 100_00,
    currency: 'INR',
    status: 'captured',
    unmatchedReason: 'gone',
  });
  const asked: string[] = [];
  const { enqueue } = setting.shop.jobs;
  setting.shop.jobs.enqueue = async (db, name, data) => {
    asked.push(name);
    return enqueue(db, name, data);
  };
  await reconcileCheckouts(setting.shop, { limit: 5 });
  expect(asked).toEqual([]);
  setting.moveClock(7 * 60);
  await reconcileCheckouts(setting.shop, { limit: 5 });
  expect(asked).toEqual(['refund-unmatched-payment']);
});
