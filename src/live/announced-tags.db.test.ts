import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCustomer, addPlainProduct, addVariantProduct } from '../../tests/catalogue.fixtures.ts';
import { type TestDatabase, createTestDatabase } from '../../tests/database.ts';
import { addOrder } from '../../tests/orders.fixtures.ts';
import { createConnection } from '../database/client.ts';
import { products } from '../database/tables/catalogue.ts';
import { readProductCards } from '../shop/catalogue/product-cards.ts';
import type { Shop } from '../shop/shop.types.ts';

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
    expect(await update(`sku = 'FERN', barcode = '1'`)).toEqual([product(plain)]);
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
    expect(await variant(`sku = 'FERN-S', barcode = '2'`)).toEqual([product(fern.productId)]);
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
  const { firstName, lastName, zipCode, gift: _gift, orderNote: _note, ...rest } = aCustomer;
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

test('orders are announced when the program looks, however many changed', async () => {
  const looking = () => announced('select announce_order_changes()');
  await looking();
  const order = await addOrder(database.db);
  await addOrder(database.db);
  expect(await announced()).toEqual([]);
  expect(await looking()).toEqual(['orders']);
  expect(await looking()).toEqual([]);
  await database.pool.query(`update orders set order_status = 'shipped' where id = '${order.id}'`);
  expect(await looking()).toEqual(['orders']);
  const note = `insert into order_timeline (id, order_id, actor, event) values (gen_random_uuid(), '${order.id}', 'mail', 'email-sent')`;
  await database.pool.query(note);
  expect(await looking()).toEqual(['orders']);
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

test('of a review only that it waits is told before it is published; then of its counts on cards, of its words on its page', async () => {
  const order = await addOrder(database.db, { orderStatus: 'delivered' });
  const id = crypto.randomUUID();
  const update = (change: string) => announced(`update reviews set ${change} where id = '${id}'`);
  expect(
    await announced(`insert into reviews (id, order_id, product_id, author_name, stars, story)
      values ('${id}', '${order.id}', '${plain}', 'Asha', 4, 'Green')`),
  ).toEqual(['reviews']);
  expect(await update(`story = 'Greener', stars = 5`)).toEqual([]);
  expect(await update(`state = 'published', published_at = now()`)).toEqual([
    'listing',
    product(plain),
    'reviews',
  ]);
  expect(await update(`reply = 'Thank you'`)).toEqual([product(plain)]);
  expect(
    await announced(
      `insert into review_photos (id, order_id, product_id, review_id, key, bytes, width, height)
        values ('${id}', '${order.id}', '${plain}', '${id}', 'k', 1, 1, 1)`,
    ),
  ).toEqual([]);
  expect(await announced(`update review_photos set shown_key = 'reviews/k.webp' where id = '${id}'`)).toEqual(
    [product(plain)],
  );
  expect(await update(`state = 'refused', published_at = null`)).toEqual(['listing', product(plain)]);
  expect(await update(`story = 'Gone'`)).toEqual([]);
  expect(await update(`state = 'waiting'`)).toEqual(['reviews']);
  expect(await announced(`delete from reviews where id = '${id}'`)).toContain('reviews');
});

test('of a message only that it waits, or does no more', async () => {
  const id = crypto.randomUUID();
  const update = (change: string) => announced(`update contact_messages set ${change} where id = '${id}'`);
  expect(
    await announced(`insert into contact_messages (id, topic, name, email, body, fingerprint)
      values ('${id}', 'plant', 'Asha', 'asha@example.com', 'Yellow', '${id}')`),
  ).toEqual(['messages']);
  expect(await update(`body = 'Yellower'`)).toEqual([]);
  expect(await update(`answer = 'none', answered_at = now()`)).toEqual(['messages']);
  expect(await announced(`delete from contact_messages where id = '${id}'`)).toEqual([]);
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

/**
 * Where shoppers see a column: 'listing' is cards, lists, menus and results, 'page' its own page alone, 'never' is what
 * nobody is shown, or no statement changes.
 */
type Seen = 'listing' | 'page' | 'never';
type Shown = {
  columns: Record<string, Seen>;
  /** A row that shoppers see, with the tags of its own page and of lists. */
  row: () => Promise<{ where: string; page: string[]; listing: string[] }>;
  /** What a column is set to where something differing in its type will not do. */
  values?: Record<string, string>;
  /** Written by a trigger, which is asked to stand aside. */
  derivedBy?: string;
};

const identity = { id: 'never', product_id: 'never', created_at: 'never', updated_at: 'never' } as const;
const all = (seen: Seen, ...names: string[]) => Object.fromEntries(names.map((name) => [name, seen]));

const ofPlain = async () => ({
  where: `id = '${plain}'`,
  page: [product(plain)],
  listing: ['listing', product(plain)],
});
const ofFern = (where: string) => ({
  where,
  page: [product(fern.productId)],
  listing: ['listing', product(fern.productId)],
});
const anyCodes = { sku: 'gen_random_uuid()', barcode: 'gen_random_uuid()', handle: 'gen_random_uuid()' };
/** The row that a statement makes, all of which goes by one tag. */
const made = (insert: string, tag: string) => async () => {
  const id = crypto.randomUUID();
  await announced(insert.replace('?', `'${id}'`));
  return { where: insert.includes('?') ? `id = '${id}'` : 'true', page: [tag], listing: [tag] };
};

const shown: Record<string, Shown> = {
  products: {
    row: ofPlain,
    derivedBy: 'products_derive',
    columns: {
      ...identity,
      ...all(
        'listing',
        'name',
        'description',
        'image_urls',
        'color_images',
        'available_colors',
        'default_color',
        'plant_facts',
      ),
      ...all('listing', 'price_paise', 'discount_price_paise', 'is_discounted', 'from_price_paise', 'stock'),
      ...all('listing', 'include_in_deals', 'is_featured', 'is_published', 'deleted_at', 'created_at'),
      // Searches find by sizes and short facts, too: docs/behaviour/live-updates.md#kept-pages.
      ...all('page', 'available_sizes', 'default_size', 'dependency_rules', 'featured_category_id'),
      ...all('page', 'glance_info', 'glance_info_structured'),
      ...all('page', 'light_instruction_text', 'light_instruction_image_url', 'sku', 'barcode'),
      // Shown nowhere; whoever gives one may as well end the page.
      ...all('page', 'handle'),
      tax_class: 'never',
      weight_class: 'never',
      // Derived from the stock, which tells of it.
      lowest_low: 'never',
      has_sold_out: 'never',
    },
    values: { stock: '0', featured_category_id: '(select id from categories limit 1)', ...anyCodes },
  },
  product_variants: {
    row: async () => ofFern(`id = '${fern.variantId}'`),
    columns: {
      ...identity,
      ...all('listing', 'pot_type', 'size', 'pot_color', 'image_url', 'enabled', 'stock', 'created_at'),
      ...all('listing', 'price_paise', 'discount_price_paise', 'is_discounted'),
      ...all('page', 'is_default', 'sku', 'barcode'),
    },
    values: { stock: '0', ...anyCodes },
  },
  product_attributes: {
    row: async () => {
      await addGroup();
      return ofFern(`product_id = '${fern.productId}'`);
    },
    columns: { ...identity, ...all('page', 'name', 'label') },
    values: { name: `'pot_type'` },
  },
  attribute_values: {
    row: async () => {
      const id = await addGroup();
      await announced(`insert into attribute_values (id, product_id, attribute_id, value_id, name)
        values (gen_random_uuid(), '${fern.productId}', '${id}', 'navy', 'Navy')`);
      return ofFern(`attribute_id = '${id}'`);
    },
    columns: {
      ...identity,
      attribute_id: 'never',
      ...all('listing', 'value_id', 'name', 'enabled', 'position', 'metadata'),
    },
  },
  variant_images: {
    row: async () => {
      await announced(`insert into variant_images (id, product_id, image_url)
        values (gen_random_uuid(), '${fern.productId}', '/a.webp')`);
      return ofFern(`product_id = '${fern.productId}'`);
    },
    columns: {
      ...identity,
      created_at: 'listing',
      ...all('listing', 'variant_id', 'pot_size', 'pot_type', 'pot_color', 'image_url', 'alt_text'),
      ...all('listing', 'sort_order', 'is_cover'),
      ...all('never', 'metadata', 'uploaded_by'),
    },
    values: {
      variant_id: '(select id from product_variants v where v.product_id = variant_images.product_id)',
    },
  },
  product_categories: {
    row: async () => {
      await announced(
        `insert into product_categories select '${fern.productId}', id from categories limit 1`,
      );
      return ofFern(`product_id = '${fern.productId}'`);
    },
    // A link comes and goes, and is never another.
    columns: all('never', 'product_id', 'category_id'),
  },
  categories: {
    row: async () => {
      const { where } = await made(`insert into categories (id, name) values (?, gen_random_uuid())`, '')();
      return { where, page: ['categories'], listing: ['categories'] };
    },
    // On the tile and above the list.
    columns: { ...identity, name: 'listing', ...all('page', 'description', 'image_url') },
  },
  site_settings: {
    row: made(`insert into site_settings (id) values (1) on conflict do nothing`, 'site'),
    columns: {
      ...identity,
      ...all('page', 'hero_title', 'hero_subtitle', 'hero_image_url', 'hero_video_url'),
      ...all('page', 'announcement_text', 'announcement_link_text', 'announcement_link_href'),
      ...all('page', 'logo_image_url', 'logo_height', 'handpicked_title', 'handpicked_description'),
      ...all('page', 'handpicked_media_url', 'handpicked_media_type', 'shows_samples'),
    },
    values: { logo_height: 'coalesce(logo_height, 16) + 1', handpicked_media_type: `'video'` },
  },
  settings: {
    row: made(
      `insert into settings (section, value) values ('shop', '{}') on conflict do nothing`,
      'settings',
    ),
    columns: { ...identity, section: 'never', value: 'page' },
    values: { value: `jsonb_build_object('name', gen_random_uuid())` },
  },
  how_it_works_steps: {
    row: made(
      `insert into how_it_works_steps (id, title, description, icon) values (?, '', '', '')`,
      'steps',
    ),
    columns: { ...identity, ...all('page', 'title', 'description', 'icon', 'display_order', 'created_at') },
  },
  diagnoses: {
    row: made(`insert into diagnoses (id, symptom, is_published) values (?, '', true)`, 'diagnoses'),
    columns: {
      ...identity,
      ...all('page', 'symptom', 'looks', 'causes', 'guide_ids', 'display_order', 'is_published'),
      ...all('page', 'created_at'),
    },
  },
  testimonials: {
    row: made(`insert into testimonials (id, name, quote) values (?, '', '')`, 'testimonials'),
    columns: { ...identity, ...all('page', 'name', 'quote', 'avatar_url', 'is_published', 'created_at') },
  },
  information_pages: {
    row: made(`insert into information_pages values (gen_random_uuid(), '', '')`, 'pages'),
    columns: { ...identity, ...all('page', 'slug', 'heading', 'body', 'is_published') },
    values: { slug: 'gen_random_uuid()' },
  },
  product_ratings: {
    row: async () => {
      await announced(`insert into product_ratings (product_id, five) values ('${plain}', 3)`);
      return {
        where: `product_id = '${plain}'`,
        page: [product(plain)],
        listing: [product(plain), 'listing'],
      };
    },
    columns: {
      ...identity,
      ...all('listing', 'one', 'two', 'three', 'four', 'five'),
      // With the counts, which change together.
      ...all('listing', 'healthy_yes', 'healthy_no', 'size_yes', 'size_no', 'easy_yes', 'easy_no'),
    },
  },
  search_synonyms: {
    row: made(`insert into search_synonyms (id, names) values (?, '{Fern,Hansraj}')`, 'listing'),
    columns: { ...identity, names: 'page' },
    values: { names: 'names || gen_random_uuid()::text' },
  },
  plant_care: {
    row: async () => {
      const id = crypto.randomUUID();
      await announced(`insert into plant_care (id, name) values ('${id}', 'Fern')`);
      return { where: `id = '${id}'`, page: [`guide:${id}`], listing: [`guide:${id}`, 'guides'] };
    },
    columns: {
      ...identity,
      ...all('listing', 'name', 'image_url', 'tags', 'is_published'),
      ...all('page', 'about', 'water', 'light', 'care', 'growth', 'humidity', 'toxicity', 'troubleshooting'),
      ...all('page', 'faq', 'faq_structured'),
      // Also told to the product's page: 'content' above.
      product_id: 'never',
    },
  },
};

/** Tables of which no page that is kept shows anything; search has its own copy of products, derived with them. */
const shownNowhere = [
  'category_listing damage_figures facet_counts facet_listing fillings invoice_counters marked_listing media_uses',
  'invoices',
  'bulk_change_rows bulk_changes demo_items shop_opening staff_invitations',
  'cash_codes claim_items claim_photos claims',
  // Shown once they are published: the next test.
  'review_opt_outs review_photos reviews',
  'wish_lists wishes',
  'entered_orders kept_plants plant_calendars plant_care_done plant_notes plant_photos',
  'accounts activity_log checkout_lines checkouts emails hold_listing_budget import_items import_rows imports',
  'media_files',
  'contact_messages newsletter_subscribers order_changes order_items order_settings order_timeline orders payments product_search',
  'profiles program_secrets promo_codes promo_holds provider_events rate_limits reconciler_state refunds',
  'shipment_items shipments',
  'sales_by_day search_listing search_misses search_words sessions stock_hold_changes stock_holds stock_presses stock_waits',
  'staff_alerts staff_orders shop_watch low_stock_told two_factors users verifications wrong_passwords',
].flatMap((names) => names.split(' '));

/** The fern's group of colours, which is made where it has none. */
async function addGroup(): Promise<string> {
  await announced(`insert into product_attributes (id, product_id, name, label)
    values (gen_random_uuid(), '${fern.productId}', 'pot_color', 'Colour') on conflict do nothing`);
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from product_attributes where product_id = '${fern.productId}'`,
  );
  return rows[0]?.id ?? '';
}

type Column = { column: string; type: string };

async function columnsOf(table: string): Promise<Column[]> {
  const { rows } = await database.pool.query<Column>(
    `select column_name as column, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = $1 order by ordinal_position`,
    [table],
  );
  return rows;
}

function another({ column, type }: Column): string {
  if (type === 'boolean') return `not ${column}`;
  if (type === 'jsonb') return `'[{"name": "Another"}]'`;
  if (/int/.test(type)) return `coalesce(${column}, 0) + 1`;
  if (type.startsWith('timestamp')) return `coalesce(${column}, now()) + interval '1 second'`;
  return `coalesce(${column}, '') || 'another'`;
}

/** What listings show of the two products. */
async function showCards(): Promise<string> {
  const rows = await database.db
    .select()
    .from(products)
    .where(inArray(products.id, [plain, fern.productId]))
    .orderBy(products.id);
  const shop: Pick<Shop, 'db' | 'now'> = { db: database.db, now: () => new Date() };
  return JSON.stringify(await readProductCards(shop as Shop, rows));
}

/** What is wrong with a table: columns that nobody placed, and changes that announce something else than they must. */
async function findUntold(table: string, { columns, row, values = {}, derivedBy }: Shown): Promise<string[]> {
  const found = await columnsOf(table);
  const untold = found
    .filter(({ column }) => !(column in columns))
    .map(({ column }) => `${table}.${column} is in no list`);
  for (const column of found) {
    const seen = columns[column.column] ?? 'never';
    if (seen === 'never') continue;
    [plain, fern] = [(await addPlainProduct(database.db)).productId, await addVariantProduct(database.db, 5)];
    const { where, ...tags } = await row();
    const cards = await showCards();
    await announced();
    const aside = (how: string) => (derivedBy ? [`alter table ${table} ${how} trigger ${derivedBy}`] : []);
    const told = await announced(
      'begin',
      ...aside('disable'),
      `update ${table} set ${column.column} = ${values[column.column] ?? another(column)} where ${where}`,
      ...aside('enable'),
      'commit',
    );
    if (told.join() !== tags[seen].toSorted().join()) {
      untold.push(`${table}.${column.column} (${seen}) told: ${told.join() || 'nothing'}`);
    }
    if (seen === 'page' && (await showCards()) !== cards) {
      untold.push(`${table}.${column.column} (${seen}) is shown on cards`);
    }
  }
  return untold;
}

describe('every column', () => {
  test.each(Object.keys(shown))('of %s is placed, and told as its place demands', async (table) => {
    await announced(`insert into categories (id, name) values (gen_random_uuid(), gen_random_uuid())`);
    const known = shown[table];
    expect(known && (await findUntold(table, known))).toEqual([]);
    const found = new Set((await columnsOf(table)).map(({ column }) => column));
    const gone = Object.keys(known?.columns ?? {}).filter((column) => !found.has(column));
    expect(gone.filter((column) => !(column in identity))).toEqual([]);
  });

  test('of any other table is shown nowhere', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    const known = new Set([...Object.keys(shown), ...shownNowhere]);
    expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  });

  test('that is added must be placed, and be watched where cards show it', async () => {
    const { products: ofProducts, categories: ofCategories } = shown;
    if (!ofProducts || !ofCategories) throw new Error('Not described');
    await database.pool.query('alter table products add badge text; alter table categories add badge text');
    try {
      expect(await findUntold('products', ofProducts)).toEqual(['products.badge is in no list']);
      const placed = (seen: Seen) => ({ badge: seen });
      expect(
        await findUntold('products', {
          ...ofProducts,
          columns: { ...ofProducts.columns, ...placed('page') },
        }),
      ).toEqual([]);
      expect(
        await findUntold('products', {
          ...ofProducts,
          columns: { ...ofProducts.columns, ...placed('listing') },
        }),
      ).toEqual([expect.stringMatching(/^products\.badge \(listing\) told: product:/)]);
      expect(
        await findUntold('categories', {
          ...ofCategories,
          columns: { ...ofCategories.columns, ...placed('listing') },
        }),
      ).toEqual(['categories.badge (listing) told: nothing']);
    } finally {
      await database.pool.query('alter table products drop badge; alter table categories drop badge');
    }
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
