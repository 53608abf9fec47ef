import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { createDatabase, createPool } from '../../database/client.ts';
import { categories, products } from '../../database/tables/catalogue.ts';
import { facetListing, fillings } from '../../database/tables/listings.ts';
import { indianWallClock } from '../indian-time.rules.ts';
import { fillListings, sumUpFacets } from './category-listing.ts';
import { countFacets, facetBit, toChosen } from './facet-counts.rules.ts';
import { readFacetKinds, walkFacets } from './facet-listing.ts';
import { type FacetName, type FacetQuery, facetNames, facets, toChoices } from './facets.rules.ts';
import { SORTS } from './listing-sorts.rules.ts';
import { listProducts } from './product-listings.ts';
import { readFacts } from './plant-facts.rules.ts';

let setting: TestShop;
beforeAll(async () => {
  setting = await createTestShop();
});
beforeEach(async () => {
  await setting.db.delete(products);
  await setting.db.delete(categories);
});
afterAll(() => setting.close());

type Row = Pick<
  typeof products.$inferSelect,
  'id' | 'name' | 'plantFacts' | 'fromPricePaise' | 'stock' | 'createdAt'
>;

/** What a product answers, read as its page reads it. */
function isSo({ plantFacts, fromPricePaise, stock }: Row, name: FacetName, choice: string): boolean {
  const facts = readFacts(plantFacts);
  const within = (value: number | undefined, ends: number[], at: number) =>
    value !== undefined && value > (ends[at - 1] ?? -1) && value <= (ends[at] ?? Infinity);
  const at = facets[name].findIndex((one) => one === choice);
  const month = indianWallClock(setting.shop.now()).getUTCMonth() + 1;
  const answers: Record<FacetName, boolean> = {
    light: facts.light?.some((one) => one === choice) ?? false,
    pets: facts.pets === 'safe',
    effort: facts.effort === choice,
    height: within(facts.height, [30, 60, 120], at),
    price: within(fromPricePaise, [249_99, 499_99, 999_99], at),
    flowering: facts.flowering?.includes(month) ?? false,
    stock: stock > 0,
  };
  return answers[name];
}

const answersAll = (row: Row, query: FacetQuery) =>
  facetNames.every(
    (name) => query[name] === undefined || query[name].split('.').some((choice) => isSo(row, name, choice)),
  );

const someFacts = fc.record(
  {
    light: fc.oneof(fc.subarray(['low', 'medium', 'bright', 'sun']), fc.constantFrom('low', 7, [1])),
    pets: fc.constantFrom('safe', 'toxic', 'gone', ['safe']),
    effort: fc.constantFrom('easy', 'some', 'demanding', null),
    height: fc.constantFrom(1, 30, 31, 60, 61, 120, 121, 3000, 3001, 40.5, '40', -1),
    flowering: fc.oneof(fc.subarray([1, 5, 6, 7, 11, 12]), fc.constantFrom(6, 'June', [13])),
  },
  { requiredKeys: [], noNullPrototype: true },
);
const somePrice = fc.constantFrom(
  0,
  249_99,
  250_00,
  499_99,
  500_00,
  999_99,
  1000_00,
  1999_99,
  2000_00,
  90_000_00,
);
const someProducts = fc.array(
  fc.record({
    plantFacts: fc.oneof(
      { weight: 9, arbitrary: someFacts },
      { weight: 1, arbitrary: fc.constantFrom([], 'x', 3) },
    ),
    pricePaise: somePrice,
    stock: fc.nat(1),
    name: fc.constantFrom('Fern', 'fern', 'Palm', 'Moss fern'),
    createdAt: fc.constantFrom(new Date('2026-01-01'), new Date('2026-01-02')),
  }),
  { minLength: 1, maxLength: 60 },
);
const someQuery = fc.record({
  sort: fc.constantFrom(undefined, ...SORTS),
  q: fc.constantFrom(undefined, undefined, 'fern'),
  inCategory: fc.boolean(),
  chosen: fc
    .array(
      fc.constantFrom(...facetNames.flatMap((name) => facets[name].map((choice) => ({ name, choice })))),
      { minLength: 1, maxLength: 4 },
    )
    .map((all) => {
      const query: FacetQuery = {};
      for (const { name, choice } of all) query[name] = toChoices(name, `${query[name] ?? ''}.${choice}`);
      return query;
    }),
});

test('what is found is what a look at every product finds, in any combination, order, category or search', async () => {
  await fc.assert(
    fc.asyncProperty(
      someProducts,
      fc.array(someQuery, { minLength: 4, maxLength: 6 }),
      async (rows, queries) => {
        await setting.db.delete(products);
        await setting.db.delete(categories);
        const [place] = await setting.db.insert(categories).values({ name: 'Shelf' }).returning();
        await setting.db.insert(products).values(rows);
        await setting.db.execute(sql`insert into product_categories (product_id, category_id)
        select id, ${place?.id} from products where stock = 1`);
        const all = await setting.db.select().from(products);
        for (const { sort, q, inCategory, chosen } of queries) {
          const query = { sort, q, ...(inCategory && { category: place?.id }), ...chosen };
          const meant = all.filter(
            (row) =>
              answersAll(row, chosen) && (!inCategory || row.stock === 1) && (!q || /fern/i.test(row.name)),
          );
          const found = await readThrough(query);
          expect(found.ids.toSorted(), JSON.stringify(query)).toEqual(meant.map(({ id }) => id).toSorted());
          expect(found.total).toBe(meant.length);
          if (!q) await expectTheSameWalked(query);
        }
      },
    ),
    { numRuns: 25 },
  );
}, 60_000);

/** Where there are very many the list is walked; that finds what is gathered of few, in both directions. */
async function expectTheSameWalked({ sort, category, ...query }: Parameters<typeof listProducts>[1]) {
  const chosen = toChosen(query);
  const counted = countFacets((await readFacetKinds(setting.shop, category)) ?? [], chosen);
  const read = async (total: number, step: { place: string | undefined; backwards: boolean }) => {
    const asked = { category, sort, chosen, counted: { ...counted, total }, step: { ...step, size: 5 } };
    return (await walkFacets(setting.shop, asked)).ids;
  };
  const first = await read(1, { place: undefined, backwards: false });
  expect(await read(1_000_000, { place: undefined, backwards: false })).toEqual(first);
  for (const backwards of [false, true]) {
    const step = { place: first.at(-1), backwards };
    if (step.place !== undefined) expect(await read(1_000_000, step)).toEqual(await read(1, step));
  }
}

/** All ids of a list, page after page. */
async function readThrough(query: Parameters<typeof listProducts>[1]) {
  const ids: string[] = [];
  let page = await listProducts(setting.shop, query);
  const { total } = page;
  for (;;) {
    ids.push(...page.products.map(({ id }) => id));
    if (page.next === null) return { ids, total };
    page = await listProducts(setting.shop, { ...query, after: page.next });
  }
}

test('where nothing answers, four that come near are shown', async () => {
  const plant = (name: string, plantFacts: object, stock = 3) => ({
    name,
    plantFacts,
    stock,
    pricePaise: 300_00,
  });
  await setting.db
    .insert(products)
    .values([
      plant('Both but sold out', { pets: 'safe', light: ['low'] }, 0),
      plant('Safe', { pets: 'safe' }),
      plant('Neither', {}),
      plant('Dark', { light: ['low'] }),
      plant('Last', {}, 0),
    ]);
  const page = await listProducts(setting.shop, { pets: 'safe', light: 'low', price: 'more' });
  expect(page.total).toBe(0);
  const names = page.alternatives.map(({ name }) => name);
  expect(names).toHaveLength(4);
  expect(names[0]).toBe('Both but sold out');
  expect(names).not.toContain('Last');
  expect((await listProducts(setting.shop, { q: 'zzqx' })).alternatives).toHaveLength(4);
});

/** What is kept, and what it should be by the tables that it is made of; the same of the counts. */
async function bothSides() {
  const kept = await setting.db.execute<{ facets: number }>(
    sql`select product_id, category_id, from_price_paise, name, facets, flowering from facet_listing order by 1, 2`,
  );
  const meant = await setting.db.execute(sql`
    select p.id as product_id, list.id as category_id, p.from_price_paise, lower(p.name) as name,
        plant_facets(p.plant_facts, p.from_price_paise, p.stock) as facets, flowering_months(p.plant_facts) as flowering
      from products p cross join (select id, name from categories
        union all select '00000000-0000-0000-0000-000000000000', '') list
     where p.deleted_at is null and p.is_published
       and (list.name = '' or exists (select from product_categories l where l.product_id = p.id and l.category_id = list.id)
            or (list.name = 'Deals' and p.include_in_deals))
     order by 1, 2`);
  const counts = await setting.db.execute(
    sql`select category_id, month, facets, sum(products)::int as products from facet_counts
        group by 1, 2, 3 having sum(products) <> 0 order by 1, 2, 3`,
  );
  const counted = await setting.db.execute(sql`
    select category_id, month::smallint as month, facets, count(*)::int as products
      from facet_listing cross join generate_series(0, 12) month
     where month = 0 or flowering & (1 << month) <> 0 group by 1, 2, 3 order by 1, 2, 3`);
  return { kept: [kept.rows, counts.rows], meant: [meant.rows, counted.rows] };
}

test('whatever is done to products, their places and categories, lists and counts have what belongs to them', async () => {
  const one = fc.nat(3);
  const step = fc.record({
    what: fc.constantFrom(
      ...(['rename', 'publish', 'delete', 'mark', 'price', 'sell', 'know', 'put', 'take'] as const),
      ...(['deals', 'drop', 'sum'] as const),
    ),
    one,
    other: one,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      await setting.db.delete(products);
      await setting.db.delete(categories);
      const places = await setting.db
        .insert(categories)
        .values(['Ferns', 'Palms', 'Pots'].map((name) => ({ name })))
        .returning();
      const all = await setting.db
        .insert(products)
        .values(
          [0, 1, 2, 3].map((at) => ({
            name: 'Fern',
            pricePaise: 100_00,
            includeInDeals: at === 0,
            stock: 1,
          })),
        )
        .returning();
      for (const { what, one: at, other } of steps) {
        const [id, category] = [all[at]?.id, places[other % places.length]?.id];
        const change = {
          rename: `update products set name = 'Palm ${other}' where id = '${id}'`,
          publish: `update products set is_published = not is_published where id = '${id}'`,
          delete: `update products set deleted_at = case when deleted_at is null then now() end where id = '${id}'`,
          mark: `update products set include_in_deals = not include_in_deals where id = '${id}'`,
          price: `update products set price_paise = ${other} * 40000 where id <> '${id}'`,
          sell: `update products set stock = ${other % 2} where id = '${id}'`,
          know: `update products set plant_facts = '{"pets": "safe", "flowering": [${other + 1}, 7]}' where id = '${id}'`,
          put: `insert into product_categories (product_id, category_id)
            select id, '${category}' from products where id in ('${id}', '${all[other]?.id}')
            and exists (select from categories where id = '${category}') on conflict do nothing`,
          take: `delete from product_categories where category_id = '${category}'`,
          deals: `insert into categories (id, name) values (gen_random_uuid(), 'Deals') on conflict do nothing`,
          drop:
            other === 3
              ? `delete from products where id = '${id}'`
              : `delete from categories where id = '${category}'`,
          sum: '',
        }[what];
        if (what === 'sum') await sumUpFacets(setting.db);
        else await setting.db.execute(sql.raw(change));
        const { kept, meant } = await bothSides();
        expect(kept).toEqual(meant);
      }
    }),
    { numRuns: 12 },
  );
});

test('a sale writes nothing here, but the one that sells a product out', async () => {
  await setting.db.insert(products).values({ name: 'Fern', pricePaise: 100_00, stock: 3 });
  const written = async () =>
    (await setting.db.execute<{ xmin: string; facets: number }>(sql`select xmin, facets from facet_listing`))
      .rows[0];
  const before = await written();
  await setting.db.update(products).set({ stock: 1 });
  expect(await written()).toEqual(before);
  await setting.db.update(products).set({ stock: 0 });
  expect((before?.facets ?? 0) - ((await written())?.facets ?? 0)).toBe(facetBit('stock', 'in'));
});

test('what was listed in the older bands of prices goes into the new ones', async () => {
  const prices = [0, 249_99, 250_00, 499_99, 500_00, 999_99, 1000_00, 1999_99, 2000_00, 90_000_00];
  await setting.db
    .insert(products)
    .values(prices.map((pricePaise, at) => ({ name: `Fern ${at}`, pricePaise })));
  await setting.db.execute(sql`update facet_listing set facets = (facets & ~(15 << 12)) | case
    when from_price_paise < 50000 then 1 << 12 when from_price_paise < 100000 then 1 << 13
    when from_price_paise < 200000 then 1 << 14 else 1 << 15 end`);
  const before = await bothSides();
  expect(before.kept).not.toEqual(before.meant);
  const migration = new URL('../../database/migrations/0083_price_bands.sql', import.meta.url);
  await setting.db.execute(sql.raw(readFileSync(migration, 'utf8')));
  const { kept, meant } = await bothSides();
  expect(kept).toEqual(meant);
});

test('of a large shop that is updated lists are whole until they can be narrowed', async () => {
  await setting.db.insert(products).values(
    [1, 2, 3].map((at) => ({
      name: `Fern ${at}`,
      pricePaise: 1,
      plantFacts: at === 1 ? { pets: 'safe' } : {},
    })),
  );
  await setting.db.delete(facetListing);
  await setting.db.update(fillings).set({ reached: null, doneAt: null });
  const pool = createPool(setting.connectionString, { max: 3 });
  try {
    const shop = { ...setting.shop, db: createDatabase(pool) };
    expect(await listProducts(shop, { pets: 'safe' })).toMatchObject({ total: 3, facets: null });
    expect(await listProducts(shop, { pets: 'safe', q: 'fern' })).toMatchObject({ total: 3, facets: null });
    await fillListings(shop, 2);
    expect(await listProducts(shop, { pets: 'safe' })).toMatchObject({ total: 1 });
    const { kept, meant } = await bothSides();
    expect(kept).toEqual(meant);
  } finally {
    await pool.end();
  }
});
