import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer, addVariantProduct } from './catalogue.fixtures.ts';
import { addPerson } from './people.fixtures.ts';
import { takeCash } from './settings.fixtures.ts';
import { type TestDatabase, createTestDatabase } from './database.ts';
import { addOrder } from './orders.fixtures.ts';
import { type ShopServer, startShopServer } from './shop-server.ts';
import { paySandboxOrder } from './test-sandbox.ts';

let database: TestDatabase;
let dataDir: string;
let shop: ShopServer;
let fern: Awaited<ReturnType<typeof addVariantProduct>>;

const startShop = () =>
  startShopServer({ databaseUrl: database.connectionString, dataDir, env: { DEMO: 'off' } });

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'shop-kill-'));
  fern = await addVariantProduct(database.db, 1000);
  await takeCash(database.db, { cashPerAddress: '0' });
  shop = await startShop();
});
afterAll(async () => {
  await shop.stop();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

type Paid = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string };

/** As a browser: told that many want the same just now, it asks again. */
async function post(call: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(`${shop.url}/api/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: shop.url, ...headers },
      body: JSON.stringify(body),
    });
    if (answer.status !== 503 || tries >= 10) return answer;
    await answer.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function createOrder(): Promise<string> {
  const body = { cartItems: [fern.line()], promoCode: null, customer: aCustomer };
  const answer = (await (await post('create-razorpay-order', body)).json()) as { order: { id: string } };
  return answer.order.id;
}

/** Captured at the provider; nobody has told the shop yet. */
async function pay(orderId: string): Promise<Paid> {
  const keys = JSON.parse(await readFile(path.join(dataDir, 'sandbox/keys.json'), 'utf8')) as {
    keyId: string;
    keySecret: string;
  };
  const paid = await paySandboxOrder({ ...keys, apiUrl: `${shop.url}/sandbox/razorpay/v1`, orderId });
  if (!('razorpay_payment_id' in paid)) throw new Error('The payment failed');
  return paid;
}

async function ordersOf(providerOrderId: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*)::int as count from orders where razorpay_order_id = $1',
    [providerOrderId],
  );
  return rows[0]?.count ?? 0;
}

test('killed between create-order and verify: the payment still becomes one order', async () => {
  const orderId = await createOrder();
  const paid = await pay(orderId);
  await shop.kill();
  shop = await startShop();
  const verified = await post('verify-razorpay-payment', paid);
  expect(verified.status).toBe(200);
  expect(await ordersOf(orderId)).toBe(1);
});

test('killed at any moment of settling: after the restart every captured payment has exactly one order', async () => {
  const paidOrders: Paid[] = [];
  for (const delayMs of [0, 2, 5, 9, 14, 20, 30]) {
    const orderIds = await Promise.all([createOrder(), createOrder(), createOrder()]);
    const paid = await Promise.all(orderIds.map(pay));
    paidOrders.push(...paid);
    const verifying = Promise.allSettled(paid.map((one) => post('verify-razorpay-payment', one)));
    // The moment is what this test is about: each round cuts settling off a little later.
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    await shop.kill();
    await verifying;
    shop = await startShop();
  }
  // Shoppers whose browser came back, and the provider's repeated webhooks, all ask at once.
  await Promise.all(paidOrders.map((paid) => post('verify-razorpay-payment', paid)));
  for (const paid of paidOrders) expect(await ordersOf(paid.razorpay_order_id)).toBe(1);
  const { rows } = await database.pool.query<{ holds: number; emails: number; orders: number }>(
    `select (select count(*)::int from stock_holds where expires_at is null) as holds,
            (select count(*)::int from emails where order_id is not null) as emails, (select count(*)::int from orders) as orders`,
  );
  expect(rows[0]?.holds).toBe(rows[0]?.orders);
  expect(rows[0]?.emails).toBe(rows[0]?.orders);
}, 120_000);

/** A form of the staff's screen for orders by phone. */
const staffForm = (cookie: string, fields: Record<string, string>) =>
  fetch(`${shop.url}/admin/orders/new.data`, {
    method: 'POST',
    headers: { cookie, origin: shop.url, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields),
  });

/** Makes one that is paid by a link: its checkout, and the link's address. */
async function askByLink(cookie: string, n: number): Promise<{ id: string; url: string }> {
  const draft = {
    key: crypto.randomUUID(),
    lines: [{ productId: fern.productId, variantId: fern.variantId, quantity: 1 }],
    customer: { ...aCustomer, email: `phone-${n}@example.com` },
    discountPaise: 0,
    freeDelivery: false,
    reason: '',
    hours: 24,
    pay: 'link',
    expectedPaise: 1_000_000_00,
  };
  await staffForm(cookie, { intent: 'create', draft: JSON.stringify(draft) });
  const { rows } = await database.pool.query(
    'select c.id, link_url as url from staff_orders s join checkouts c on c.id = s.checkout_id where c.email = $1',
    [draft.customer.email],
  );
  return rows[0];
}

function payLink({ url }: { url: string }) {
  const body = new FormData();
  body.set('outcome', 'captured');
  return fetch(new URL(url, shop.url), { method: 'POST', body });
}

/** The cookie of somebody in this role. */
async function signInStaff(role: 'manager' | 'packer'): Promise<string> {
  const inShop = {
    db: database.db,
    post: (address: string, body: unknown) => post(address.replace('/api/', ''), body),
  };
  return (await addPerson(inShop, `${role}@example.com`, role)).cookie;
}

test('killed at any moment of placing cash orders and paying links: each has one order, whole, and no plant is sold twice', async () => {
  const cookie = await signInStaff('manager');
  const links: Awaited<ReturnType<typeof askByLink>>[] = [];
  const plants = 40;
  const few = await addVariantProduct(database.db, plants);
  const buyers = await Promise.all(
    Array.from({ length: 12 }, async (_, n) => {
      const customer = { ...aCustomer, email: `cash-${n}@example.com`, phone: `+91 98450 ${10_000 + n}` };
      const person = { ...customer, address: `${n} Hill Road` };
      const asked = await post('cash-code', { customer: person });
      const { id } = (await asked.json()) as { id: string };
      // The server sends the code, and forgets it then: this one is put in its place.
      const codeHash = createHash('sha256').update(`${id} 123456`).digest('hex');
      await database.pool.query('update cash_codes set code_hash = $2 where id = $1', [id, codeHash]);
      const key = `cash-${n}-${crypto.randomUUID()}`;
      const body = {
        cartItems: [few.line(2)],
        promoCode: null,
        customer: person,
        paymentMethod: 'cash',
        cashCode: { id, code: '123456' },
      };
      return { key, body };
    }),
  );
  const order = ({ key, body }: (typeof buyers)[number]) =>
    post('create-razorpay-order', body, { 'idempotency-key': key });
  for (const [round, delayMs] of [0, 3, 8, 15].entries()) {
    const some = buyers.slice(round * 3, round * 3 + 3);
    const asked = await Promise.all([0, 1, 2].map((n) => askByLink(cookie, round * 3 + n)));
    links.push(...asked);
    const placing = Promise.allSettled([...[...some, ...some].map(order), ...asked.map(payLink)]);
    // The moment is what this test is about: each round cuts placing and paying off a little later.
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    await shop.kill();
    await placing;
    shop = await startShop();
  }
  // Browsers that had no answer ask again, with the same key.
  const answers = await Promise.all(buyers.map(order));
  expect(answers.map(({ status }) => status)).toEqual(buyers.map(() => 200));
  const { rows } = await database.pool.query(
    `select count(*)::int as orders, count(distinct o.checkout_id)::int as checkouts,
            (select count(*)::int from checkouts c where c.payment_method = 'cash') as stored,
            (select sum(quantity)::int from stock_holds h where h.product_id = $1 and expires_at is null) as held,
            (select count(*)::int from order_items i join orders x on x.id = i.order_id where x.payment_method = 'cash') as items,
            (select count(*)::int from emails e join orders x on x.id = e.order_id where x.payment_method = 'cash') as mails
       from orders o where o.payment_method = 'cash' and o.payment_status = 'due'`,
    [few.productId],
  );
  expect(rows).toEqual([{ orders: 12, checkouts: 12, stored: 12, held: 24, items: 12, mails: 12 }]);

  // Who had no answer presses 'Pay' again, twice; and staff want each back, which asks the provider.
  await Promise.all([...links, ...links].map(payLink));
  const taken = await Promise.all(
    links.map(({ id }) => staffForm(cookie, { intent: 'cancel', checkoutId: id })),
  );
  expect(taken.map(({ status }) => status)).toEqual(links.map(() => 409));
  const paid = await database.pool.query(
    `select count(*)::int as orders, count(distinct o.checkout_id)::int as links,
            (select count(*)::int from emails e join orders x on x.id = e.order_id
              where x.customer_email like 'phone-%') as mails,
            (select count(*)::int from refunds) as refunds
       from orders o where o.customer_email like 'phone-%'`,
  );
  expect(paid.rows).toEqual([{ orders: 12, links: 12, mails: 12, refunds: 0 }]);
}, 120_000);

test('killed in the middle of many orders: each is shipped whole or not at all, and a second press does the rest', async () => {
  const cookie = await signInStaff('packer');
  const [plant, last] = [await addVariantProduct(database.db, 40), await addVariantProduct(database.db, 5)];
  const ids = await Promise.all(
    Array.from({ length: 40 }, async (_, n) => {
      const { productId, variantId } = n === 20 ? last : plant;
      const item = { productName: 'Fern', productPricePaise: 600_00, quantity: 1, productId, variantId };
      return (await addOrder(database.db, { items: [item], orderStatus: 'processing' })).id;
    }),
  );
  const press = (from: string) =>
    fetch(`${shop.url}/admin/orders.data`, {
      method: 'POST',
      headers: { cookie, origin: shop.url },
      body: new URLSearchParams({
        intent: 'steps',
        steps: JSON.stringify(ids.map((orderId) => ({ orderId, from }))),
        withEmail: 'yes',
        courier: 'DTDC',
      }),
    });
  /** How many stand there, and how many are neither there with all that belongs to it nor as they were. */
  const stand = async (to: string) => {
    const { rows } = await database.pool.query<{ moved: number; torn: number; waiting: number }>(
      `select count(*) filter (where moved)::int as moved,
              count(*) filter (where array[parcels, mails, changes] <> case when moved then '{1,1,1}' else array[before, 0, 0] end)::int as torn,
              (select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waiting
         from (select order_status = $2 as moved, case when $2 = 'shipped' then 0 else 1 end as before,
                      (select count(*)::int from shipments s where s.order_id = o.id) as parcels,
                      (select count(*)::int from emails e where e.order_id = o.id and e.kind = $2) as mails,
                      (select count(*)::int from order_timeline t where t.order_id = o.id and t.event = 'status-changed'
                          and t.detail ->> 'to' = $2) as changes
                 from orders o where id = any($1)) stands`,
      [ids, to],
    );
    return rows[0];
  };
  // Somebody else holds what the twenty-first needs: it waits there, its parcel made and its e-mail not yet.
  const other = await database.pool.connect();
  try {
    await other.query('begin');
    await other.query('select from product_variants where id = $1 for update', [last.variantId]);
    const cutOff = press('processing').catch(() => null);
    const inTheMiddle = { moved: 20, torn: 0, waiting: 1 };
    await expect.poll(() => stand('shipped'), { timeout: 30_000 }).toEqual(inTheMiddle);
    await shop.kill();
    await cutOff;
    await other.query('rollback');
    await expect.poll(() => stand('shipped')).toEqual({ moved: 20, torn: 0, waiting: 0 });
    shop = await startShop();
    await press('processing');
    expect(await stand('shipped')).toEqual({ moved: 40, torn: 0, waiting: 0 });
    const { rows } = await database.pool.query('select stock from product_variants where id = any($1)', [
      [plant.variantId, last.variantId],
    ]);
    expect(rows.map(({ stock }) => stock as number).toSorted()).toEqual([1, 4]);

    // The connection alone is cut: that order is left, the others go on.
    await other.query('begin');
    await other.query('select from orders where id = $1 for update', [ids[10]]);
    const answered = press('shipped');
    await expect
      .poll(() => stand('delivered'), { timeout: 30_000 })
      .toEqual({ moved: 10, torn: 0, waiting: 1 });
    await other.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    expect((await answered).status).toBeLessThan(500);
    await other.query('rollback');
    expect(await stand('delivered')).toEqual({ moved: 39, torn: 0, waiting: 0 });
    await press('shipped');
    expect(await stand('delivered')).toEqual({ moved: 40, torn: 0, waiting: 0 });
  } finally {
    other.release();
  }
}, 120_000);

test('killed with the browser gone: the webhooks or the reconciler bring the order', async () => {
  const orderId = await createOrder();
  await pay(orderId);
  await shop.kill();
  await database.pool.query('update checkouts set reconcile_at = now() where settled_at is null');
  shop = await startShop();
  await expect.poll(() => ordersOf(orderId), { timeout: 100_000, interval: 500 }).toBe(1);
}, 120_000);
