import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlainProduct } from '../../../tests/catalogue.fixtures.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { categories, productCategories, products } from '../../database/tables/catalogue.ts';
import { listActivity } from '../activity/activity-log.ts';
import { revisionOf } from '../edit/edits.ts';
import {
  createCategory,
  deleteCategory,
  listAdminCategories,
  listShownCategories,
  updateCategory,
} from './categories.ts';
import { type CategoryDraft, emptyCategory } from './category.rules.ts';

let fixture: TestShop;
let actor: { userId: string; email: string };
beforeAll(async () => {
  fixture = await createTestShop();
  actor = await addAdministrator(fixture.db);
});
afterAll(() => fixture.close());

async function make(name: string): Promise<string> {
  const created = await createCategory(fixture.shop, { actor, name });
  if (!created.ok) throw new Error(created.reason);
  return created.category.id;
}

/** Gives it another name, as somebody does who saw it as `was`. */
const rename = (id: string, name: string, was: string, by: { userId: string } = actor) =>
  save(id, { ...emptyCategory, name }, { ...emptyCategory, name: was }, by);

const save = (id: string, draft: CategoryDraft, was: CategoryDraft, by: { userId: string } = actor) =>
  updateCategory(fixture.shop, { actor: by, id, draft, revision: revisionOf(was) });

async function addTo(categoryId: string, change: Partial<typeof products.$inferInsert> = {}) {
  const { productId } = await addPlainProduct(fixture.db, { featuredCategoryId: categoryId, ...change });
  await fixture.db.insert(productCategories).values({ productId, categoryId });
  return productId;
}

test('the same name, whatever its case, is made once even when two ask at once', async () => {
  const { shop } = fixture;
  const answers = await Promise.all(
    ['Ferns', 'FERNS', 'ferns'].map((name) => createCategory(shop, { actor, name })),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
});

test('they stand as shoppers see them, with the products that are left in each', async () => {
  const { shop } = fixture;
  const deals = await make('Deals');
  const cacti = await make('cacti');
  // From the time before the shop kept this word for itself.
  await fixture.db.insert(categories).values({ name: 'All' });
  await addTo(cacti);
  await addTo(cacti, { isPublished: false });
  await addTo(cacti, { deletedAt: new Date() });
  await addTo(deals);
  await addPlainProduct(fixture.db, { includeInDeals: true });
  const listed = await listAdminCategories(shop);
  expect(listed.map(({ name, products: count }) => [name.toLowerCase(), count])).toEqual([
    ['all', 0],
    ['cacti', 2],
    ['ferns', 0],
    ['deals', 2],
  ]);
  expect(listed.filter(({ isProtected }) => isProtected)).toMatchObject([{ id: deals }]);
  expect(await rename(deals, 'Offers', 'Deals')).toMatchObject({
    reason: 'protected',
  });
  expect(await deleteCategory(shop, { actor, id: deals, moveTo: cacti })).toMatchObject({
    reason: 'protected',
  });
});

test('no category is called what the shop calls all of them, or its deals', async () => {
  const { shop } = fixture;
  for (const name of ['All', 'aLL', 'A l l', 'Ａｌｌ']) {
    expect(await createCategory(shop, { actor, name })).toEqual({ ok: false, reason: 'reserved' });
  }
  for (const name of ['Deals', 'DEALS', 'De als']) {
    expect(await createCategory(shop, { actor, name })).toEqual({ ok: false, reason: 'name-taken' });
  }
  const id = await make('Mosses');
  for (const name of ['All', ' all', 'deals', 'Deals\u200b']) {
    const renamed = await rename(id, name, 'Mosses');
    const isTaken = ['All', 'deals'].includes(name);
    expect([name, renamed]).toEqual([name, { ok: false, reason: isTaken ? 'name-taken' : 'reserved' }]);
  }
});

test('a rename keeps names apart and overwrites nobody’s rename', async () => {
  const { shop } = fixture;
  const id = await make('Palms');
  await make('Herbs');
  expect(await rename(id, 'herbs', 'Palms')).toEqual({ ok: false, reason: 'name-taken' });
  expect(await rename(id, 'PALMS', 'Palms')).toMatchObject({ ok: true });
  expect(await rename(id, 'Palm trees', 'Palms')).toMatchObject({
    ok: false,
    reason: 'changed',
    current: { name: 'PALMS' },
  });
  const race = await Promise.all([rename(id, 'Tall palms', 'PALMS'), rename(id, 'Small palms', 'PALMS')]);
  expect(race.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  const entries = await listActivity(shop, { subjectType: 'category', subjectId: id });
  expect(entries.map(({ action, who }) => [action, who])).toEqual([
    ['updated', actor.email],
    ['updated', actor.email],
    ['created', actor.email],
  ]);
  expect(entries[1]?.detail).toEqual({
    name: 'PALMS',
    changes: [{ field: 'Name', from: 'Palms', to: 'PALMS' }],
  });
});

test('one with products is only deleted when they have somewhere to go', async () => {
  const { shop, db } = fixture;
  const id = await make('Old corner');
  const target = await make('New corner');
  const product = await addTo(id);
  const both = await addTo(id);
  await db.insert(productCategories).values({ productId: both, categoryId: target });
  const remove = (moveTo: string | null) => deleteCategory(shop, { actor, id, moveTo });
  expect(await remove(null)).toEqual({ ok: false, reason: 'has-products', products: 2 });
  expect(await remove(id)).toEqual({ ok: false, reason: 'target-gone' });
  expect(await remove(crypto.randomUUID())).toEqual({ ok: false, reason: 'target-gone' });
  expect(await remove(target)).toEqual({ ok: true, moved: 2 });
  expect(await remove(target)).toEqual({ ok: false, reason: 'gone' });
  const links = await db.select().from(productCategories).where(eq(productCategories.categoryId, target));
  expect(links.map(({ productId }) => productId).toSorted()).toEqual([product, both].toSorted());
  const [moved] = await db.select().from(products).where(eq(products.id, product));
  expect(moved?.featuredCategoryId).toBe(target);
  expect(await db.select().from(categories).where(eq(categories.id, id))).toEqual([]);
});

test('of two who delete crosswise at once one is told that the other category is gone', async () => {
  for (let round = 0; round < 8; round += 1) {
    const one = await make(`East ${round}`);
    const other = await make(`West ${round}`);
    await Promise.all([addTo(one), addTo(other)]);
    const answers = await Promise.all([
      deleteCategory(fixture.shop, { actor, id: one, moveTo: other }),
      deleteCategory(fixture.shop, { actor, id: other, moveTo: one }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toEqual([{ ok: true, moved: 1 }]);
    expect(answers.filter(({ ok }) => !ok)).toEqual([{ ok: false, reason: 'target-gone' }]);
  }
});

test('one that holds only deleted products goes without a question', async () => {
  const id = await make('Memories');
  await addTo(id, { deletedAt: new Date() });
  expect(await deleteCategory(fixture.shop, { actor, id, moveTo: null })).toEqual({ ok: true, moved: 0 });
});

test('nobody but an administrator changes any', async () => {
  const { shop } = fixture;
  const id = await make('Mine');
  const nobody = { userId: 'nobody' };
  await expect(createCategory(shop, { actor: nobody, name: 'X' })).rejects.toThrow(
    'Their role does not allow',
  );
  await expect(rename(id, 'X', 'Mine', nobody)).rejects.toThrow('Their role does not allow');
  await expect(deleteCategory(shop, { actor: nobody, id, moveTo: null })).rejects.toThrow(
    'Their role does not allow',
  );
});

test('its words and picture are kept, those of Deals too, and shown to shoppers', async () => {
  const { shop } = fixture;
  const told = { description: 'For the pond.', imageUrl: '/media/site-assets/category/pond.webp' };
  const id = await make('Pond');
  const before = { ...emptyCategory, name: 'Pond' };
  expect(await save(id, { ...before, ...told }, before)).toMatchObject({ ok: true });
  expect(await save(id, { ...before, ...told, name: 'Water' }, before)).toMatchObject({ reason: 'changed' });
  const deals = (await listAdminCategories(shop)).find(({ isProtected }) => isProtected);
  expect(deals).toBeDefined();
  if (!deals) return;
  expect(await save(deals.id, { ...deals.draft, ...told }, deals.draft)).toMatchObject({ ok: true });
  const shown = await listShownCategories(shop);
  expect(shown.filter(({ imageUrl }) => imageUrl === told.imageUrl).map(({ name }) => name)).toEqual([
    'Pond',
    'Deals',
  ]);
  expect(shown.find((one) => one.id === id)).toEqual({ id, name: 'Pond', ...told });
});
