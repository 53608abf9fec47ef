import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { createDatabase, createPool } from '../../database/client.ts';
import { categories, productCategories, products } from '../../database/tables/catalogue.ts';
import { categoryListing, fillings } from '../../database/tables/listings.ts';
import { listAdminCategories } from './categories.ts';
import { fillListings, isCategoryListingFilled } from './category-listing.ts';
import { listProducts } from './product-listings.ts';

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

async function addProduct(change: Partial<typeof products.$inferInsert> = {}): Promise<string> {
  const values = { name: 'Fern', pricePaise: 100_00, ...change };
  const [product] = await setting.db.insert(products).values(values).returning();
  return product?.id ?? '';
}

/** What is kept, and what it should be by the tables that it is made of. */
async function bothSides() {
  const kept = await setting.db.execute(
    sql`select product_id, category_id, is_listed, created_at, from_price_paise, name from category_listing order by 1, 2`,
  );
  const meant = await setting.db.execute(sql`
    select p.id as product_id, c.id as category_id, p.is_published as is_listed, p.created_at, p.from_price_paise,
        lower(p.name) as name
      from products p cross join categories c
     where p.deleted_at is null
       and (exists (select from product_categories l where l.product_id = p.id and l.category_id = c.id)
            or (c.name = 'Deals' and p.include_in_deals))
     order by 1, 2`);
  return { kept: kept.rows, meant: meant.rows };
}

test('whatever is done to products, their places and categories, each list has what belongs to it', async () => {
  const one = fc.nat(3);
  const step = fc.oneof(
    fc.record({ what: fc.constant('rename'), one, other: one }),
    fc.record({
      what: fc.constantFrom('publish', 'delete', 'mark', 'price', 'move', 'sell'),
      one,
      other: one,
    }),
    fc.record({ what: fc.constantFrom('put', 'take', 'deals', 'drop'), one, other: one }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      await setting.db.delete(products);
      await setting.db.delete(categories);
      const places = await Promise.all(['Ferns', 'Palms', 'Pots'].map(addCategory));
      const all = await Promise.all([0, 1, 2, 3].map((at) => addProduct({ includeInDeals: at === 0 })));
      for (const { what, one: at, other } of steps) {
        const [id = '', category = ''] = [all[at], places[other % places.length]];
        const change: Record<string, string> = {
          rename: `update products set name = 'Palm ${other}' where id = '${id}'`,
          publish: `update products set is_published = not is_published where id = '${id}'`,
          delete: `update products set deleted_at = case when deleted_at is null then now() end where id = '${id}'`,
          mark: `update products set include_in_deals = not include_in_deals where id = '${id}'`,
          price: `update products set price_paise = ${other} where id <> '${id}'`,
          move: `update products set created_at = created_at - interval '1 day' where id = '${id}'`,
          sell: `update products set stock = stock + 1 where id = '${id}'`,
          put: `insert into product_categories (product_id, category_id)
            select id, '${category}' from products where id in ('${id}', '${all[other]}')
            and exists (select from categories where id = '${category}') on conflict do nothing`,
          take: `delete from product_categories where category_id = '${category}'`,
          deals: `insert into categories (id, name) values (gen_random_uuid(), 'Deals') on conflict do nothing`,
          drop:
            other === 3
              ? `delete from products where id = '${id}'`
              : `delete from categories where id = '${category}'`,
        };
        await setting.db.execute(sql.raw(change[what] ?? ''));
        const { kept, meant } = await bothSides();
        expect(kept).toEqual(meant);
      }
    }),
    { numRuns: 12 },
  );
});

test('two who change a product at once leave what both have done', async () => {
  const [ferns, palms, id] = [await addCategory('Ferns'), await addCategory('Palms'), await addProduct()];
  await Promise.all([
    setting.db.insert(productCategories).values({ productId: id, categoryId: ferns }),
    setting.db.update(products).set({ name: 'Palm' }).where(eq(products.id, id)),
    setting.db.insert(productCategories).values({ productId: id, categoryId: palms }),
    setting.db.update(products).set({ pricePaise: 5 }).where(eq(products.id, id)),
  ]);
  const { kept, meant } = await bothSides();
  expect(kept).toEqual(meant);
  expect(kept).toHaveLength(2);
});

test('of a large shop that is updated what is there already is written in steps; lists are whole meanwhile', async () => {
  const ferns = await addCategory('Ferns');
  const ids = await Promise.all([1, 2, 3, 4, 5].map((at) => addProduct({ name: `Fern ${at}` })));
  await setting.db
    .insert(productCategories)
    .values(ids.map((productId) => ({ productId, categoryId: ferns })));
  // As after the migration of more than ten thousand.
  await setting.db.delete(categoryListing);
  await setting.db.update(fillings).set({ reached: null, doneAt: null });
  const pool = createPool(setting.connectionString, { max: 3 });
  try {
    const shop = { ...setting.shop, db: createDatabase(pool) };
    const names = async () =>
      (await listProducts(shop, { category: ferns, sort: 'name' })).products.map(({ name }) => name);
    expect(await isCategoryListingFilled(shop.db)).toBe(false);
    const before = await names();
    expect(before).toEqual(['Fern 1', 'Fern 2', 'Fern 3', 'Fern 4', 'Fern 5']);
    expect((await listAdminCategories(shop))[0]).toMatchObject({ products: 5 });
    await fillListings(shop, 2);
    expect(await isCategoryListingFilled(shop.db)).toBe(true);
    const { kept, meant } = await bothSides();
    expect(kept).toEqual(meant);
    expect(await names()).toEqual(before);
    expect((await listAdminCategories(shop))[0]).toMatchObject({ products: 5 });
  } finally {
    await pool.end();
  }
});
