import type { Pool, PoolClient } from 'pg';
import { demoShop } from '../demo/shop.ts';

/** How many products, orders and stored e-mails a generated shop has. */
export const LARGE = 100_000;

/**
 * Fills a migrated, empty database: `LARGE` products of two variants each, in the demo shop's categories and with its
 * names and descriptions, and `LARGE` orders of three items with their confirmations. Triggers rest meanwhile; what
 * they keep (stock, lowest price, words to search by) is written as they would.
 */
export async function fillLargeShop(
  pool: Pool,
  { products = LARGE, orders = LARGE }: { products?: number; orders?: number } = {},
): Promise<void> {
  const client = await pool.connect();
  try {
    await setTriggers(client, 'disable');
    await client.query(`insert into categories (id, name) select gen_random_uuid(), unnest($1::text[])`, [
      demoShop.categories,
    ]);
    await client.query(PRODUCTS, [
      products,
      demoShop.products.map(({ name }) => name),
      demoShop.products.map(({ description }) => description),
      ['Baby', 'Giant', 'Dwarf', 'Silver', 'Golden', 'Royal', 'Wild', 'Emerald', 'Trailing', 'Heritage'],
    ]);
    await client.query(PRODUCT_CATEGORIES);
    await client.query(VARIANTS);
    await client.query(CHECKOUTS, [orders]);
    await client.query(ORDERS);
    await client.query(ITEMS);
    await client.query(EMAILS);
    await client.query('select refresh_product_search(array(select id from products))');
    await setTriggers(client, 'enable');
  } finally {
    client.release(true);
  }
  await pool.query('vacuum analyze');
}

async function setTriggers(client: PoolClient, state: 'disable' | 'enable') {
  for (const table of FILLED) await client.query(`alter table ${table} ${state} trigger user`);
}

const FILLED = [
  'categories',
  'products',
  'product_categories',
  'product_variants',
  'checkouts',
  'orders',
  'order_items',
  'emails',
];

const PRODUCTS = `
  insert into products (id, name, description, price_paise, from_price_paise, stock, is_published, is_featured, created_at)
  select gen_random_uuid(),
    ($4::text[])[1 + i / 7 % cardinality($4)] || ' ' || ($2::text[])[1 + i % cardinality($2)] || ' ' || i,
    ($3::text[])[1 + i % cardinality($3)],
    10000 + i % 900 * 100, 10000 + i % 900 * 100, i % 20 * 2, i % 25 <> 0, i % 1000 = 0,
    now() - i * interval '1 minute'
  from generate_series(1, $1::int) i`;

/** Each product stands in one or two of them. */
const PRODUCT_CATEGORIES = `
  insert into product_categories (product_id, category_id)
  select product.id, category.id
  from (select id, row_number() over () as i from products) product
  join (select id, row_number() over (order by id) - 1 as place, count(*) over () as places from categories) category
    on category.place in (product.i % category.places, (product.i * 7 + 3) % category.places)`;

const VARIANTS = `
  insert into product_variants (id, product_id, pot_type, size, pot_color, price_paise, stock)
  select gen_random_uuid(), id, 'Plastic', size, 'White', price_paise, stock / 2
  from products, unnest(array['Small (4")', 'Large (8")']) size`;

const CHECKOUTS = `
  insert into checkouts (id, idempotency_key, request_hash, receipt, email, first_name, last_name, address, city, state,
    zip_code, country, phone, subtotal_paise, shipping_paise, discount_paise, total_paise, created_at, settled_at)
  select gen_random_uuid(), 'key ' || i, '', 'receipt ' || i, 'shopper' || i % 40000 || '@example.com',
    (array['Asha', 'Vikram', 'Meera', 'Rohan', 'Kavya', 'Farhan', 'Lakshmi', 'Arjun'])[1 + i % 8],
    (array['Rao', 'Iyer', 'Nair', 'Das', 'Pillai'])[1 + i % 5] || ' ' || i, '1 Garden Road', 'Pune', 'Maharashtra',
    '411001', 'India', '+9198' || lpad(i::text, 8, '0'), 50000 + i * 37 % 900000, 0, 0, 50000 + i * 37 % 900000,
    now() - i * interval '7 minutes', now() - i * interval '7 minutes'
  from generate_series(1, $1::int) i`;

/** Of so many random numbers two may be the same: one order fewer then. */
const ORDERS = `
  insert into orders (id, checkout_id, customer_name, customer_email, customer_phone, shipping_address, shipping_city,
    shipping_state, shipping_zip_code, shipping_country, subtotal_paise, shipping_paise, discount_paise,
    total_amount_paise, payment_status, razorpay_payment_id, order_status, created_at)
  select gen_random_uuid(), id, first_name || ' ' || last_name, email, phone, address, city, state, zip_code, country,
    subtotal_paise, 0, 0, total_paise, 'completed', 'pay_' || left(md5(receipt), 14),
    (array['order_placed', 'processing', 'shipped', 'delivered', 'cancelled'])[1 + row_number() over () % 5], created_at
  from checkouts
  on conflict do nothing`;

const ITEMS = `
  insert into order_items (id, order_id, position, product_name, product_price_paise, quantity)
  select gen_random_uuid(), id, position, 'Plant ' || position, 10000, 1
  from orders, generate_series(0, 2) position`;

const EMAILS = `
  insert into emails (id, order_id, kind, recipient, message_id, state, sent_at, created_at)
  select gen_random_uuid(), id, 'order_placed', customer_email, 'mail ' || id, 'sent', created_at,
    created_at
  from orders`;
