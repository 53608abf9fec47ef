import type { Pool, PoolClient } from 'pg';
import { demoShop } from '../demo/shop.ts';

/** How many products, orders and stored e-mails a generated shop has. */
export const LARGE = 100_000;

/**
 * Fills a migrated, empty database: `LARGE` products of two variants each, in the demo shop's categories and with its
 * names and descriptions, and `LARGE` orders of three items with their confirmations. Triggers, references and indexes
 * rest meanwhile; what triggers keep (stock, lowest price, categories' lists, words to search by) is written as they
 * would. A million of each take some ten minutes.
 */
export async function fillLargeShop(
  pool: Pool,
  { products = LARGE, orders = LARGE }: { products?: number; orders?: number } = {},
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(
      `set synchronous_commit = off; set work_mem = '128MB'; set maintenance_work_mem = '512MB'`,
    );
    const putBack = await layAside(client);
    await client.query(`insert into categories (id, name) select gen_random_uuid(), unnest($1::text[])`, [
      demoShop.categories,
    ]);
    await client.query(PRODUCTS, [
      products,
      demoShop.products.map(({ name }) => name),
      demoShop.products.map(({ description }) => description),
      demoShop.products.map(({ glance }) => JSON.stringify(glance)),
      demoShop.products.map(({ facts }) => JSON.stringify(facts)),
      ['Baby', 'Giant', 'Dwarf', 'Silver', 'Golden', 'Royal', 'Wild', 'Emerald', 'Trailing', 'Heritage'],
    ]);
    await client.query(PRODUCT_CATEGORIES);
    await client.query(VARIANTS);
    await client.query(PLACES);
    await client.query(RUNNING_OUT);
    await client.query(MARKS);
    await client.query(FACETS);
    await client.query(FACET_COUNTS);
    await client.query(SHOWN);
    await client.query(WORDS);
    await client.query(HEADINGS);
    await client.query(KNOWN_WORDS);
    await client.query(CHECKOUTS, [orders]);
    await client.query(ORDERS);
    await client.query(ITEMS);
    await client.query(EMAILS);
    await client.query('select refresh_sales_by_day()');
    await putBack();
  } finally {
    client.release(true);
  }
  await pool.query('vacuum analyze');
}

/** Triggers, references and indexes that only make finding faster; whoever calls what is given back has them again. */
async function layAside(client: PoolClient): Promise<() => Promise<void>> {
  const indexes = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
       from pg_index where indrelid = any ($1::regclass[]) and not indisunique`,
    [FILLED],
  );
  const references = await client.query<{ owner: string; name: string; definition: string }>(
    `select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where conrelid = any ($1::regclass[]) and contype = 'f'`,
    [FILLED],
  );
  await setTriggers(client, 'disable');
  for (const { owner, name } of references.rows) {
    await client.query(`alter table ${owner} drop constraint ${name}`);
  }
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
  return async () => {
    for (const { definition } of indexes.rows) await client.query(definition);
    for (const { owner, name, definition } of references.rows) {
      await client.query(`alter table ${owner} add constraint ${name} ${definition}`);
    }
    await setTriggers(client, 'enable');
  };
}

async function setTriggers(client: PoolClient, state: 'disable' | 'enable') {
  for (const table of FILLED) await client.query(`alter table ${table} ${state} trigger user`);
}

const FILLED = [
  'categories',
  'products',
  'product_categories',
  'product_variants',
  'category_listing',
  'marked_listing',
  'facet_listing',
  'facet_counts',
  'media_uses',
  'product_search',
  'search_listing',
  'search_words',
  'checkouts',
  'orders',
  'order_items',
  'emails',
];

const PRODUCTS = `
  insert into products (id, name, description, glance_info, plant_facts, price_paise, from_price_paise, stock, is_published, is_featured,
    image_urls, created_at)
  select gen_random_uuid(),
    ($6::text[])[1 + i / 7 % cardinality($6)] || ' ' || ($2::text[])[1 + i % cardinality($2)] || ' ' || i,
    ($3::text[])[1 + i % cardinality($3)], ($4::text[])[1 + i % cardinality($4)]::jsonb,
    ($5::text[])[1 + i % cardinality($5)]::jsonb,
    10000 + i % 900 * 100, 10000 + i % 900 * 100, i % 20 * 2, i % 25 <> 0, i % 1000 = 0,
    jsonb_build_array('/media/' || md5((1 + i / 10)::text) || '.webp'), now() - i * interval '1 minute'
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

/** As refresh_product_search would; the words of a description are found once for all products that have it. */
const WORDS = `
  with described as materialized (
    select description, glance_info, search_lexemes('t:', description) as words,
      search_lexemes('b:', botanical)
        || case when is_pet_safe(concat_ws(E'\\n', glance_info::text, description)) then array_to_tsvector('{is:pet-safe}')
           else '' end as told
    from (select distinct on (description, glance_info) description, glance_info, search_botanical_of(p) as botanical
          from products p) each_once),
  options as materialized (
    select search_lexemes('v:', string_agg(concat_ws(' ', pot_type, size, pot_color, 'pot'), ' ')) as words
    from (select distinct pot_type, size, pot_color from product_variants) offered),
  headed as (
    select p.id, p.created_at, described.words, search_name_lexemes(p.name) || options.words || described.told
        || array_to_tsvector(array(select 'c:' || category_id from product_categories link where link.product_id = p.id))
        as heading
    from products p join described using (description, glance_info) cross join options)
  insert into product_search (product_id, heading, document)
  select id, heading, heading || words from headed order by created_at`;

const HEADINGS = `
  insert into search_listing (product_id, created_at, from_price_paise, name, heading)
  select p.id, p.created_at, p.from_price_paise, lower(p.name), s.heading
  from products p join product_search s on s.product_id = p.id where p.is_published order by p.created_at`;

const KNOWN_WORDS = `
  insert into search_words (word, is_named)
  select substr(lexeme, 3), bool_or(lexeme !~ '^t:')
  from product_search cross join lateral unnest(tsvector_to_array(document)) as lexeme
  where lexeme ~ '^[nvbt]:\\D{2,40}$' group by 1`;

const PLACES = `
  insert into category_listing (product_id, category_id, is_listed, created_at, from_price_paise, name)
  select p.id, link.category_id, p.is_published, p.created_at, p.from_price_paise, lower(p.name)
  from products p join product_categories link on link.product_id = p.id`;

/** Both pots of a product have as many. */
const RUNNING_OUT = `
  update products set lowest_low = case when stock / 2 between 1 and 5 then stock / 2 end, has_sold_out = stock = 0
  where stock <= 10`;

const MARKS = `
  insert into marked_listing (product_id, mark, category_id, is_listed, created_at, from_price_paise, name)
  select p.id, mark, category_id, is_published, p.created_at, p.from_price_paise, lower(p.name)
  from products p
  cross join lateral (values ('low', lowest_low is not null), ('gaps', has_sold_out), ('sold-out', stock = 0),
    ('featured', is_featured)) marks (mark, has)
  cross join lateral (select '00000000-0000-0000-0000-000000000000'::uuid category_id
    union all select link.category_id from product_categories link where link.product_id = p.id) place
  where has`;

const FACETS = `
  insert into facet_listing (product_id, category_id, created_at, from_price_paise, name, facets, flowering)
  select p.id, category_id, p.created_at, p.from_price_paise, lower(p.name),
    plant_facets(p.plant_facts, p.from_price_paise, p.stock), flowering_months(p.plant_facts)
  from products p
  cross join lateral (select '00000000-0000-0000-0000-000000000000'::uuid category_id
    union all select link.category_id from product_categories link where link.product_id = p.id) place
  where p.is_published`;

const FACET_COUNTS = `
  insert into facet_counts (category_id, month, facets, products, is_sum)
  select category_id, month, facets, count(*), true
  from facet_listing cross join generate_series(0, 12) month
  where month = 0 or flowering & (1 << month) <> 0 group by 1, 2, 3`;

/** Ten products each. */
const SHOWN = `
  insert into media_uses (key, product_id) select media_key_of(image_urls ->> 0), id from products`;

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

/** Who buys in a generated shop: each number somebody of their own. */
export const aShopper = (who: number) => ({
  email: `shopper-${who}@example.com`,
  firstName: 'Asha',
  lastName: 'Rao',
  address: '1 Garden Road',
  city: 'Pune',
  state: 'Maharashtra',
  zipCode: '411001',
  country: 'India',
  phone: `+9198${String(10_000_000 + who).slice(-8)}`,
});
