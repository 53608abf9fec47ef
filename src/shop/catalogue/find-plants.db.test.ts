import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import {
  attributeValues,
  productAttributes,
  productVariants,
  products,
} from '../../database/tables/catalogue.ts';
import { comparePlants } from './compare-plants.ts';
import { readCompared } from './compared.schema.ts';
import { findPlants } from './find-plants.ts';
import { listAlternatives, listBeginnings, listBelowFew } from './list-alternatives.ts';
import { ANY } from './finder-questions.rules.ts';
import type { ListingQuery } from './listing.schema.ts';
import { listProducts } from './product-listings.ts';

let setting: TestShop;
const id: Record<string, string> = {};
beforeAll(async () => {
  setting = await createTestShop();
  const plant = (name: string, plantFacts: object, change: Partial<typeof products.$inferInsert> = {}) => ({
    name,
    plantFacts,
    pricePaise: 300_00,
    stock: 3,
    ...change,
  });
  const dim = { light: ['low', 'medium'], effort: 'easy', pets: 'safe', children: 'safe' };
  const rows = await setting.db
    .insert(products)
    .values([
      plant('Thirsty', { ...dim, water: 'generous', height: 20 }),
      plant('Cast iron', { ...dim, water: 'sparing', height: 30 }),
      // The newest: nothing that is chosen by age alone leaves it out by chance.
      plant(
        'Sold out',
        { ...dim, water: 'sparing', height: 30 },
        { stock: 0, createdAt: new Date(Date.now() + 60_000) },
      ),
      plant('Draft', { ...dim, water: 'sparing', height: 30 }, { isPublished: false }),
      plant('Poison', { ...dim, pets: 'toxic', water: 'sparing', height: 30 }),
      plant('Sunny', { ...dim, light: ['sun'], water: 'sparing', height: 30 }),
      plant('Unknown', {}),
      ...Array.from({ length: 300 }, (_, at) =>
        plant(`Tall ${at}`, { ...dim, water: 'generous', height: 300 }),
      ),
    ])
    .returning();
  for (const row of rows) id[row.name] = row.id;
});
afterAll(() => setting.close());

test('the best of many come first, each with three reasons; what must not be is never among them', async () => {
  const answers = { place: 'corner', who: 'pets', home: 'away', room: 'shelf', wish: 'leaves' } as const;
  const found = await findPlants(setting.shop, answers);
  expect(found).toHaveLength(3);
  expect(found[0]).toEqual({
    product: expect.objectContaining({ name: 'Cast iron' }),
    fits: 'Fits all five answers',
    reasons: ['Lives in a dim corner', 'Safe for cats and dogs', 'Forgives two weeks without water'],
    misses: [],
  });
  expect(found[1]?.product.name).toBe('Thirsty');
  for (const { product, reasons } of found) {
    expect(['Sold out', 'Draft', 'Poison', 'Sunny', 'Unknown']).not.toContain(product.name);
    expect(reasons).toHaveLength(3);
  }
  expect(await findPlants(setting.shop, { ...answers, home: 'daily', room: 'floor' })).toHaveLength(6);
  const sun = await findPlants(setting.shop, { ...answers, place: 'sun', wish: ANY });
  expect(sun.map(({ product }) => product.name)).toEqual(['Sunny']);
});

test('what stands in for a sold-out plant is in stock, lives in its light, and is as much like it as can be', async () => {
  const names = async (name: string) =>
    (await listAlternatives(setting.shop, id[name] ?? '')).map((product) => product.name);
  const [first, second, ...others] = await names('Sold out');
  expect([first, second]).toEqual(['Cast iron', 'Thirsty']);
  expect(others).toHaveLength(2);
  expect(await names('Sunny')).toEqual([]);
  // Of a plant that nobody described, what is related.
  expect(await names('Unknown')).toHaveLength(4);
});

test('below the few that were asked for stands what comes near them, and nothing twice', async () => {
  const below = async (query: ListingQuery) => {
    const { products: found, total } = await listProducts(setting.shop, query);
    return (await listBelowFew(setting.shop, { query, products: found, total })).map(({ name }) => name);
  };
  const near = await below({ q: 'cast iron' });
  expect(near).toContain('Thirsty');
  expect(near).not.toContain('Cast iron');
  expect(await below({ height: '30', light: 'low', pets: 'safe', stock: 'in' })).not.toContain('Thirsty');
  // Enough, nothing, or what nobody asked for.
  expect(await below({ q: 'tall' })).toEqual([]);
  expect(await below({ q: 'hovercraft' })).toEqual([]);
  expect(await below({})).toEqual([]);
});

test('who has chosen nothing yet is shown so many in stock that are easy to keep', async () => {
  const beginnings = await listBeginnings(setting.shop, { most: 4 });
  expect(beginnings).toHaveLength(4);
  const named = beginnings.map(({ name }) => name);
  for (const name of ['Sold out', 'Draft', 'Unknown']) expect(named).not.toContain(name);
});

test('plants stand side by side in the order asked for; what the shop does not show is counted', async () => {
  const asked = [id['Sunny'], id['Draft'], id['Cast iron'], 'nonsense', id['Sunny'], id['Unknown']].join('.');
  const ids = readCompared(new URLSearchParams({ products: asked }));
  expect(ids).toHaveLength(5);
  const { plants, facts, missing } = await comparePlants(setting.shop, ids);
  expect(plants.map(({ name }) => name)).toEqual(['Sunny', 'Cast iron']);
  expect(missing).toBe(2);
  expect(facts.find(({ label }) => label === 'Light')?.values).toEqual([
    'Direct sun',
    'Low light to medium light',
  ]);
  expect(facts.map(({ label }) => label)).not.toContain('Flowers');
  const both = await comparePlants(setting.shop, [id['Unknown'] ?? '', id['Sunny'] ?? '']);
  expect(both.facts[0]?.values[0]).toBeNull();
  expect(await comparePlants(setting.shop, [])).toEqual({ plants: [], facts: [], missing: 0 });
});

test('an address names each product once, in either way of writing', () => {
  const [a, b] = [crypto.randomUUID(), crypto.randomUUID()];
  expect(readCompared(new URLSearchParams(`products=${a.toUpperCase()},${b}&products=${a}`))).toEqual([a, b]);
});

test('of a plant that grows too tall the size on the shelf that has room is named', async () => {
  const [palm] = await setting.db
    .insert(products)
    .values({ name: 'Palm', pricePaise: 300_00, stock: 3, plantFacts: { light: ['sun'], height: 250 } })
    .returning();
  const productId = palm?.id ?? '';
  const [attribute] = await setting.db
    .insert(productAttributes)
    .values({ productId, name: 'pot_size', label: 'Pot size' })
    .returning();
  const sizes = { Tiny: '5–10 cm', Small: '25–35 cm', Sold: '36–38 cm', Off: '36–39 cm', Large: '90–120 cm' };
  await setting.db.insert(attributeValues).values(
    Object.entries(sizes).map(([name, height]) => ({
      productId,
      attributeId: attribute?.id ?? '',
      valueId: name.toLowerCase(),
      name,
      enabled: name !== 'Off',
      metadata: { height },
    })),
  );
  await setting.db.insert(productVariants).values(
    Object.keys(sizes).map((size) => ({
      productId,
      potType: 'Plastic',
      size,
      potColor: 'White',
      pricePaise: 300_00,
      stock: size === 'Sold' ? 0 : 2,
    })),
  );
  const misses = async (room: 'shelf' | 'table') => {
    const found = await findPlants(setting.shop, { place: 'sun', who: ANY, home: ANY, room, wish: ANY });
    return found.find(({ product }) => product.id === productId);
  };
  expect(await misses('shelf')).toMatchObject({
    fits: 'Fits 1 of your 2 answers',
    misses: [{ question: 'room', text: 'Choose Small: 25–35 cm now, taller in time' }],
  });
  expect((await misses('table'))?.misses).toEqual([
    { question: 'room', text: 'Choose Small: 25–35 cm now, taller in time' },
  ]);
});
