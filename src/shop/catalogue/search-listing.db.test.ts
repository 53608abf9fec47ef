import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addVariantProduct, anOrderBody } from '../../../tests/catalogue.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { createDatabase, createPool } from '../../database/client.ts';
import { categories, productCategories, productVariants, products } from '../../database/tables/catalogue.ts';
import { fillings } from '../../database/tables/listings.ts';
import { searchListing } from '../../database/tables/search.ts';
import { startCheckout } from '../checkout/start-checkout.ts';
import { listProducts } from './product-listings.ts';
import { fillListings, isSearchListingFilled } from './category-listing.ts';

let setting: TestShop;
beforeAll(async () => {
  setting = await createTestShop();
});
beforeEach(async () => {
  await setting.db.delete(products);
  await setting.db.delete(categories);
});
afterAll(() => setting.close());

async function addProduct(change: Partial<typeof products.$inferInsert> = {}): Promise<string> {
  const values = { name: 'Fern', pricePaise: 100_00, ...change };
  const [product] = await setting.db.insert(products).values(values).returning();
  return product?.id ?? '';
}

/** What is kept, and what it should be by the tables that it is made of. */
async function bothSides() {
  const kept = await setting.db.execute(sql`select * from search_listing order by product_id`);
  const meant = await setting.db.execute(sql`
    select p.id as product_id, p.created_at, p.from_price_paise, lower(p.name) as name, s.heading
      from products p join product_search s on s.product_id = p.id
     where p.is_published and p.deleted_at is null order by p.id`);
  return { kept: kept.rows, meant: meant.rows };
}

test('whatever is done to products, what shoppers see of them is searched, and nothing else', async () => {
  const one = fc.nat(2);
  const step = fc.record({
    what: fc.constantFrom(
      'rename',
      'publish',
      'delete',
      'mark',
      'price',
      'move',
      'sell',
      'put',
      'all',
      'drop',
    ),
    one,
    other: one,
  });
  const category = crypto.randomUUID();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      await setting.db.delete(products);
      await setting.db.delete(categories);
      await setting.db.insert(categories).values({ id: category, name: 'Ferns' });
      const all = await Promise.all([0, 1, 2].map((at) => addProduct({ isPublished: at > 0 })));
      for (const { what, one: at, other } of steps) {
        const id = all[at] ?? '';
        const change: Record<typeof what, string> = {
          rename: `update products set name = 'Palm ${other}' where id = '${id}'`,
          publish: `update products set is_published = not is_published where id = '${id}'`,
          delete: `update products set deleted_at = case when deleted_at is null then now() end where id = '${id}'`,
          mark: `update products set include_in_deals = not include_in_deals where id = '${id}'`,
          price: `update products set price_paise = ${other} where id <> '${id}'`,
          move: `update products set created_at = created_at - interval '1 day' where id = '${id}'`,
          sell: `update products set stock = stock + 1 where id = '${id}'`,
          put: `insert into product_categories (product_id, category_id)
            select id, '${category}' from products where id = '${id}' on conflict do nothing`,
          all: `update products set name = 'Moss', is_published = true, deleted_at = null, price_paise = 7 where id = '${id}'`,
          drop: `delete from products where id = '${id}'`,
        };
        await setting.db.execute(sql.raw(change[what]));
        const { kept, meant } = await bothSides();
        expect(kept).toEqual(meant);
      }
    }),
    { numRuns: 12 },
  );
});

test('two who change a product at once leave what both have done', async () => {
  const [category] = await setting.db.insert(categories).values({ name: 'Ferns' }).returning();
  const id = await addProduct({ isPublished: false });
  await Promise.all([
    setting.db.insert(productCategories).values({ productId: id, categoryId: category?.id ?? '' }),
    setting.db.update(products).set({ name: 'Palm' }).where(eq(products.id, id)),
    setting.db.update(products).set({ isPublished: true }).where(eq(products.id, id)),
    setting.db.update(products).set({ pricePaise: 5 }).where(eq(products.id, id)),
  ]);
  const { kept, meant } = await bothSides();
  expect(kept).toEqual(meant);
  expect(kept).toHaveLength(1);
});

test('what is sold writes nothing, but where it changes the lowest price', async () => {
  const fern = await addVariantProduct(setting.db, 3);
  const versions = async () =>
    (
      await setting.db.execute(sql`
      select product_id, xmin::text, ctid::text from search_listing union all
      select product_id, xmin::text, ctid::text from product_search`)
    ).rows;
  const before = await versions();
  const checkout = { idempotencyKey: crypto.randomUUID(), userId: null, body: anOrderBody([fern.line(1)]) };
  expect(await startCheckout(setting.shop, checkout)).toMatchObject({ ok: true });
  await setting.db.update(productVariants).set({ stock: 2 });
  expect(await versions()).toEqual(before);
});

test('of a large shop that is updated what is there already is written in steps; it is searched meanwhile', async () => {
  await Promise.all([1, 2, 3, 4, 5].map((at) => addProduct({ name: `Fern ${at}` })));
  await addProduct({ name: 'Draft Fern', isPublished: false });
  // As after the migration of more than ten thousand.
  await setting.db.delete(searchListing);
  await setting.db.execute(sql`delete from search_words`);
  const isOurs = eq(fillings.table, 'search_listing');
  await setting.db.update(fillings).set({ reached: null, doneAt: null }).where(isOurs);
  const pool = createPool(setting.connectionString, { max: 3 });
  try {
    const shop = { ...setting.shop, db: createDatabase(pool) };
    const names = async (q: string) =>
      (await listProducts(shop, { q, sort: 'name' })).products.map(({ name }) => name);
    expect(await isSearchListingFilled(shop.db)).toBe(false);
    const before = await names('fer');
    expect(before).toEqual(['Fern 1', 'Fern 2', 'Fern 3', 'Fern 4', 'Fern 5']);
    expect(await names('moss')).toEqual([]);
    await fillListings(shop, 2);
    expect(await isSearchListingFilled(shop.db)).toBe(true);
    const { kept, meant } = await bothSides();
    expect(kept).toEqual(meant);
    expect(await names('fer')).toEqual(before);
    expect(await names('fren')).toEqual(before);
  } finally {
    await pool.end();
  }
});
