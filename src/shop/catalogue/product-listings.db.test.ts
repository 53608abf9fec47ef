import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addVariantProduct, anOrderBody } from '../../../tests/catalogue.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { categories, productCategories, productVariants, products } from '../../database/tables/catalogue.ts';
import { startCheckout } from '../checkout/start-checkout.ts';
import { SORTS } from './listing-sorts.rules.ts';
import type { ListingQuery } from './listing.schema.ts';
import { PAGE_SIZE, listProducts } from './product-listings.ts';

let setting: TestShop;
beforeAll(async () => {
  setting = await createTestShop();
});
beforeEach(async () => {
  await setting.db.delete(products);
  await setting.db.delete(categories);
});
afterAll(() => setting.close());

type NewProduct = Partial<typeof products.$inferInsert> & { name: string };

async function add(...rows: NewProduct[]): Promise<string[]> {
  const values = rows.map((row) => ({ pricePaise: 100_00, stock: 5, ...row }));
  return (await setting.db.insert(products).values(values).returning()).map((row) => row.id);
}

async function addCategory(name: string, productIds: string[] = []): Promise<string> {
  const [category] = await setting.db.insert(categories).values({ name }).returning();
  if (!category) throw new Error('No category');
  const links = productIds.map((productId) => ({ productId, categoryId: category.id }));
  if (links.length > 0) await setting.db.insert(productCategories).values(links);
  return category.id;
}

const list = (query: ListingQuery = {}) => listProducts(setting.shop, query);
const names = async (query: ListingQuery = {}) => (await list(query)).products.map(({ name }) => name);

test('lists what is published and not deleted, the newest first', async () => {
  await add(
    { name: 'Old', createdAt: new Date('2026-01-01') },
    { name: 'Draft', isPublished: false },
    { name: 'Deleted', deletedAt: new Date() },
    { name: 'New', createdAt: new Date('2026-02-01') },
  );
  expect(await list()).toMatchObject({ products: [{ name: 'New' }, { name: 'Old' }], total: 2 });
});

test('a category holds its own products; Deals also what is marked for it', async () => {
  const [fern = '', pot = ''] = await add(
    { name: 'Fern' },
    { name: 'Pot' },
    { name: 'Marked', includeInDeals: true },
    { name: 'Marked draft', includeInDeals: true, isPublished: false },
  );
  const plants = await addCategory('Plants', [fern]);
  const deals = await addCategory('Deals', [pot]);
  expect(await names({ category: plants })).toEqual(['Fern']);
  expect((await names({ category: deals })).toSorted()).toEqual(['Marked', 'Pot']);
  expect(await list({ category: crypto.randomUUID() })).toMatchObject({ products: [], total: 0 });
});

test('search forgives mistyped letters, reads descriptions, and puts the best match first', async () => {
  await add(
    { name: 'Monstera Deliciosa', createdAt: new Date('2026-01-01') },
    { name: 'Moss Pole', description: 'For a climbing monstera.', createdAt: new Date('2026-03-01') },
    { name: 'Snake Plant', createdAt: new Date('2026-02-01') },
    { name: 'Draft Monstera', isPublished: false },
  );
  expect(await names({ q: 'monstera' })).toEqual(['Monstera Deliciosa', 'Moss Pole']);
  expect(await names({ q: 'MONSTRA' })).toContain('Monstera Deliciosa');
  expect(await names({ q: 'snak plant' })).toEqual(['Snake Plant']);
  expect(await names({ q: 'monstera', sort: 'newest' })).toEqual(['Moss Pole', 'Monstera Deliciosa']);
  expect(await names({ q: 'zzqx' })).toEqual([]);
});

test('search finds by the name of a category, with or without its hyphen', async () => {
  await addCategory('Low-Light', await add({ name: 'Zamioculcas' }));
  expect(await names({ q: 'low light' })).toEqual(['Zamioculcas']);
  expect(await names({ q: 'low-light' })).toEqual(['Zamioculcas']);
});

test('all words count: of names, options, categories and descriptions together', async () => {
  const fern = await addVariantProduct(setting.db, 3, { potType: 'Krish 4"' });
  await addCategory('Low-Light', [fern.productId]);
  await add(
    { name: 'White Butterfly', description: 'Pale leaves.' },
    {
      name: 'Clay Pot',
      availableColors: [
        { name: 'Navy', enabled: true },
        { name: 'White', enabled: false },
      ],
    },
  );
  expect(await names({ q: 'white pot' })).toEqual(['Test Fern']);
  expect(await names({ q: 'navy pot' })).toEqual(['Clay Pot']);
  expect(await names({ q: 'low light krish fern' })).toEqual(['Test Fern']);
  expect(await names({ q: 'low light butterfly' })).toEqual([]);
  expect(await names({ q: 'a fern for low light' })).toEqual(['Test Fern']);
  await setting.db.update(productVariants).set({ enabled: false });
  expect(await names({ q: 'white pot' })).toEqual([]);
  await setting.db.delete(productVariants);
  await setting.db.update(categories).set({ name: 'Shady' });
  expect(await names({ q: 'shady fern' })).toEqual(['Test Fern']);
  expect(await names({ q: 'krish' })).toEqual([]);
});

test('letters are forgiven as far as a word’s length allows', async () => {
  await add({ name: 'ZZ Plant' }, { name: 'Fiddle-Leaf Fig' }, { name: 'Palm' }, { name: 'Tulsi' });
  expect(await names({ q: 'zzzzz' })).toEqual([]);
  expect(await names({ q: 'zx' })).toEqual([]);
  expect(await names({ q: 'fog' })).toEqual([]);
  expect(await names({ q: 'zz' })).toEqual(['ZZ Plant']);
  expect(await names({ q: 'fiddel' })).toEqual(['Fiddle-Leaf Fig']);
  expect(await names({ q: 'tusli' })).toEqual(['Tulsi']);
  expect(await names({ q: 'pslm' })).toEqual(['Palm']);
  expect(await names({ q: 'calm' })).toEqual(['Palm']);
  await add({ name: 'Calm Fern' });
  expect(await names({ q: 'calm' })).toEqual(['Calm Fern']);
});

test('what was probably meant is said where nothing is found as typed, and where only other categories have it', async () => {
  const [, pot = ''] = await add({ name: 'Monstera' }, { name: 'Clay Pot' });
  const pots = await addCategory('Pots', [pot]);
  expect(await list({ q: 'monstera' })).toMatchObject({ total: 1, meant: null });
  expect(await list({ q: 'Monstra!' })).toMatchObject({
    products: [{ name: 'Monstera' }],
    meant: 'monstera',
  });
  expect(await list({ q: 'monstra', category: pots })).toMatchObject({
    products: [],
    total: 0,
    meant: 'monstera',
  });
  expect(await list({ q: 'monstera', category: pots })).toMatchObject({ total: 0, meant: null });
  // What is corrected and finds nothing is nobody's meaning.
  expect(await list({ q: 'monstra clya' })).toMatchObject({ total: 0, meant: null });
  expect(await list({ q: 'monstra hovercraft' })).toMatchObject({ total: 0, meant: null });
});

test('who asks for pets is shown what is safe with them, by the product’s own words', async () => {
  const glance = (text: string) => ({ glanceInfo: ['Light: bright', text] });
  await add(
    { name: "Croton 'Petra'", ...glance('Pets: toxic to cats and dogs if eaten') },
    { name: 'Money Plant', ...glance('Pets: not toxic, but the sap irritates') },
    { name: 'Fern', description: 'Has petals on a carpet. Not toxic at all.' },
    { name: 'Spider Plant', ...glance('Pets: not toxic to cats and dogs') },
    { name: 'Haworthia', glanceInfoStructured: [{ text: 'Pets: safe with cats, dogs and children' }] },
  );
  for (const q of ['pet', 'pets', 'pet friendly', 'Pet-safe plants', 'safe for cats', 'non toxic', 'dog'])
    expect((await names({ q })).toSorted(), q).toEqual(['Haworthia', 'Spider Plant']);
  expect(await names({ q: 'pet safe spider plant' })).toEqual(['Spider Plant']);
  expect(await names({ q: 'petra' })).toEqual(["Croton 'Petra'"]);
  await setting.db.update(products).set({ glanceInfo: [], glanceInfoStructured: [] });
  expect(await names({ q: 'pet' })).toEqual([]);
});

test('a search inside a category finds what the category lists', async () => {
  const [fern = '', other = ''] = await add(
    { name: 'Boston Fern' },
    { name: 'Tree Fern', includeInDeals: true },
  );
  const ferns = await addCategory('Ferns', [fern, other]);
  const pots = await addCategory('Pots', []);
  const deals = await addCategory('Deals', [fern]);
  expect((await names({ q: 'boston', category: ferns })).toSorted()).toEqual(['Boston Fern']);
  expect(await names({ q: 'fern', category: pots })).toEqual([]);
  expect((await names({ q: 'fern', category: deals })).toSorted()).toEqual(['Boston Fern', 'Tree Fern']);
});

test('of very many that a search finds the best are shown, and the cheapest where price is asked for', async () => {
  await setting.db.execute(sql`
    insert into products (id, name, description, price_paise, stock, is_published)
    select gen_random_uuid(), case when i = 700 then 'Fern' else 'Palm ' || i end, 'Unlike a fern.', i * 100, 5, i <> 3
    from generate_series(1, 1102) i`);
  const first = await list({ q: 'fern' });
  expect(first).toMatchObject({ total: 1_000, hasMoreThanTotal: true, ahead: 0 });
  expect(first.products[0]).toMatchObject({ name: 'Fern' });
  const second = await list({ q: 'fern', after: first.next ?? '' });
  expect(second).toMatchObject({ ahead: PAGE_SIZE, total: 1_000 });
  const ids = new Set([...first.products, ...second.products].map(({ id }) => id));
  expect(ids.size).toBe(2 * PAGE_SIZE);
  const cheapest = await list({ q: 'fern', sort: 'price-low' });
  expect(cheapest.products.slice(0, 3).map(({ name }) => name)).toEqual(['Palm 1', 'Palm 2', 'Palm 4']);
  const dearer = await list({ q: 'fern', sort: 'price-low', after: cheapest.next ?? '' });
  expect(dearer).toMatchObject({ ahead: 'unknown', products: { 0: { name: 'Palm 26' } } });
  expect(await list({ q: 'fern', sort: 'price-low', before: dearer.previous ?? '' })).toMatchObject({
    products: cheapest.products.map(({ id }) => ({ id })),
  });
  // Without a search they are counted further, and exactly.
  expect(await list()).toMatchObject({ total: 1_101, hasMoreThanTotal: false });
});

test('whole words of names come first, then their beginnings, then options, then descriptions', async () => {
  await add(
    { name: 'Rosemary', createdAt: new Date('2026-01-01') },
    { name: 'Hedge', description: 'Grows like a rose.', createdAt: new Date('2026-04-01') },
    { name: 'Desert Rose', createdAt: new Date('2026-01-01') },
    { name: 'Tin', availableColors: [{ name: 'Rose', enabled: true }], createdAt: new Date('2026-02-01') },
  );
  expect(await names({ q: 'rose' })).toEqual(['Desert Rose', 'Rosemary', 'Tin', 'Hedge']);
});

test('signs that mean something in a pattern are searched for as they are', async () => {
  await add(
    { name: 'Fern', description: 'Likes 80% humidity and a well_drained mix.' },
    { name: 'Aloe', description: 'Takes 800 lux and a well-drained mix.' },
  );
  expect(await names({ q: '80%' })).toEqual(['Fern']);
  expect(await names({ q: 'well_drained' })).toEqual(['Fern']);
  expect(await names({ q: '\\' })).toEqual([]);
  expect(await names({ q: "'; drop table products; --" })).toEqual([]);
});

test('orders by what shoppers pay and by name without regard to case', async () => {
  await add(
    { name: 'banana', pricePaise: 300_00 },
    { name: 'Apple', pricePaise: 500_00, isDiscounted: true, discountPricePaise: 200_00 },
    { name: 'Cherry', pricePaise: 100_00 },
  );
  await addVariantProduct(setting.db, 1, { pricePaise: 250_00 });
  expect(await names({ sort: 'price-low' })).toEqual(['Cherry', 'Apple', 'Test Fern', 'banana']);
  expect(await names({ sort: 'price-high' })).toEqual(['banana', 'Test Fern', 'Apple', 'Cherry']);
  expect(await names({ sort: 'name' })).toEqual(['Apple', 'banana', 'Cherry', 'Test Fern']);
});

test('what others hold is not available; a hold that ran out is', async () => {
  const fern = await addVariantProduct(setting.db, 3);
  const checkout = { idempotencyKey: crypto.randomUUID(), userId: null, body: anOrderBody([fern.line(3)]) };
  expect(await startCheckout(setting.shop, checkout)).toMatchObject({ ok: true });
  expect((await list()).products).toMatchObject([{ id: fern.productId, stock: 0 }]);
  setting.moveClock(16);
  expect((await list()).products).toMatchObject([{ id: fern.productId, stock: 3 }]);
});

test('a page goes on from a product that was taken off meanwhile', async () => {
  await add(
    ...Array.from({ length: PAGE_SIZE + 3 }, (_, at) => ({ name: `Plant ${String(at).padStart(2, '0')}` })),
  );
  const first = await list({ sort: 'name' });
  await setting.db
    .update(products)
    .set({ isPublished: false })
    .where(eq(products.id, first.next ?? ''));
  const rest = await list({ sort: 'name', after: first.next ?? undefined });
  expect(rest.products.map(({ name }) => name)).toEqual(['Plant 24', 'Plant 25', 'Plant 26']);
});

test('an unknown key gives an empty page and no way on', async () => {
  await add({ name: 'Fern' });
  expect(await list({ after: crypto.randomUUID() })).toMatchObject({
    products: [],
    total: 1,
    next: null,
    previous: null,
  });
  expect(await list({ q: 'fern', after: crypto.randomUUID() })).toMatchObject({ products: [], total: 1 });
});

test(
  'pages hold every product once, forwards and backwards, in each order',
  { timeout: 120_000 },
  async () => {
    const someProducts = fc.array(
      fc.record({
        name: fc.constantFrom('fern', 'Fern', 'FERN moss', 'Moss', 'pot fern', 'ázalea fern'),
        pricePaise: fc.constantFrom(0, 100_00, 100_01),
        createdAt: fc.constantFrom(new Date('2026-01-01'), new Date('2026-01-02'), new Date('2026-01-03')),
      }),
      { minLength: 1, maxLength: 3 * PAGE_SIZE },
    );
    const someQuery = fc.record({
      sort: fc.constantFrom(undefined, ...SORTS),
      q: fc.constantFrom(undefined, 'fern'),
    });
    await fc.assert(
      fc.asyncProperty(someProducts, someQuery, async (rows, query) => {
        await setting.db.delete(products);
        await add(...rows);
        const forwards = await walk(query, 'next');
        expect(new Set(forwards.ids).size).toBe(forwards.ids.length);
        expect(forwards.ids).toHaveLength(forwards.total);
        const backwards = await walk({ ...query, before: forwards.ids.at(-1) }, 'previous');
        expect(backwards.ids).toEqual(forwards.ids.slice(0, -1));
      }),
      { numRuns: 15 },
    );
  },
);

/** All ids from the query's page on, forwards or backwards, in the order of the listing. */
async function walk(query: ListingQuery, direction: 'next' | 'previous') {
  const pages: string[][] = [];
  let page = await list(query);
  while (page.products.length > 0) {
    const ids = page.products.map(({ id }) => id);
    if (direction === 'next') pages.push(ids);
    else pages.unshift(ids);
    const key = page[direction];
    if (key === null) break;
    page = await list({ sort: query.sort, q: query.q, [direction === 'next' ? 'after' : 'before']: key });
  }
  return { ids: pages.flat(), total: page.total };
}

test('orders by the price that is shown: of what is in stock, and in the cheapest older colour', async () => {
  const fern = await addVariantProduct(setting.db, 0, { pricePaise: 100_00 });
  const other = { productId: fern.productId, potType: 'Round', size: 'Large', potColor: null };
  await setting.db.insert(productVariants).values({ ...other, pricePaise: 700_00, stock: 1 });
  const colors = (...modifiers: unknown[]) =>
    modifiers.map((priceModifier, at) => ({ name: `Color ${at}`, enabled: true, priceModifier }));
  await add(
    { name: 'Plain', pricePaise: 600_00 },
    { name: 'Dyed', pricePaise: 500_00, availableColors: colors(250, 300) },
    { name: 'Odd', pricePaise: 500_00, availableColors: colors(null, 'x', -50) },
    { name: 'Text', pricePaise: 650_00, availableColors: 'not a list' },
  );
  const { products: cards } = await list({ sort: 'price-low' });
  expect(cards.map(({ name, pricePaise }) => [name, pricePaise])).toEqual([
    ['Odd', 450_00],
    ['Plain', 600_00],
    ['Text', 650_00],
    ['Test Fern', 700_00],
    ['Dyed', 750_00],
  ]);
  expect(await names({ sort: 'price-high' })).toEqual(['Dyed', 'Test Fern', 'Text', 'Plain', 'Odd']);
});

test('a product sold out altogether is sorted by its lowest price, and by a variant’s once that is back', async () => {
  const fern = await addVariantProduct(setting.db, 0, { pricePaise: 300_00 });
  await add({ name: 'Plain', pricePaise: 400_00 });
  expect(await names({ sort: 'price-low' })).toEqual(['Test Fern', 'Plain']);
  const other = { productId: fern.productId, potType: 'Round', size: 'Large', potColor: null };
  await setting.db.insert(productVariants).values({ ...other, pricePaise: 700_00, stock: 1 });
  expect(await names({ sort: 'price-low' })).toEqual(['Plain', 'Test Fern']);
});

test('a page knows how many products come before it, going on or back', async () => {
  await add(
    ...Array.from({ length: 2 * PAGE_SIZE + 3 }, (_, at) => ({
      name: `Plant ${String(at).padStart(2, '0')}`,
    })),
  );
  const first = await list({ sort: 'name' });
  const second = await list({ sort: 'name', after: first.next ?? '' });
  const third = await list({ sort: 'name', after: second.next ?? '' });
  const back = await list({ sort: 'name', before: third.previous ?? '' });
  expect([first.ahead, second.ahead, third.ahead, back.ahead]).toEqual([0, 24, 48, 24]);
});
