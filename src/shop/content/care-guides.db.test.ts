import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPlainProduct } from '../../../tests/catalogue.fixtures.ts';
import { type TestDatabase, createTestDatabase } from '../../../tests/database.ts';
import { products } from '../../database/tables/catalogue.ts';
import { plantCare } from '../../database/tables/content.ts';
import type { Shop } from '../shop.types.ts';
import { findGuideOfProduct, findPlantCare, listPlantCare } from './care-guides.ts';

let database: TestDatabase;
let shop: Shop;

beforeAll(async () => {
  database = await createTestDatabase();
  shop = { db: database.db, now: () => new Date() } as Shop;
});
beforeEach(async () => {
  await database.db.delete(plantCare);
});
afterAll(() => database.close());

async function addGuide(row: Partial<typeof plantCare.$inferInsert> & { name: string }): Promise<string> {
  const [guide] = await database.db.insert(plantCare).values(row).returning();
  return guide?.id ?? '';
}

const names = async (search = '') => (await listPlantCare(shop, { search })).map(({ name }) => name);

test('lists published guides by name without regard to case, with two tags at most', async () => {
  await addGuide({ name: 'snake plant', tags: ['Indoor', 'Low Light', 'Easy'] });
  await addGuide({ name: 'Aloe' });
  await addGuide({ name: 'Zebra Draft', isPublished: false });
  await addGuide({ name: 'Tulsi', imageUrl: '/media/tulsi.webp' });
  expect(await listPlantCare(shop, { search: '' })).toMatchObject([
    { name: 'Aloe', tags: [] },
    { name: 'snake plant', tags: ['Indoor', 'Low Light'] },
    { name: 'Tulsi', imageUrl: '/media/tulsi.webp' },
  ]);
});

test('search is a part of the name in any case, and its signs mean themselves', async () => {
  await addGuide({ name: 'Snake Plant', about: 'Not an aloe.' });
  await addGuide({ name: 'Aloe Vera' });
  await addGuide({ name: '100% Hardy_fern' });
  expect(await names('LOE v')).toEqual(['Aloe Vera']);
  expect(await names('an')).toEqual(['Snake Plant']);
  expect(await names('%')).toEqual(['100% Hardy_fern']);
  expect(await names('y_f')).toEqual(['100% Hardy_fern']);
  expect(await names('\\')).toEqual([]);
  expect(await names("'; drop table plant_care; --")).toEqual([]);
});

test('finds a published guide with what it holds', async () => {
  const id = await addGuide({
    name: 'Tulsi',
    about: 'A herb.',
    water: ' ',
    faq: 'Legacy?\nNot shown beside a list.',
    faqStructured: [{ id: 'faq-1', question: 'Sun?', answer: 'Plenty.' }],
  });
  expect(await findPlantCare(shop, id)).toMatchObject({
    name: 'Tulsi',
    product: null,
    sections: [
      { id: 'about', title: 'About', text: 'A herb.' },
      { id: 'faq', title: 'FAQ', questions: [{ question: 'Sun?', answer: 'Plenty.' }] },
    ],
  });
});

test('the older free text is the FAQ where no list was made', async () => {
  const id = await addGuide({ name: 'Tulsi', faq: 'Sun?\nPlenty.' });
  expect((await findPlantCare(shop, id))?.sections).toEqual([
    { id: 'faq', title: 'FAQ', questions: [{ question: 'Sun?', answer: 'Plenty.' }] },
  ]);
});

test('drafts and unknown ids are nothing', async () => {
  const draft = await addGuide({ name: 'Draft', isPublished: false });
  expect(await findPlantCare(shop, draft)).toBeUndefined();
  expect(await findPlantCare(shop, crypto.randomUUID())).toBeUndefined();
});

test('guide and product lead to each other while both can be seen', async () => {
  const { productId } = await addPlainProduct(database.db);
  const id = await addGuide({ name: 'Tulsi', productId });
  expect((await findPlantCare(shop, id))?.product).toMatchObject({ id: productId, pricePaise: 150_00 });
  expect(await findGuideOfProduct(shop, productId)).toEqual({ id, name: 'Tulsi' });
  expect(await findGuideOfProduct(shop, crypto.randomUUID())).toBeUndefined();

  await database.db.update(products).set({ isPublished: false }).where(eq(products.id, productId));
  expect((await findPlantCare(shop, id))?.product).toBeNull();
  await database.db.update(plantCare).set({ isPublished: false }).where(eq(plantCare.id, id));
  expect(await findGuideOfProduct(shop, productId)).toBeUndefined();
});
