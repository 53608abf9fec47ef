import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { createDatabase, createPool } from '../../database/client.ts';
import { categories, productCategories, productVariants, products } from '../../database/tables/catalogue.ts';
import { EVERYWHERE, fillings, markedListing } from '../../database/tables/listings.ts';
import { listStock } from '../stock-sheet/list-stock.ts';
import { adminListingSchema } from './admin-listing.schema.ts';
import { listAdminProducts } from './admin-products.ts';
import { fillListings, isMarkedListingFilled } from './category-listing.ts';

let setting: TestShop;
beforeAll(async () => {
  setting = await createTestShop();
});
beforeEach(async () => {
  await setting.db.delete(products);
  await setting.db.delete(categories);
});
afterAll(() => setting.close());

async function addCategory(name: string): Promise<string> {
  const [category] = await setting.db.insert(categories).values({ name }).returning();
  return category?.id ?? '';
}

type Given = Partial<typeof products.$inferInsert> & { pots?: number[] };

async function addProduct({ pots = [], ...change }: Given = {}): Promise<string> {
  const values = { name: 'Fern', pricePaise: 100_00, ...change };
  const [product] = await setting.db.insert(products).values(values).returning();
  const productId = product?.id ?? '';
  if (pots.length > 0) {
    await setting.db
      .insert(productVariants)
      .values(pots.map((stock, at) => ({ productId, potType: 'Clay', size: `${at}`, pricePaise: 1, stock })));
  }
  return productId;
}

/** What is kept, and what it should be by the tables that it is made of. */
async function bothSides() {
  const kept = await setting.db.execute(
    sql`select product_id, mark, category_id, is_listed, created_at, from_price_paise, name from marked_listing
      order by 1, 2, 3`,
  );
  const meant = await setting.db.execute(sql`
    with pots as (
      select product_id, stock from product_variants where enabled
      union all
      select id, stock from products where not exists (select from product_variants v where v.product_id = products.id)),
    marks as (
      select product_id as id, 'low' as mark from pots where stock between 1 and 5
      union select product_id, 'gaps' from pots where stock = 0
      union select p.id, 'sold-out' from products p
        where not exists (select from pots where pots.product_id = p.id and stock > 0)
      union select id, 'featured' from products where is_featured)
    select p.id as product_id, mark, c.id as category_id, p.is_published as is_listed, p.created_at, p.from_price_paise,
        lower(p.name) as name
      from products p join marks using (id)
      cross join (select id, name from categories union all select ${EVERYWHERE}::uuid, null) c
     where p.deleted_at is null
       and (c.name is null
            or exists (select from product_categories l where l.product_id = p.id and l.category_id = c.id)
            or (c.name = 'Deals' and p.include_in_deals))
     order by 1, 2, 3`);
  return { kept: kept.rows, meant: meant.rows };
}

const STEPS =
  'sell sell sell fill enable rename publish delete star mark price put take deals drop unmake plain'.split(
    ' ',
  );

test('whatever is sold, saved, moved or deleted, each list has what belongs to it', async () => {
  const nat = fc.nat(3);
  const step = fc.record({
    what: fc.constantFrom(...STEPS),
    one: nat,
    other: nat,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      await setting.db.delete(products);
      await setting.db.delete(categories);
      const places = await Promise.all(['Ferns', 'Palms', 'Pots'].map(addCategory));
      const all = await Promise.all(
        [[], [1, 6], [0, 9, 6], [2]].map((pots, at) =>
          addProduct({ pots, stock: 6, includeInDeals: at === 0 }),
        ),
      );
      for (const { what, one, other } of steps) {
        const [id = '', category = ''] = [all[one], places[other % places.length]];
        const change: Record<string, string> = {
          sell: `update product_variants set stock = greatest(0, stock - ${other + 1}) where product_id = '${id}'
            and size = '${other % 3}'`,
          plain: `update products set stock = greatest(0, stock - ${other}) where id = '${id}'`,
          fill: `update product_variants set stock = stock + 3 where product_id in ('${id}', '${all[other]}')`,
          enable: `update product_variants set enabled = not enabled where product_id = '${id}' and size = '1'`,
          rename: `update products set name = 'Palm ${other}' where id = '${id}'`,
          publish: `update products set is_published = not is_published where id = '${id}'`,
          delete: `update products set deleted_at = case when deleted_at is null then now() end where id = '${id}'`,
          star: `update products set is_featured = not is_featured where id = '${id}'`,
          mark: `update products set include_in_deals = not include_in_deals where id = '${id}'`,
          price: `update products set price_paise = ${other} where id <> '${id}'`,
          put: `insert into product_categories (product_id, category_id)
            select id, '${category}' from products where id in ('${id}', '${all[other]}')
            and exists (select from categories where id = '${category}') on conflict do nothing`,
          take: `delete from product_categories where category_id = '${category}'`,
          deals: `insert into categories (id, name) values (gen_random_uuid(), 'Deals') on conflict do nothing`,
          drop:
            other === 3
              ? `delete from products where id = '${id}'`
              : `delete from categories where id = '${category}'`,
          unmake: `delete from product_variants where product_id = '${id}' and size = '${other}'`,
        };
        await setting.db.execute(sql.raw(change[what] ?? ''));
        const { kept, meant } = await bothSides();
        expect(kept).toEqual(meant);
      }
    }),
    { numRuns: 20 },
  );
});

test('of a large shop that is updated what is there already is written in steps; lists are whole meanwhile', async () => {
  const ferns = await addCategory('Ferns');
  const given: [string, number[]][] = [
    ['A', []],
    ['B', [3, 0]],
    ['C', [9]],
    ['D', [0]],
  ];
  const ids = await Promise.all(given.map(([name, pots]) => addProduct({ name, pots, stock: 2 })));
  await setting.db
    .insert(productCategories)
    .values(ids.map((productId) => ({ productId, categoryId: ferns })));
  // As after the migration of more than ten thousand: what is derived is not yet.
  await setting.db.execute(sql`alter table products disable trigger user`);
  await setting.db.update(products).set({ lowestLow: null, hasSoldOut: false });
  await setting.db.execute(sql`alter table products enable trigger user`);
  await setting.db.delete(markedListing);
  await setting.db.update(fillings).set({ reached: null, doneAt: null });
  const pool = createPool(setting.connectionString, { max: 3 });
  try {
    const shop = { ...setting.shop, db: createDatabase(pool) };
    const found = async (query: object) => {
      const page = await listAdminProducts(shop, adminListingSchema.parse({ sort: 'name', ...query }));
      return page.products.map(({ name }) => name).join(' ');
    };
    const rows = async (show: 'low' | 'sold-out') =>
      (await listStock(shop, { show, category: ferns })).rows.map(
        ({ product, shelf }) => `${product}${shelf}`,
      );
    const told = async () => ({
      low: await found({ status: 'low-stock' }),
      gone: await found({ status: 'out-of-stock', category: ferns }),
      byStock: await found({ sort: 'stock', category: ferns }),
      rows: await rows('low'),
      gaps: await rows('sold-out'),
    });
    expect(await isMarkedListingFilled(shop.db)).toBe(false);
    const before = await told();
    expect(before).toEqual({
      low: 'A B',
      gone: 'D',
      byStock: 'D A B C',
      rows: ['A2', 'B3'],
      gaps: ['B0', 'D0'],
    });
    await fillListings(shop, 2);
    expect(await isMarkedListingFilled(shop.db)).toBe(true);
    const { kept, meant } = await bothSides();
    expect(kept).toEqual(meant);
    expect(await told()).toEqual(before);
  } finally {
    await pool.end();
  }
});

test('a category sorted by stock goes on from page to page, forth and back', async () => {
  const ferns = await addCategory('Ferns');
  const ids = await Promise.all(
    Array.from({ length: 120 }, (_, at) => addProduct({ name: `Fern ${at}`, stock: (at * 7) % 120 })),
  );
  await setting.db
    .insert(productCategories)
    .values(ids.map((productId) => ({ productId, categoryId: ferns })));
  const page = (query: object) =>
    listAdminProducts(
      setting.shop,
      adminListingSchema.parse({ sort: 'stock', order: 'desc', category: ferns, ...query }),
    );
  const stocks = ({ products: listed }: Awaited<ReturnType<typeof page>>) => listed.map(({ stock }) => stock);
  const first = await page({});
  expect(first.total).toBe(120);
  expect(stocks(first)).toEqual(Array.from({ length: 50 }, (_, at) => 119 - at));
  const second = await page({ after: first.next });
  expect(stocks(second)[0]).toBe(69);
  expect(stocks(await page({ before: second.previous }))).toEqual(stocks(first));
  expect(stocks(await page({ status: 'out-of-stock' }))).toEqual([0]);
  expect(stocks(await page({ status: 'low-stock', order: 'asc' }))).toEqual([1, 2, 3, 4, 5]);

  // Of more than ten thousand the index of stock is walked; every third is elsewhere.
  await setting.db.execute(sql`alter table products disable trigger user`);
  await setting.db.execute(sql`insert into products (id, name, price_paise, stock)
    select gen_random_uuid(), 'Palm ' || i, 1, 1000 + i from generate_series(1, 16000) i`);
  await setting.db.execute(sql`alter table products enable trigger user`);
  await setting.db
    .execute(sql`insert into category_listing (product_id, category_id, is_listed, created_at, from_price_paise, name)
    select id, ${ferns}, true, created_at, 1, lower(name) from products where stock > 1000 and stock % 3 > 0`);
  const many = await page({});
  expect(many).toMatchObject({ total: 10_000, hasMoreThanTotal: true });
  expect(stocks(many).slice(0, 4)).toEqual([17_000, 16_999, 16_997, 16_996]);
  const later = await page({ after: many.next });
  expect(stocks(later)[0]).toBe(
    (stocks(many).at(-1) ?? 0) - 1 - (((stocks(many).at(-1) ?? 0) - 1) % 3 === 0 ? 1 : 0),
  );
  expect(stocks(await page({ before: later.previous }))).toEqual(stocks(many));
  expect(stocks(await page({ order: 'asc' })).slice(0, 3)).toEqual([0, 1, 2]);
});
