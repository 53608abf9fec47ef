import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { productCategories, productVariants, products } from '../../database/tables/catalogue.ts';
import { changedFields } from '../edit/edit.rules.ts';
import { revisionOf } from '../edit/edits.ts';
import { createCategory, deleteCategory } from './categories.ts';
import { findEditedProduct } from './edited-product.ts';
import { parseListingQuery } from './listing.schema.ts';
import { deleteProducts } from './product-actions.ts';
import {
  type ProductDraft,
  describeChanges,
  draftKeys,
  emptyDraft,
  productDraftSchema,
  productLabels,
} from './product-draft.rules.ts';
import { listProducts } from './product-listings.ts';
import { createProduct, updateProduct } from './save-product.ts';
import { typeFacts } from './plant-facts.rules.ts';

let fixture: TestShop;
let actor: { userId: string; email: string };
let category = '';
beforeAll(async () => {
  fixture = await createTestShop();
  actor = await addAdministrator(fixture.db);
  category = await addCategory('Foliage');
});
afterAll(() => fixture.close());

async function addCategory(name: string): Promise<string> {
  const created = await createCategory(fixture.shop, { actor, name });
  if (!created.ok) throw new Error(created.reason);
  return created.category.id;
}

let number = 0;
function aDraft(change: Partial<ProductDraft> = {}): ProductDraft {
  number += 1;
  return {
    ...emptyDraft,
    name: `Plant ${number}`,
    description: 'Green.\nGrows.',
    price: '499.50',
    stock: '12',
    categoryIds: [category],
    ...change,
  };
}

async function add(change: Partial<ProductDraft> = {}): Promise<{ id: string; base: ProductDraft }> {
  const created = await createProduct(fixture.shop, { actor, draft: aDraft(change), force: false });
  if (!created.ok) throw new Error(created.reason);
  return { id: created.id, base: await stored(created.id) };
}

async function stored(id: string): Promise<ProductDraft> {
  const found = await findEditedProduct(fixture.shop, id);
  if (!found) throw new Error('No product');
  return found.draft;
}

const update = (id: string, base: ProductDraft, change: Partial<ProductDraft>) =>
  updateProduct(fixture.shop, { actor, id, revision: revisionOf(base), draft: { ...base, ...change } });

let codes = 0;
const code = () => {
  codes += 1;
  return `FERN ${codes}`;
};

/** Differs from an empty dialog in every field. */
const everyField = (): ProductDraft => ({
  name: 'Monstera',
  description: 'Green.',
  price: '499.50',
  stock: '12',
  sku: code(),
  taxClass: 'class-1',
  weightClass: 'heavy',
  barcode: code(),
  images: ['/media/demo/monstera.webp'],
  glance: 'Easy\nFast',
  facts: typeFacts({ light: ['low', 'medium'], height: 90, flowering: [3, 4], air: true, origin: 'Kerala' }),
  lightText: 'Bright',
  lightImage: '/media/demo/light.webp',
  categoryIds: [category],
  featuredCategoryId: category,
  sizes: emptyDraft.sizes.map((size) => ({ ...size, enabled: true })),
  colors: emptyDraft.colors.map((color) => ({
    ...color,
    enabled: true,
    priceModifier: '12.50',
    images: ['/media/demo/navy.webp'],
  })),
  defaultSize: 'small',
  defaultColor: 'navy',
  isPublished: false,
  isFeatured: true,
  includeInDeals: true,
  isDiscounted: true,
  discountPrice: '399',
});

describe('every field of the dialog', () => {
  test('is saved and read again, with the others or alone', async () => {
    const all = everyField();
    expect(changedFields(productLabels, emptyDraft, all)).toEqual(draftKeys);
    const created = await createProduct(fixture.shop, { actor, draft: all, force: false });
    if (!created.ok) throw new Error(created.reason);
    expect(await stored(created.id)).toEqual(all);
    await deleteProducts(fixture.shop, { actor, productIds: [created.id] });
    const { id, base } = await add({ categoryIds: [await addCategory('Alone')] });
    for (const key of draftKeys) {
      const before = await stored(id);
      expect(await update(id, before, { [key]: all[key] })).toEqual({ ok: true });
      expect(await stored(id), key).toEqual({ ...before, [key]: all[key] });
    }
    expect(await stored(id)).toEqual(all);
    expect(changedFields(productLabels, base, all)).not.toEqual([]);
  });

  test('is named where somebody else changes it meanwhile', () => {
    const changes = describeChanges(emptyDraft, everyField(), [{ id: category, name: 'Foliage' }]);
    expect(changes).toHaveLength(draftKeys.length);
    for (const { from, to } of changes) expect(from).not.toBe(to);
    expect(new Set(changes.map(({ field }) => field)).size).toBe(draftKeys.length);
  });

  test('may be unknown to a dialog that was opened before an update: it stays as it is', async () => {
    const all = everyField();
    const { id } = await add(all);
    for (const key of draftKeys) {
      const { [key]: _new, ...base } = await stored(id);
      const name = `Saved without ${key}`;
      const edit = { revision: revisionOf(base), draft: { ...base, name } };
      if (key === 'name') continue;
      expect(await updateProduct(fixture.shop, { actor, id, ...edit }), key).toEqual({ ok: true });
      expect(await stored(id), key).toEqual({ ...all, name });
    }
  });

  test('that is sent without what it was before is refused where it was something else', async () => {
    const { id, base } = await add();
    const { glance: _glance, ...rest } = base;
    await update(id, base, { glance: 'Tall' });
    const draft = { ...base, glance: 'Small' };
    expect(await updateProduct(fixture.shop, { actor, id, revision: revisionOf(rest), draft })).toMatchObject(
      {
        reason: 'changed',
      },
    );
  });
});

test('what is written of a product freely is found by shoppers, or not, as it is meant to be', async () => {
  const places: Record<'searched' | 'not searched', string[]> = { searched: [], 'not searched': [] };
  for (const key of draftKeys) {
    const word = `Zanzi${key}`;
    if (!productDraftSchema.safeParse({ ...aDraft(), [key]: word }).success) continue;
    const { id, base } = await add();
    expect(await update(id, base, { [key]: word })).toEqual({ ok: true });
    const { total } = await listProducts(fixture.shop, parseListingQuery(new URLSearchParams({ q: word })));
    places[total > 0 ? 'searched' : 'not searched'].push(key);
  }
  expect(places).toEqual({
    searched: ['name', 'description'],
    'not searched': [
      'sku',
      'barcode',
      'taxClass',
      'weightClass',
      'glance',
      'lightText',
      'defaultSize',
      'defaultColor',
    ],
  });
});

describe('a new product', () => {
  test('comes back as it was typed, and passes the form again', async () => {
    const draft = aDraft({
      images: ['/media/demo/monstera.webp'],
      glance: 'Easy\nFast',
      facts: typeFacts({ pets: 'safe', coldest: -2, edible: ['leaves', 'fruit'] }),
      lightText: 'Bright',
      lightImage: '/media/demo/light.webp',
      featuredCategoryId: category,
      isFeatured: true,
      includeInDeals: true,
      isDiscounted: true,
      discountPrice: '399',
      defaultColor: 'navy',
      colors: emptyDraft.colors.map((color) =>
        color.id === 'navy'
          ? { ...color, enabled: true, priceModifier: '12.50', images: ['/media/demo/navy.webp'] }
          : color,
      ),
    });
    const created = await createProduct(fixture.shop, { actor, draft, force: false });
    if (!created.ok) throw new Error(created.reason);
    const again = await stored(created.id);
    expect(again).toEqual(draft);
    expect(productDraftSchema.safeParse(again).success).toBe(true);
    const [row] = await fixture.db.select().from(products).where(eq(products.id, created.id));
    expect(row).toMatchObject({
      pricePaise: 499_50,
      discountPricePaise: 399_00,
      // Sorted by what its card shows: the colour's price.
      fromPricePaise: 411_50,
      plantFacts: { pets: 'safe', coldest: -2, edible: ['leaves', 'fruit'] },
      glanceInfo: ['Easy', 'Fast'],
      glanceInfoStructured: [{ text: 'Easy' }, { text: 'Fast' }],
      colorImages: { navy: ['/media/demo/navy.webp'] },
    });
  });

  test('whose name a published one has is refused, unless forced; two at once make one', async () => {
    const { shop } = fixture;
    const create = (name: string, force = false) =>
      createProduct(shop, { actor, draft: aDraft({ name }), force });
    const both = await Promise.all([create('Twin Fern'), create('TWIN fern')]);
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(await create('twin FERN')).toEqual({ ok: false, reason: 'duplicate' });
    expect(await create('twin FERN', true)).toMatchObject({ ok: true });
  });

  test('a draft’s or a deleted product’s name is free', async () => {
    const { shop } = fixture;
    await add({ name: 'Quiet Fern', isPublished: false });
    const { id } = await add({ name: 'Quiet Fern' });
    await deleteProducts(shop, { actor, productIds: [id] });
    expect(await add({ name: 'Quiet Fern' })).toMatchObject({ base: { name: 'Quiet Fern' } });
  });

  test('needs its categories to be there still', async () => {
    const gone = await addCategory('Gone');
    await deleteCategory(fixture.shop, { actor, id: gone, moveTo: null });
    const draft = aDraft({ categoryIds: [category, gone] });
    expect(await createProduct(fixture.shop, { actor, draft, force: false })).toEqual({
      ok: false,
      reason: 'category-gone',
    });
  });
});

describe('an edit', () => {
  test('writes what was changed, with its history', async () => {
    const other = await addCategory('Hanging');
    const { id, base } = await add();
    expect(await update(id, base, { price: '520', categoryIds: [other] })).toEqual({ ok: true });
    expect(await stored(id)).toEqual({ ...base, price: '520', categoryIds: [other] });
    const { history } = (await findEditedProduct(fixture.shop, id)) ?? {};
    expect(history?.map(({ action, who }) => [action, who])).toEqual([
      ['updated', actor.email],
      ['created', actor.email],
    ]);
    expect(history?.[0]?.detail).toEqual({
      changes: [
        { field: 'Price', from: '₹499.50', to: '₹520.00' },
        { field: 'Categories', from: 'Foliage', to: 'Hanging' },
      ],
    });
  });

  test('of two editors at once one saves, the other is told what changed; nothing is lost', async () => {
    const { id, base } = await add();
    const answers = await Promise.all([
      update(id, base, { price: '600' }),
      update(id, base, { description: 'Another text' }),
    ]);
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    const current = await stored(id);
    expect(answers.find(({ ok }) => !ok)).toEqual({
      ok: false,
      reason: 'changed',
      current,
      revision: revisionOf(current),
    });
    expect([
      { ...base, price: '600' },
      { ...base, description: 'Another text' },
    ]).toContainEqual(current);
    expect(await update(id, current, { price: '600', description: 'Another text' })).toEqual({ ok: true });
  });

  test('stock that was sold meanwhile is not put back, nor a reason to refuse', async () => {
    const { id, base } = await add();
    await fixture.db.update(products).set({ stock: 9 }).where(eq(products.id, id));
    expect(await update(id, base, { price: '510' })).toEqual({ ok: true });
    expect(await stored(id)).toMatchObject({ price: '510', stock: '9' });
    expect(await update(id, { ...base, price: '510' }, { stock: '20' })).toMatchObject({ reason: 'changed' });
  });

  test('of a product with variants leaves their stock alone', async () => {
    const { id } = await add();
    await fixture.db
      .insert(productVariants)
      .values({ productId: id, potType: 'Plastic', size: 'Small', pricePaise: 700_00, stock: 4 });
    const base = await stored(id);
    expect(base.stock).toBe('4');
    expect(await update(id, base, { name: 'Renamed' })).toEqual({ ok: true });
    expect((await findEditedProduct(fixture.shop, id))?.variants?.variants).toMatchObject([
      { size: 'Small', potType: 'Plastic', potColor: null, stock: 4 },
    ]);
  });

  test('of what is deleted, or by nobody, is refused', async () => {
    const { shop } = fixture;
    const { id, base } = await add();
    const nobody = { userId: 'nobody' };
    await expect(
      updateProduct(shop, { actor: nobody, id, revision: revisionOf(base), draft: base }),
    ).rejects.toThrow('Their role does not allow');
    await expect(createProduct(shop, { actor: nobody, draft: base, force: true })).rejects.toThrow(
      'Their role does not allow',
    );
    await deleteProducts(shop, { actor, productIds: [id] });
    expect(await update(id, base, { price: '1' })).toEqual({ ok: false, reason: 'gone' });
  });

  test('a category that is being deleted and a product that moves into it never meet', async () => {
    const target = await addCategory('Contested');
    const { id, base } = await add();
    const [deleted, moved] = await Promise.all([
      deleteCategory(fixture.shop, { actor, id: target, moveTo: null }),
      update(id, base, { categoryIds: [target] }),
    ]);
    expect([deleted.ok, moved.ok].toSorted()).toEqual([false, true]);
    const links = await fixture.db
      .select()
      .from(productCategories)
      .where(eq(productCategories.productId, id));
    expect(links).toHaveLength(1);
  });
});

describe('what would cost nothing', () => {
  test('is saved once somebody said that it is meant, and then needs no yes again', async () => {
    const free = { ok: false, reason: 'free' };
    const draft = aDraft({ price: '0' });
    const input = { actor, draft, force: false };
    expect(await createProduct(fixture.shop, input)).toMatchObject({ ...free, names: [draft.name] });
    expect(await fixture.db.$count(products, eq(products.name, draft.name))).toBe(0);
    expect(await createProduct(fixture.shop, { ...input, isFreeMeant: true })).toMatchObject({ ok: true });

    const { id, base } = await add();
    expect(await update(id, base, { price: '0' })).toEqual({ ...free, names: [base.name] });
    const discount = { isDiscounted: true, discountPrice: '0' };
    expect(await update(id, base, discount)).toMatchObject(free);
    const colors = base.colors.map((color) =>
      color.id === 'navy' ? { ...color, enabled: true, priceModifier: '-900' } : color,
    );
    expect(await update(id, base, { colors })).toEqual({ ...free, names: [`${base.name} in Navy`] });
    expect(await stored(id)).toEqual(base);
    const meant = { ...base, price: '0' };
    expect(
      await updateProduct(fixture.shop, {
        actor,
        id,
        revision: revisionOf(base),
        draft: meant,
        isFreeMeant: true,
      }),
    ).toEqual({
      ok: true,
    });
    expect(await update(id, await stored(id), { description: 'Free.' })).toEqual({ ok: true });
  });
});

test.each<Partial<ProductDraft>>([
  { price: '' },
  { price: 'cheap' },
  { stock: '' },
  { discountPrice: 'less' },
  { colors: emptyDraft.colors.map((color) => ({ ...color, priceModifier: '' })) },
])('%j that slipped past the form is refused, and never saved as 0', async (change) => {
  const { id, base } = await add();
  const draft = aDraft(change);
  const input = { actor, draft, force: false, isFreeMeant: true };
  await expect(createProduct(fixture.shop, input)).rejects.toThrow(RangeError);
  const changed = { ...base, ...change };
  await expect(
    updateProduct(fixture.shop, { actor, id, revision: revisionOf(base), draft: changed, isFreeMeant: true }),
  ).rejects.toThrow(RangeError);
  expect(await fixture.db.$count(products, eq(products.name, draft.name))).toBe(0);
  expect(await stored(id)).toEqual(base);
});
