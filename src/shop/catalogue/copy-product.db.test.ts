import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { anOffer } from '../../../tests/variants.fixtures.ts';
import { productVariants, products, variantImages } from '../../database/tables/catalogue.ts';
import { noVariants, toVariantsDraft } from '../variants/variants-draft.rules.ts';
import { createCategory } from './categories.ts';
import { copyProduct } from './copy-product.ts';
import { findEditedProduct } from './edited-product.ts';
import { findProduct } from './find-product.ts';
import { deleteProducts } from './product-actions.ts';
import { type ProductDraft, emptyDraft } from './product-draft.rules.ts';
import { createProduct } from './save-product.ts';

let t: TestShop;
let actor: { userId: string; email: string };
let category = '';
beforeAll(async () => {
  t = await createTestShop();
  actor = await addAdministrator(t.db);
  const created = await createCategory(t.shop, { actor, name: 'Foliage' });
  category = created.ok ? created.category.id : '';
});
afterAll(() => t.close());

async function add(change: Partial<ProductDraft> = {}): Promise<string> {
  const draft: ProductDraft = {
    ...emptyDraft,
    name: 'Boston Fern',
    description: 'Green',
    price: '450',
    categoryIds: [category],
    featuredCategoryId: category,
    isFeatured: true,
    isDiscounted: true,
    discountPrice: '400',
    glance: 'Easy',
    images: ['/media/demo/fern.webp'],
    sku: crypto.randomUUID(),
    barcode: crypto.randomUUID(),
    ...change,
  };
  const variants = {
    ...toVariantsDraft(noVariants),
    ...anOffer(['Small', 'Large'], ['Plastic'], ['White', 'Red']),
    rules: [{ potSize: 'Large', allowedPotTypes: [], allowedPotColors: ['White'] }],
    edits: { 'temp-small-plastic-white': { sku: crypto.randomUUID(), stock: '7', price: '500' } },
    version: 'none',
  };
  const created = await createProduct(t.shop, { actor, draft, force: true, variants });
  if (!created.ok) throw new Error(created.reason);
  const [variant] = await variantsOf(created.id);
  await t.db.insert(variantImages).values([
    { productId: created.id, variantId: variant?.id, imageUrl: '/media/demo/a.webp', isCover: true },
    { productId: created.id, potSize: 'Small', imageUrl: '/media/demo/b.webp', altText: 'From above' },
  ]);
  return created.id;
}

const variantsOf = (id: string) =>
  t.db
    .select()
    .from(productVariants)
    .where(eq(productVariants.productId, id))
    .orderBy(asc(productVariants.id));

async function copyOf(productId: string): Promise<string> {
  const copied = await copyProduct(t.shop, { actor, productId });
  if (!copied.ok) throw new Error(copied.reason);
  return copied.id;
}

/** What a product is, without what tells it from every other. */
async function without(id: string) {
  const [row] = await t.db.select().from(products).where(eq(products.id, id));
  const edited = await findEditedProduct(t.shop, id);
  const images = await t.db.select().from(variantImages).where(eq(variantImages.productId, id));
  const variants = await variantsOf(id);
  const at = (variantId: string | null) => variants.findIndex((one) => one.id === variantId);
  return {
    row: {
      ...row,
      id: '',
      name: '',
      sku: '',
      barcode: '',
      handle: '',
      isPublished: '',
      createdAt: '',
      updatedAt: '',
    },
    draft: { ...edited?.draft, name: '', sku: '', barcode: '', isPublished: '' },
    attributes: edited?.variants?.attributes,
    rules: edited?.variants?.rules,
    variants: variants.map((one) => ({ ...one, id: '', productId: '', sku: '', updatedAt: '' })),
    images: images
      .map((one) => ({ ...one, id: '', productId: '', variantId: at(one.variantId) }))
      .toSorted((a, b) => (a.imageUrl < b.imageUrl ? -1 : 1)),
  };
}

test('a copy is a draft of everything, without the codes', async () => {
  const original = await add();
  await t.db.update(products).set({ handle: 'boston-fern' }).where(eq(products.id, original));
  const copy = await copyOf(original);
  expect(await without(copy)).toEqual(await without(original));
  const edited = await findEditedProduct(t.shop, copy);
  expect(edited?.draft).toMatchObject({
    name: 'Copy of Boston Fern',
    isPublished: false,
    sku: '',
    barcode: '',
  });
  expect(edited?.variants?.variants.every(({ sku, barcode }) => sku === null && barcode === null)).toBe(true);
  expect(edited?.variants?.variants).toHaveLength(3);
  expect(edited?.history).toMatchObject([{ action: 'created', detail: { name: 'Copy of Boston Fern' } }]);
  expect(await findProduct(t.shop, copy)).toBeUndefined();
});

test('a copy may be copied, and has a name that can be saved', async () => {
  const long = await add({ name: 'x'.repeat(200) });
  const [copy] = await t.db
    .select()
    .from(products)
    .where(eq(products.id, await copyOf(await copyOf(long))));
  expect(copy?.name).toMatch(/^Copy of Copy of x{184}$/);
});

test('what is deleted, or was never there, is not copied; two at once make two', async () => {
  const id = await add();
  expect(new Set(await Promise.all([copyOf(id), copyOf(id)])).size).toBe(2);
  await deleteProducts(t.shop, { actor, productIds: [id] });
  for (const productId of [id, crypto.randomUUID()]) {
    expect(await copyProduct(t.shop, { actor, productId })).toEqual({ ok: false, reason: 'gone' });
  }
});

test('who may not change the catalogue copies nothing', async () => {
  const productId = await add();
  const before = await t.db.$count(products);
  const nobody = { userId: crypto.randomUUID() };
  await expect(copyProduct(t.shop, { actor: nobody, productId })).rejects.toThrow();
  expect(await t.db.$count(products)).toBe(before);
});
