import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestShop, createTestShop } from '../../tests/test-shop.ts';
import { listActivityLog } from './activity/activity-log.ts';
import { activityLogSchema } from './activity/activity.schema.ts';
import { adminListingSchema } from './catalogue/admin-listing.schema.ts';
import { listAdminProducts } from './catalogue/admin-products.ts';
import { listProducts } from './catalogue/product-listings.ts';
import { listClaims } from './claims/list-claims.ts';
import { LOOKED_AT, findPeopleLike, findProductsLike } from './found-by-letters.ts';
import { listAdminOrders } from './orders/list-admin-orders.ts';
import { adminOrdersSchema } from './orders/orders.schema.ts';
import { listStock } from './stock-sheet/list-stock.ts';
import { listAdminUsers } from './users/admin-users.ts';

const MANY = LOOKED_AT + 2_000;

/** More of everything than is looked at, and statistics of a million: every fiftieth has a word that a walk comes upon. */
let t: TestShop;
beforeAll(async () => {
  t = await createTestShop();
  await t.db.execute(sql`alter table products disable trigger user`);
  await t.db.execute(sql`insert into products (id, name, price_paise, from_price_paise, stock, created_at)
    select gen_random_uuid(), case when i % 50 = 0 then 'Monstera ' when i = 7777 then 'ZZ Rarebit ' when i <= 1500 then 'Fresh Palm ' else 'Palm ' end || lpad(i::text, 5, '0'),
      i, i, i, now() - i * interval '1 minute' from generate_series(1, ${MANY}) i`);
  await t.db.execute(sql`alter table products enable trigger user`);
  await t.db.execute(
    sql`select refresh_product_search(array(select id from products where name like 'ZZ%'))`,
  );
  await t.db.execute(sql`insert into search_listing (product_id, created_at, from_price_paise, name, heading)
    select id, created_at, from_price_paise, lower(name), search_name_lexemes(name) from products on conflict do nothing`);
  await t.db.execute(sql`insert into product_variants (id, product_id, pot_type, size, price_paise, stock)
    select gen_random_uuid(), id, 'Clay', size, price_paise, 1 from products, unnest(array['Large', 'Small']) size where stock % 25 = 0`);
  await t.db.execute(sql`insert into users (id, name, email, created_at, updated_at)
    select 'p' || i, case when i % 50 = 0 then 'Asha' else 'Ravi' end, 'p' || i || '@example.com', now() - i * interval '1 minute', now()
      from generate_series(1, ${MANY}) i`);
  await t.db
    .execute(sql`insert into activity_log (id, actor_id, action, subject_type, subject_id, detail, created_at)
    select gen_random_uuid(), 'p1', 'updated', 'order', i::text,
      jsonb_build_object('name', case when i % 2 = 0 then 'left' else 'right' end || case when i = 11000 then ' right' else '' end),
      now() - i * interval '1 minute' from generate_series(1, ${MANY}) i`);
  // No two orders have the same last eight characters: of so many made up at random two would, now and then.
  await t.db.execute(sql`
    with made as (insert into checkouts (id, idempotency_key, request_hash, receipt, email, first_name, last_name, address, city, state,
        zip_code, country, phone, subtotal_paise, shipping_paise, discount_paise, total_paise, created_at)
      select gen_random_uuid(), i, '', i, 'shopper' || i || '@example.com', case when i % 50 = 0 then 'Asha' else 'Ravi' end,
        lpad(i::text, 5, '0'), '1 Road', 'Pune', 'Maharashtra', '411001', 'India', '+91981' || lpad(i::text, 7, '0'), i, 0, 0, i,
        now() - i * interval '1 minute' from generate_series(1, ${MANY}) i returning *)
    insert into orders (id, checkout_id, customer_name, customer_email, customer_phone, shipping_address, shipping_city,
      shipping_state, shipping_zip_code, shipping_country, subtotal_paise, shipping_paise, discount_paise, total_amount_paise,
      payment_status, created_at)
    select overlay(id::text placing to_hex(x'abcd1111'::bigint + total_paise) from 29)::uuid, id, first_name || ' ' || last_name, email, phone, address, city, state, zip_code, country, total_paise,
      0, 0, total_paise, 'completed', created_at from made`);
  await t.db.execute(sql`analyze products, users, activity_log, orders, search_listing`);
  await t.db
    .execute(sql`select pg_restore_relation_stats('schemaname', 'public', 'relname', name, 'reltuples', 1000000::real)
    from unnest(array['products', 'users', 'activity_log', 'orders', 'search_listing']) name`);
}, 60_000);
afterAll(() => t.close());

const list = (query: object) => listAdminProducts(t.shop, adminListingSchema.parse(query));
const numbers = ({ products }: Awaited<ReturnType<typeof list>>) =>
  products.map(({ name }) => Number(name.slice(-5)));

test('a word that many have is looked for along the list, in each order, page by page', async () => {
  const all = Array.from({ length: 240 }, (_, at) => (at + 1) * 50);
  expect((await findProductsLike(t.db, { typed: 'monstera' })).isAll).toBe(false);
  const first = await list({ q: 'monstera' });
  expect(numbers(first)).toEqual(all.slice(0, 50));
  expect(first).toMatchObject({ total: 200, hasMoreThanTotal: true });
  const second = await list({ q: 'monstera', after: first.next });
  expect(numbers(second)).toEqual(all.slice(50, 100));
  expect(numbers(await list({ q: 'monstera', before: second.previous }))).toEqual(all.slice(0, 50));
  expect(numbers(await list({ q: 'Monstera', sort: 'price', order: 'desc' }))).toEqual(
    all.toReversed().slice(0, 50),
  );
  expect(numbers(await list({ q: 'monstera', sort: 'name' }))).toEqual(all.slice(0, 50));
});

test('one that few have is found wherever it stands, and so are two letters that begin a word', async () => {
  for (const q of ['palm 11999', 'zz', 'zz rare']) expect((await list({ q })).total, q).toBe(1);
  expect(await list({ q: 'nothing like it' })).toMatchObject({ total: 0, hasMoreThanTotal: false });
  // By nothing that an index knows, and not among those that are looked at.
  expect((await list({ q: 'zx' })).products).toEqual([]);
});

test('letters are forgiven in what many have, and in what few have', async () => {
  expect(numbers(await list({ q: 'monstra' })).slice(0, 3)).toEqual([50, 100, 150]);
  expect(numbers(await list({ q: 'monstra' }))).toHaveLength(50);
  expect(numbers(await list({ q: 'rarebut' }))).toEqual([7777]);
});

test('the stock sheet goes through names, and knows which words are options', async () => {
  const page = await listStock(t.shop, { q: 'large monstera' });
  expect(page.rows.every(({ product, size }) => product.startsWith('Monstera') && size === 'Large')).toBe(
    true,
  );
  expect(page.rows.map(({ product }) => Number(product.slice(-5)))).toEqual(
    Array.from({ length: 100 }, (_, at) => (at + 1) * 50),
  );
  const next = await listStock(t.shop, { q: 'large monstera', after: page.next ?? '' });
  expect(next.rows[0]?.product).toBe('Monstera 05050');
  const back = await listStock(t.shop, { q: 'large monstera', before: next.previous ?? '' });
  expect(back.rows).toEqual(page.rows);
  expect((await listStock(t.shop, { q: 'palm 11975' })).rows).toHaveLength(2);
});

test('people of a common name are the latest of them; of a rare one all', async () => {
  expect((await findPeopleLike(t.db, 'asha')).isAll).toBe(false);
  const page = await listAdminUsers(t.shop, { q: 'asha' });
  expect(page.rows.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, at) => `p${(at + 1) * 50}`));
  expect(page.hasMoreThanTotal).toBe(true);
  const next = await listAdminUsers(t.shop, { q: 'asha', after: page.next ?? '' });
  expect(next.rows[0]?.id).toBe('p2550');
  expect((await listAdminUsers(t.shop, { q: 'p11999@' })).rows.map(({ id }) => id)).toEqual(['p11999']);
});

test('of words that are seldom together the log’s pages go on', async () => {
  const query = activityLogSchema.parse({ q: 'left right' });
  const first = await listActivityLog(t.shop, query);
  expect(first.rows).toEqual([]);
  const second = await listActivityLog(t.shop, { ...query, after: first.next ?? '' });
  expect(second.rows.map(({ subjectId }) => subjectId)).toEqual(['11000']);
  expect(second.next).toBe(null);
  expect((await listActivityLog(t.shop, { ...query, before: second.previous ?? '' })).rows).toEqual([]);
});

const ordersOf = async (query: object) => {
  const page = await listAdminOrders(t.shop, adminOrdersSchema.parse(query), { withMoney: true });
  return { ...page, numbers: page.orders.map(({ customer }) => Number(customer.name.slice(-5))) };
};

test('orders that have a common word are come upon along the list, page by page', async () => {
  const all = Array.from({ length: 240 }, (_, at) => (at + 1) * 50);
  const first = await ordersOf({ q: 'asha' });
  expect(first.numbers).toEqual(all.slice(0, 50));
  expect(first).toMatchObject({ total: 200, hasMoreThanTotal: true });
  expect((await ordersOf({ q: 'asha', after: first.next })).numbers).toEqual(all.slice(50, 100));
  // Digits that all phone numbers have.
  expect((await ordersOf({ q: '91981000' })).numbers).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
  expect((await ordersOf({ q: 'asha', sort: 'total', order: 'desc' })).numbers).toEqual(
    all.toReversed().slice(0, 50),
  );
  // In this order what the latest have stands behind all that are looked at.
  expect((await ordersOf({ q: '0000', sort: 'total', order: 'desc' })).numbers[0]).toBe(999);
});

test('orders that have what few have are found wherever they stand', async () => {
  expect(await ordersOf({ q: '9810011999' })).toMatchObject({ numbers: [11_999], hasMoreThanTotal: false });
  expect(await ordersOf({ q: 'asha shopper11950@example.com' })).toMatchObject({
    numbers: [11_950],
    total: 1,
  });
  expect(await ordersOf({ q: 'ravi shopper11950@example.com' })).toMatchObject({ numbers: [], total: 0 });
  const [oldest] = (await ordersOf({ sort: 'date' })).orders;
  expect((await ordersOf({ q: `#${oldest?.number} asha`, status: 'order_placed' })).numbers).toEqual([
    12_000,
  ]);
});

test('a search that looks at some rows for each page goes on behind them, either way', async () => {
  await t.db.execute(sql`insert into claims (id, order_id, form_key, problem, story, created_at)
    select gen_random_uuid(), id, gen_random_uuid(), 'damaged', 'It broke.', created_at from orders
     where customer_name like 'Ravi%' and total_amount_paise < 6000 or total_amount_paise = 3000`);
  const page = (query: object) => listClaims(t.shop, { q: 'asha', ...query });
  const first = await page({});
  expect(first.rows).toEqual([]);
  const second = await page({ after: first.next ?? '' });
  expect(second.rows.map(({ customerName }) => customerName)).toEqual(['Asha 03000']);
  const third = await page({ after: second.next ?? '' });
  expect([third.rows, third.next]).toEqual([[], null]);
  const back = await page({ before: second.next ?? '' });
  expect(back.rows.map(({ customerName }) => customerName)).toEqual(['Asha 03000']);
  expect((await page({ q: 'shopper4999@' })).rows).toHaveLength(1);
  await t.db.execute(sql`delete from claims`);
});

test('a common word that a shopper sorts by something is looked for among some, and else the latest are shown', async () => {
  const found = async (query: object) => {
    const page = await listProducts(t.shop, { q: 'fresh', ...query });
    return { ...page, numbers: page.products.map(({ name }) => Number(name.slice(-5))) };
  };
  expect((await found({ sort: 'price-low' })).numbers.slice(0, 3)).toEqual([1, 2, 3]);
  // Behind 10,000 others: of the thousand that were made last the dearest.
  const dear = await found({ sort: 'price-high' });
  expect(dear.numbers).toHaveLength(24);
  expect(dear.numbers[0]).toBeLessThan(1_100);
  expect(dear).toMatchObject({ total: 1_000, hasMoreThanTotal: true });
  const next = await found({ sort: 'price-high', after: dear.next });
  expect(next.numbers[0]).toBeLessThan(dear.numbers.at(-1) ?? 0);
});
