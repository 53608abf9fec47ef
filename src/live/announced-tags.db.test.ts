import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPlainProduct, addVariantProduct, aCustomer } from '../../tests/catalogue-fixture.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/database.ts';
import { createConnection } from '../database/client.ts';

let database: TestDatabase;
let connection: ReturnType<typeof createConnection>;
let heard: string[] = [];
let plain: string;
let fern: { productId: string; variantId: string };
let draft: string;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = createConnection(database.pool, 'test');
  await connection.connect();
  connection.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await connection.query('listen shop_changes');
});
afterAll(async () => {
  await connection.end();
  await database.close();
});

beforeEach(async () => {
  plain = (await addPlainProduct(database.db)).productId;
  fern = await addVariantProduct(database.db, 5);
  draft = (await addPlainProduct(database.db, { isPublished: false })).productId;
  await announced();
});

/** What the statements announced, in one transaction unless they name their own. Notices come in the order of commits. */
async function announced(...statements: string[]): Promise<string[]> {
  if (statements.length > 0) await database.pool.query(statements.join(';'));
  const fence = crypto.randomUUID();
  await database.pool.query(`select pg_notify('shop_changes', '${fence}')`);
  await expect.poll(() => heard.includes(fence), { interval: 5 }).toBe(true);
  const tags = heard.filter((tag) => tag !== fence);
  heard = [];
  return tags.toSorted();
}

/** As the program does twice a second. */
const afterLooking = () => announced('select announce_hold_changes()');

const product = (id: string) => `product:${id}`;

describe('products', () => {
  const update = (change: string, id = plain) =>
    announced(`update products set ${change} where id = '${id}'`);

  test('a text of its page is about the product alone', async () => {
    expect(await update(`glance_info = '["Tall"]', light_instruction_text = 'Shade'`)).toEqual([
      product(plain),
    ]);
    expect(await update(`dependency_rules = '[{"pot_size": "S"}]'`)).toEqual([product(plain)]);
  });

  test.each(['name', 'price_paise', 'is_featured', 'image_urls', 'include_in_deals', 'is_published'])(
    '%s changes listings too',
    async (column) => {
      const value =
        { name: `'New'`, price_paise: '1', image_urls: `'["/a.webp"]'` }[column] ?? `not ${column}`;
      expect(await update(`${column} = ${value}`)).toEqual(['listing', product(plain)]);
    },
  );

  test('a unit more or less changes no listing; the last one does', async () => {
    expect(await update('stock = 4')).toEqual([product(plain)]);
    expect(await update('stock = 0')).toEqual(['listing', product(plain)]);
    expect(await update('stock = 1')).toEqual(['listing', product(plain)]);
  });

  test('what changes nothing, or a draft, announces nothing', async () => {
    expect(await update('name = name, updated_at = now()')).toEqual([]);
    expect(await update(`name = 'Hidden'`, draft)).toEqual([]);
    expect(await update('name = name', crypto.randomUUID())).toEqual([]);
  });

  test('publishing, deleting and coming anew', async () => {
    expect(await update('is_published = true', draft)).toEqual(['listing', product(draft)]);
    expect(await update('deleted_at = now()', draft)).toEqual(['listing', product(draft)]);
    const { productId } = await addPlainProduct(database.db);
    expect(await announced()).toEqual(['listing', product(productId)]);
    expect(await announced(`delete from products where id = '${plain}'`)).toEqual([
      'listing',
      product(plain),
    ]);
  });

  test('a change of thousands is one notice', async () => {
    await database.pool.query(`insert into products (id, name, price_paise)
      select gen_random_uuid(), 'Bulk', 1 from generate_series(1, 1010)`);
    expect(await announced()).toEqual(['everything']);
    expect(await announced(`update products set price_paise = 2 where name = 'Bulk'`)).toEqual([
      'everything',
    ]);
    expect(await announced(`delete from products where name = 'Bulk'`)).toEqual(['everything']);
  });
});

describe('parts of a product', () => {
  const variant = (change: string) =>
    announced(`update product_variants set ${change} where id = '${fern.variantId}'`);

  test('a variant: its price is shown in listings, a unit of it is not', async () => {
    expect(await variant('stock = 4')).toEqual([product(fern.productId)]);
    expect(await variant('price_paise = 1')).toEqual(['listing', product(fern.productId)]);
    expect(await variant('is_default = true')).toEqual([product(fern.productId)]);
    expect(await variant('stock = 0')).toEqual(['listing', product(fern.productId)]);
    expect(await variant('enabled = false')).toEqual(['listing', product(fern.productId)]);
  });

  test('a variant sells out before its shelf is empty: by what is held', async () => {
    await hold(3);
    await afterLooking();
    expect(await variant('stock = 4')).toEqual([product(fern.productId)]);
    expect(await variant('stock = 3')).toEqual(['listing', product(fern.productId)]);
  });

  test('attributes, their values, pictures and categories', async () => {
    const [attribute, category] = [crypto.randomUUID(), crypto.randomUUID()];
    const own = product(fern.productId);
    expect(
      await announced(`insert into product_attributes (id, product_id, name, label)
        values ('${attribute}', '${fern.productId}', 'pot_color', 'Colour')`),
    ).toEqual([own]);
    expect(
      await announced(`insert into attribute_values (id, product_id, attribute_id, value_id, name)
        values (gen_random_uuid(), '${fern.productId}', '${attribute}', 'navy', 'Navy')`),
    ).toEqual(['listing', own]);
    const touch = `update attribute_values set position = 0 where attribute_id = '${attribute}'`;
    expect(await announced(touch)).toEqual([]);
    expect(await announced(`delete from product_attributes where id = '${attribute}'`)).toEqual([
      'listing',
      own,
    ]);
    expect(
      await announced(`insert into variant_images (id, product_id, image_url)
        values (gen_random_uuid(), '${fern.productId}', '/a.webp')`),
    ).toEqual(['listing', own]);
    expect(
      await announced(`insert into categories (id, name) values ('${category}', '${category}')`),
    ).toEqual(['categories']);
    expect(
      await announced(`insert into product_categories values ('${fern.productId}', '${category}')`),
    ).toEqual(['listing', own]);
    expect(
      await announced(`update categories set name = 'New ${category}' where id = '${category}'`),
    ).toEqual(['categories', 'listing', own]);
    expect(await announced(`delete from categories where id = '${category}'`)).toEqual([
      'categories',
      'listing',
      own,
    ]);
  });

  test('parts of a draft announce nothing', async () => {
    const picture = `insert into variant_images (id, product_id, image_url)
      values (gen_random_uuid(), '${draft}', '/a.webp')`;
    expect(await announced(picture)).toEqual([]);
  });
});

/** A checkout that holds so many of the fern's only variant; gives its id. */
async function hold(units: number, expires = `now() + interval '15 minutes'`): Promise<string> {
  const id = crypto.randomUUID();
  const { firstName, lastName, zipCode, ...rest } = aCustomer;
  const customer = { first_name: firstName, last_name: lastName, zip_code: zipCode, ...rest };
  const columns = Object.keys(customer).join(', ');
  const values = Object.values(customer).map((value) => `'${value}'`);
  await database.pool.query(
    `insert into checkouts (id, idempotency_key, request_hash, receipt, subtotal_paise, shipping_paise,
        discount_paise, total_paise, ${columns})
      values ('${id}', '${id}', '', '${id}', 0, 0, 0, 0, ${values.join(', ')});
     insert into stock_holds (id, checkout_id, product_id, variant_id, quantity, expires_at)
      values (gen_random_uuid(), '${id}', '${fern.productId}', '${fern.variantId}', ${units}, ${expires})`,
  );
  return id;
}

describe('holds', () => {
  test('are announced when the program looks, not by the checkout itself', async () => {
    await hold(1);
    await hold(2);
    expect(await announced()).toEqual([]);
    expect(await afterLooking()).toEqual([product(fern.productId)]);
    expect(await afterLooking()).toEqual([]);
  });

  test('change listings when they take the last unit, and when they give it back', async () => {
    const id = await hold(5);
    expect(await afterLooking()).toEqual(['listing', product(fern.productId)]);
    await database.pool.query(`delete from stock_holds where checkout_id = '${id}'`);
    expect(await afterLooking()).toEqual(['listing', product(fern.productId)]);
  });

  test('that run out are announced when they are ended', async () => {
    const id = await hold(5, `now() - interval '1 second'`);
    await afterLooking();
    await database.pool.query(`delete from stock_holds where checkout_id = '${id}'`);
    expect(await afterLooking()).toEqual(['listing', product(fern.productId)]);
  });

  test('that become an order announce nothing more', async () => {
    const id = await hold(2);
    await afterLooking();
    await database.pool.query(
      `delete from stock_holds where checkout_id = '${id}';
       insert into stock_holds (id, checkout_id, product_id, variant_id, quantity)
        values (gen_random_uuid(), '${id}', '${fern.productId}', '${fern.variantId}', 2)`,
    );
    expect(await afterLooking()).toEqual([]);
  });
});

describe('listings that strangers end', () => {
  const budget = (change: string) => database.pool.query(`update hold_listing_budget set ${change}`);
  async function takeAndGiveBack() {
    const id = await hold(5);
    await database.pool.query('select announce_hold_changes()');
    await database.pool.query(`delete from stock_holds where checkout_id = '${id}'`);
    return afterLooking();
  }

  test('are told of at once, then once in ten seconds; the product itself always', async () => {
    await database.pool.query('insert into hold_listing_budget default values on conflict do nothing');
    await budget('notices = 2, counted_at = now(), is_waiting = false');
    expect(await takeAndGiveBack()).toEqual([
      'listing',
      'listing',
      product(fern.productId),
      product(fern.productId),
    ]);
    expect(await takeAndGiveBack()).toEqual([product(fern.productId), product(fern.productId)]);
    await budget(`counted_at = counted_at - interval '10 seconds'`);
    // What was kept back is told of, though nothing more happened.
    expect(await afterLooking()).toEqual(['listing']);
    expect(await afterLooking()).toEqual([]);
    await budget(`counted_at = counted_at - interval '1 hour'`);
    expect(await takeAndGiveBack()).toContain('listing');
  });

  test('of hundreds of plants are not everything', async () => {
    const { rows } = await database.pool.query<{ id: string }>(`insert into products (id, name, price_paise)
      select gen_random_uuid(), 'Many', 1 from generate_series(1, 1010) returning id`);
    await announced();
    await database.pool.query(`insert into stock_hold_changes
      select id, null, 1, false from products where name = 'Many'`);
    const told = [...(await afterLooking()), ...(await afterLooking())];
    expect(told).not.toContain('everything');
    expect(told.filter((tag) => tag !== 'listing').toSorted()).toEqual(
      rows.map(({ id }) => product(id)).toSorted(),
    );
    await announced(`delete from products where name = 'Many'`);
  });
});

describe('content', () => {
  test('settings, steps, testimonials and pages', async () => {
    expect(await announced(`insert into site_settings (id, hero_title) values (1, 'A')`)).toEqual(['site']);
    expect(await announced(`update site_settings set hero_title = 'B'`)).toEqual(['site']);
    expect(await announced(`update site_settings set hero_title = 'B'`)).toEqual([]);
    const step = `insert into how_it_works_steps (id, title, description, icon) values (gen_random_uuid(), '', '', '')`;
    expect(await announced(step)).toEqual(['steps']);
    const said = (published: boolean) => `insert into testimonials (id, name, quote, is_published)
      values (gen_random_uuid(), '', '', ${published})`;
    expect(await announced(said(true))).toEqual(['testimonials']);
    expect(await announced(said(false))).toEqual([]);
    expect(await announced(`insert into information_pages values ('faq', 'F', '')`)).toEqual(['pages']);
  });

  test('a guide: the library shows its name, its own page everything, and its product links it', async () => {
    const id = crypto.randomUUID();
    const update = (change: string) => announced(`update plant_care set ${change} where id = '${id}'`);
    expect(await announced(`insert into plant_care (id, name) values ('${id}', 'Fern')`)).toEqual([
      `guide:${id}`,
      'guides',
    ]);
    expect(await update(`water = 'Much'`)).toEqual([`guide:${id}`]);
    expect(await update(`product_id = '${plain}'`)).toEqual([`guide:${id}`, 'guides', product(plain)]);
    expect(await update('is_published = false')).toEqual([`guide:${id}`, 'guides', product(plain)]);
    expect(await update(`water = 'Little'`)).toEqual([]);
    expect(await announced(`delete from plant_care where id = '${id}'`)).toEqual([]);
  });
});

test('equal notices of a transaction are one', async () => {
  const change = (price: number) => `update products set price_paise = ${price} where id = '${plain}'`;
  expect(await announced('begin', change(1), change(2), change(3), 'commit')).toEqual([
    'listing',
    product(plain),
  ]);
  expect(await announced('begin', change(4), 'rollback')).toEqual([]);
});
