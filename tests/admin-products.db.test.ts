import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { categories, productCategories, products } from '../src/database/tables/catalogue.ts';
import {
  draftKeys,
  emptyDraft,
  productDraftSchema,
  toDraft,
} from '../src/shop/catalogue/product-draft.rules.ts';
import { revisionOf } from '../src/shop/edit/edits.ts';
import { defaultAttributes } from '../src/shop/variants/attributes.rules.ts';
import { type BuiltApp, startBuiltApp } from './built-app.ts';
import { addPlainProduct } from './catalogue.fixtures.ts';
import { addPerson } from './people.fixtures.ts';

let app: BuiltApp;
let cookie: string;
const category = crypto.randomUUID();
beforeAll(async () => {
  app = await startBuiltApp({ RATE_LIMIT_FACTOR: '100000' });
  cookie = (await addPerson(app, 'catalogue@example.com', 'admin')).cookie;
  await app.db.insert(categories).values({ id: category, name: 'Foliage' });
});
afterAll(() => app.stop());

let number = 0;
async function save(change: object, fields: Record<string, unknown> = {}) {
  number += 1;
  const draft = {
    ...emptyDraft,
    name: `Plant ${number}`,
    description: 'Green.',
    price: '1',
    categoryIds: [category],
    ...change,
  };
  const form = new URLSearchParams({ intent: 'save', base: '{}', draft: JSON.stringify(draft) });
  for (const [name, value] of Object.entries(fields)) {
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' };
  const response = await app.post('/admin/products.data', String(form), headers);
  return { status: response.status, answer: await response.text() };
}

test('the longest texts fit in, before and after, in any script', async () => {
  const { productId: id } = await addPlainProduct(app.db, { name: 'Wordy Fern' });
  const description = 'पौधा '.repeat(3_999);
  // It was never saved with that text: that is what the answer says, and not that it is too large.
  expect(await save({ description }, { id, base: { ...emptyDraft, description } })).toMatchObject({
    status: 409,
    answer: expect.stringContaining('CHANGED'),
  });
  expect((await save({ description })).answer).toContain('Product saved successfully');
});

test('a dialog that was opened before an update saves without the fields that came since', async () => {
  const [description, price] = ['Green.', '1'];
  const filled = { ...emptyDraft, description, price, categoryIds: [category], name: 'Filled' };
  // A field that came since is one that may be empty.
  const mayBeNew = draftKeys.filter(
    (key) => productDraftSchema.safeParse({ ...filled, [key]: emptyDraft[key] }).success,
  );
  expect(mayBeNew).toHaveLength(draftKeys.length - ['name', 'description', 'price', 'categoryIds'].length);
  for (const key of mayBeNew) {
    const all = { ...filled, name: `Before ${key}` };
    const { [key]: _new, ...base } = all;
    const { productId: id } = await addPlainProduct(app.db, {
      name: all.name,
      description,
      pricePaise: 1_00,
      stock: 0,
    });
    await app.db.insert(productCategories).values({ productId: id, categoryId: category });
    const draft = { ...base, name: `After ${key}` };
    const { answer } = await save({}, { id, base, draft });
    expect(answer, key).toContain('Product saved successfully');
    expect(await app.db.select().from(products).where(eq(products.id, id))).toMatchObject([
      { name: draft.name, description, pricePaise: 1_00 },
    ]);
  }
  const { glance: _new, ...draft } = { ...filled, name: 'Brand new' };
  expect((await save({}, { draft })).answer).toContain('Product saved successfully');
});

test('a dialog sends the revision of what it began with; the second of two is told what is stored', async () => {
  const { productId: id } = await addPlainProduct(app.db, { name: 'Shared', pricePaise: 1_00, stock: 0 });
  await app.db.insert(productCategories).values({ productId: id, categoryId: category });
  const [row] = await app.db
    .update(products)
    .set({ description: 'Green.' })
    .where(eq(products.id, id))
    .returning();
  const began = toDraft({ ...row!, categoryIds: [category] });
  const revision = revisionOf(began);
  const first = await save({ ...began, glance: 'Tall' }, { id, revision });
  expect(first.answer).toContain('Product saved successfully');
  const second = await save({ ...began, price: '2' }, { id, revision });
  const now = revisionOf({ ...began, glance: 'Tall' });
  expect(second).toMatchObject({ status: 409, answer: expect.stringContaining(now) });
  // So is one of before revisions, with what it began with in its place.
  const { glance: _unknown, ...base } = began;
  expect(await save({ ...base, price: '2', glance: 'Small' }, { id, base })).toMatchObject({
    status: 409,
    answer: expect.stringContaining('CHANGED'),
  });
  expect(await app.db.select().from(products).where(eq(products.id, id))).toMatchObject([
    { pricePaise: 1_00, glanceInfo: ['Tall'] },
  ]);
});

const HALF = '\ud83d';
const option = { name: 'Odd', enabled: true };
const color = { ...option, id: 'odd', hexColor: '#000000', priceModifier: '0', images: [] };
const offer = { version: 'none', attributes: defaultAttributes, rules: [], edits: {}, images: [] };
const odd: Record<string, [draft: object, fields?: Record<string, unknown>]> = {
  'a category twice': [{ categoryIds: [category, category] }],
  'a featured category that is gone': [{ featuredCategoryId: crypto.randomUUID() }],
  'a default size that breaks off': [{ defaultSize: `\0${HALF}` }],
  'a default colour that breaks off': [{ defaultColor: '\0' }],
  'a size by half a letter': [{ sizes: [{ ...option, id: HALF }] }],
  'a colour by none': [{ colors: [{ ...color, id: '\0' }] }],
  'half a picture address': [{ images: [`/media/${HALF}`] }],
  'half a picture address of a colour': [{ colors: [{ ...color, images: [`/media/${HALF}`] }] }],
  'half a light picture': [{ lightImage: `/media/${HALF}` }],
  'a rule about half a size': [
    {},
    {
      variants: {
        ...offer,
        rules: [{ potSize: HALF, allowedPotTypes: ['\0'], allowedPotColors: [] }],
      },
    },
  ],
};

describe('what no dialog sends is refused, and never a failure', () => {
  test.each(Object.entries(odd))('%s', async (_name, [draft, fields]) => {
    const { status } = await save(draft, fields);
    expect([409, 422]).toContain(status);
  });
});
