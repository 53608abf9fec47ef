import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlainProduct } from '../../../tests/catalogue.fixtures.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { products } from '../../database/tables/catalogue.ts';
import { plantCare } from '../../database/tables/content.ts';
import { mediaFiles } from '../../database/tables/media.ts';
import {
  createPlantCare,
  deletePlantCare,
  findEditedPlantCare,
  listAdminPlantCare,
  searchGuideProducts,
  updatePlantCare,
} from './admin-care-guides.ts';
import { type PlantCareDraft, emptyPlantCare } from './care-guides.schema.ts';
import { emptyDiagnosis } from './diagnoses.schema.ts';
import {
  createDiagnosis,
  findEditedDiagnosis,
  hasDiagnoses,
  listDiagnoses,
  updateDiagnosis,
} from './diagnoses.ts';
import { findSitemap } from './sitemap.ts';
import { findGuideOfProduct, findPlantCare } from './care-guides.ts';
import { listCareTags } from './care-tags.ts';

let t: TestShop;
let actor: { userId: string; email: string };
beforeAll(async () => {
  t = await createTestShop();
  actor = await addAdministrator(t.db);
});
afterAll(() => t.close());

const make = (change: Partial<PlantCareDraft> = {}) =>
  createPlantCare(t.shop, { actor, draft: { ...emptyPlantCare, name: 'Tulsi', ...change } });

async function edit(id: string, change: Partial<PlantCareDraft>) {
  const found = await findEditedPlantCare(t.shop, id);
  if (!found) throw new Error('No such guide');
  const { draft, revision } = found;
  return updatePlantCare(t.shop, { actor, id, draft: { ...draft, ...change }, revision });
}

/** A row as an upload leaves it; its file is of no matter here. */
async function addFile(key: string): Promise<string> {
  await t.db.insert(mediaFiles).values({ key, originalFileName: key, contentType: 'image/webp', size: 1 });
  return `/media/${key}`;
}
const isKept = async (address: string) =>
  (await t.db.$count(mediaFiles, eq(mediaFiles.key, address.replace('/media/', '')))) === 1;

test('a guide is read by the next visitor as it was written', async () => {
  const id = await make({
    tags: 'Herb, Sun, Easy',
    about: 'A holy herb.',
    questions: [{ id: 'faq-1', question: 'Sun?', answer: 'Plenty.' }],
  });
  expect(await findPlantCare(t.shop, id)).toMatchObject({
    name: 'Tulsi',
    tags: ['Herb', 'Sun', 'Easy'],
    sections: [{ id: 'about' }, { id: 'faq', questions: [{ question: 'Sun?', answer: 'Plenty.' }] }],
  });
  expect(await edit(id, { about: 'A herb.', tags: '' })).toMatchObject({ ok: true });
  expect(await findPlantCare(t.shop, id)).toMatchObject({ tags: [], sections: [{ text: 'A herb.' }, {}] });
  expect((await findEditedPlantCare(t.shop, id))?.history).toMatchObject([
    {
      action: 'updated',
      who: actor.email,
      detail: {
        changes: [
          { field: 'Tags', from: 'Herb, Sun, Easy', to: '' },
          { field: 'About', from: 'A holy herb.', to: 'A herb.' },
        ],
      },
    },
    { action: 'created' },
  ]);
});

test('drafts are listed for staff, by name without regard to case, and shown to nobody else', async () => {
  await t.db.delete(plantCare);
  const id = await make({ name: 'aloe', isPublished: false });
  await make({ name: 'Basil' });
  const listed = await listAdminPlantCare(t.shop);
  expect(listed.map(({ name, isPublished }) => [name, isPublished])).toEqual([
    ['aloe', false],
    ['Basil', true],
  ]);
  expect(await findPlantCare(t.shop, id)).toBeUndefined();
  expect(await findPlantCare(t.shop, id, { drafts: true })).toMatchObject({ name: 'aloe' });
});

test('the second of two who save is told, and nothing is overwritten', async () => {
  const id = await make();
  const found = await findEditedPlantCare(t.shop, id);
  const { draft, revision } = found!;
  const answers = await Promise.all(
    ['Daily.', 'Weekly.'].map((water) =>
      updatePlantCare(t.shop, { actor, id, draft: { ...draft, water }, revision }),
    ),
  );
  expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  const stored = await findEditedPlantCare(t.shop, id);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({
    reason: 'changed',
    current: stored?.draft,
    revision: stored?.revision,
  });
  expect(stored?.history).toHaveLength(2);
});

test('its product is found by name, linked, named in the history, and let go', async () => {
  const { productId } = await addPlainProduct(t.db, { name: 'Krishna 100% Tulsi' });
  await addPlainProduct(t.db, { name: 'Krishna deleted', deletedAt: new Date() });
  expect(await searchGuideProducts(t.shop, 'krishna')).toEqual([
    { id: productId, name: 'Krishna 100% Tulsi' },
  ]);
  expect(await searchGuideProducts(t.shop, '100% t')).toHaveLength(1);
  expect(await searchGuideProducts(t.shop, '')).toEqual([]);

  const id = await make();
  await edit(id, { productId });
  expect(await findGuideOfProduct(t.shop, productId)).toMatchObject({ id });
  const linked = await findEditedPlantCare(t.shop, id);
  expect(linked?.product).toEqual({ id: productId, name: 'Krishna 100% Tulsi' });
  expect(linked?.history[0]?.detail).toEqual({
    name: linked?.draft.name,
    changes: [{ field: 'Product', from: '', to: 'Krishna 100% Tulsi' }],
  });
  // Another name of the product is no change of the guide.
  await t.db.update(products).set({ name: 'Rama Tulsi' }).where(eq(products.id, productId));
  expect((await findEditedPlantCare(t.shop, id))?.revision).toBe(linked?.revision);
  await edit(id, { productId: '' });
  expect(await findGuideOfProduct(t.shop, productId)).toBeUndefined();
});

test('its picture goes when it is replaced, and with the guide, unless something else shows it', async () => {
  const [first, shared] = [await addFile('plant-care/first.webp'), await addFile('plant-care/shared.webp')];
  const id = await make({ imageUrl: first });
  const other = await make({ imageUrl: shared });
  await edit(id, { imageUrl: shared });
  expect([await isKept(first), await isKept(shared)]).toEqual([false, true]);
  expect(await deletePlantCare(t.shop, { actor, id })).toEqual({ ok: true });
  expect(await isKept(shared)).toBe(true);
  await deletePlantCare(t.shop, { actor, id: other });
  expect(await isKept(shared)).toBe(false);
  expect(await deletePlantCare(t.shop, { actor, id })).toEqual({ ok: false });
  const gone = { actor, id, draft: emptyPlantCare, revision: '' };
  expect(await updatePlantCare(t.shop, gone)).toEqual({ ok: false, reason: 'gone' });
});

test('nobody but an administrator writes', async () => {
  const id = await make();
  const stranger = { userId: crypto.randomUUID() };
  const draft = { ...emptyPlantCare, name: 'Weed' };
  await expect(createPlantCare(t.shop, { actor: stranger, draft })).rejects.toThrow(
    'Their role does not allow',
  );
  await expect(updatePlantCare(t.shop, { actor: stranger, id, draft, revision: '' })).rejects.toThrow(
    'Their role does not allow',
  );
  await expect(deletePlantCare(t.shop, { actor: stranger, id })).rejects.toThrow('Their role does not allow');
});

test('tags lead to published guides, in the order asked for, with what is known of the plant', async () => {
  const { productId } = await addPlainProduct(t.db);
  const plantFacts = { botanicalName: 'Ocimum tenuiflorum', light: ['sun'] };
  await t.db.update(products).set({ plantFacts }).where(eq(products.id, productId));
  const known = await make({ productId });
  const unknown = await make({ name: 'Fern', water: 'Keep it moist. Always.' });
  const draft = await make({ isPublished: false });
  const guides = [unknown, draft, known, crypto.randomUUID()];
  expect(await listCareTags(t.shop, { guides, appUrl: 'https://plants.example' })).toEqual([
    {
      name: 'Fern',
      botanicalName: null,
      facts: [{ label: 'Water', text: 'Keep it moist.', short: 'Keep it moist.' }],
      address: `https://plants.example/plant-care/${unknown}`,
    },
    {
      name: 'Tulsi',
      botanicalName: 'Ocimum tenuiflorum',
      facts: [{ label: 'Light', text: 'Direct sun', short: 'Direct sun' }],
      address: `https://plants.example/plant-care/${known}`,
    },
  ]);
});

test('published symptoms stand in their order, with the published guides that they name', async () => {
  const [fern, draft] = [await make({ name: 'Boston Fern' }), await make({ isPublished: false })];
  const guideIds = [draft, fern, crypto.randomUUID()];
  const causes = [
    { id: 'a', name: 'Thirst', signs: '', remedy: '- Water it.' },
    { id: 'b', name: '', signs: '', remedy: '' },
  ];
  const write = (change: object) =>
    createDiagnosis(t.shop, { actor, draft: { ...emptyDiagnosis, causes, ...change } });
  const isMapped = async () =>
    JSON.stringify(await findSitemap(t.shop, { part: 'pages' })).includes('/plant-care/diagnosis');
  const second = await write({ symptom: 'Drooping', displayOrder: '2' });
  expect([await hasDiagnoses(t.shop), await listDiagnoses(t.shop), await isMapped()]).toEqual([
    false,
    [],
    false,
  ]);
  await write({ symptom: 'Yellow', guideIds, isPublished: true });
  const found = await findEditedDiagnosis(t.shop, second);
  const stored = found?.stored;
  if (!stored) throw new Error('No such symptom');
  const edited = { actor, id: second, revision: stored.revision };
  const published = { ...stored.draft, isPublished: true, guideIds: [draft] };
  expect(await updateDiagnosis(t.shop, { ...edited, draft: published })).toMatchObject({ ok: true });
  expect(await updateDiagnosis(t.shop, { ...edited, draft: published })).toMatchObject({ reason: 'changed' });
  expect(await listDiagnoses(t.shop)).toMatchObject([
    { symptom: 'Yellow', causes: [{ name: 'Thirst' }], guides: [{ id: fern, name: 'Boston Fern' }] },
    { symptom: 'Drooping', guides: [] },
  ]);
  expect([await hasDiagnoses(t.shop), await isMapped()]).toEqual([true, true]);
  expect((await findEditedDiagnosis(t.shop, second))?.history[0]?.detail).toMatchObject({
    changes: expect.arrayContaining([{ field: 'Guides', from: '', to: 'Tulsi' }]),
  });
});
