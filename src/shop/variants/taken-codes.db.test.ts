import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addVariantProduct } from '../../../tests/catalogue.fixtures.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { anOffer } from '../../../tests/variants.fixtures.ts';
import { productVariants } from '../../database/tables/catalogue.ts';
import { adminListingSchema } from '../catalogue/admin-listing.schema.ts';
import { listAdminProducts } from '../catalogue/admin-products.ts';
import { createCategory } from '../catalogue/categories.ts';
import { findEditedProduct } from '../catalogue/edited-product.ts';
import { deleteProducts } from '../catalogue/product-actions.ts';
import { type ProductDraft, emptyDraft } from '../catalogue/product-draft.rules.ts';
import { createProduct, updateProduct } from '../catalogue/save-product.ts';
import { noVariants, toVariantsDraft } from './variants-draft.rules.ts';
import type { VariantEdit } from './variants.types.ts';

let fixture: TestShop;
let actor: { userId: string; email: string };
let category = '';
beforeAll(async () => {
  fixture = await createTestShop();
  actor = await addAdministrator(fixture.db);
  const created = await createCategory(fixture.shop, { actor, name: 'Foliage' });
  category = created.ok ? created.category.id : '';
});
afterAll(() => fixture.close());

let number = 0;

function create(fields: Partial<ProductDraft>, edits?: Record<string, VariantEdit>) {
  number += 1;
  const draft: ProductDraft = {
    ...emptyDraft,
    name: `Plant ${number}`,
    description: 'Green',
    price: '450',
    categoryIds: [category],
    ...fields,
  };
  const offer = anOffer(['Small', 'Large'], ['Plastic'], ['White']);
  const variants = edits && { ...toVariantsDraft(noVariants), ...offer, edits, version: 'none' };
  return createProduct(fixture.shop, { actor, draft, force: false, variants });
}

async function add(fields: Partial<ProductDraft>, edits?: Record<string, VariantEdit>): Promise<string> {
  const created = await create(fields, edits);
  if (!created.ok) throw new Error(created.reason);
  return created.id;
}

async function change(id: string, fields: Partial<ProductDraft>, edits?: Record<string, VariantEdit>) {
  const read = await findEditedProduct(fixture.shop, id);
  if (!read?.variants) throw new Error('No product');
  const variants = edits && { version: read.variants.version, ...toVariantsDraft(read.variants), edits };
  const draft = { ...read.draft, ...fields };
  return updateProduct(fixture.shop, { actor, id, revision: read.revision, draft, variants });
}

const variantsOf = async (id: string) =>
  fixture.db.select().from(productVariants).where(eq(productVariants.productId, id));

const SMALL = 'temp-small-plastic-white';
const LARGE = 'temp-large-plastic-white';

test('a SKU belongs to one product or variant of the shop, whatever its case', async () => {
  await add({ name: 'Boston Fern', sku: 'FERN' });
  expect(await create({ sku: 'fern' })).toEqual({
    ok: false,
    reason: 'codes-taken',
    taken: [{ field: 'sku', code: 'FERN', owner: 'Boston Fern' }],
  });
  const palm = await add({ name: 'Palm' }, { [SMALL]: { sku: 'PALM-S', barcode: '96385074' } });
  expect(await create({}, { [LARGE]: { sku: 'Fern' } })).toMatchObject({
    taken: [{ field: 'sku', owner: 'Boston Fern' }],
  });
  expect(await create({ sku: 'palm-s', barcode: '96385074' })).toMatchObject({
    taken: [
      { field: 'sku', owner: 'Palm, Small · Plastic · White' },
      { field: 'barcode', owner: 'Palm, Small · Plastic · White' },
    ],
  });
  expect(await change(palm, { sku: 'FERN' })).toMatchObject({ reason: 'codes-taken' });
  expect(await change(palm, { sku: 'PALM-S' })).toMatchObject({ reason: 'codes-taken' });
  expect(await change(palm, { sku: 'PALM', name: 'Kentia' })).toEqual({ ok: true });
});

test('variants of one product may swap theirs, and not share one', async () => {
  const id = await add({}, { [SMALL]: { sku: 'SWAP-1' }, [LARGE]: { sku: 'SWAP-2' } });
  const [small, large] = await variantsOf(id);
  if (!small || !large) throw new Error('No variants');
  expect(await change(id, {}, { [small.id]: { sku: 'swap-2' } })).toMatchObject({ reason: 'codes-taken' });
  expect(await change(id, {}, { [small.id]: { sku: 'SWAP-2' }, [large.id]: { sku: 'SWAP-1' } })).toEqual({
    ok: true,
  });
  const after = await variantsOf(id);
  expect(Object.fromEntries(after.map((one) => [one.size, one.sku]))).toEqual({
    [small.size]: 'SWAP-2',
    [large.size]: 'SWAP-1',
  });
  // One that Save deletes gives its own back in the same moment.
  expect(await change(id, {}, { [small.id]: { enabled: false }, [large.id]: { sku: 'SWAP-2' } })).toEqual({
    ok: true,
  });
});

test('of two who give the same at once, one is told', async () => {
  const saved = await Promise.all([
    create({ sku: 'RACE' }),
    create({}, { [SMALL]: { sku: 'race' } }),
    create({ sku: 'Race' }),
  ]);
  expect(saved.filter(({ ok }) => ok)).toHaveLength(1);
  for (const one of saved) if (!one.ok) expect(one).toMatchObject({ reason: 'codes-taken' });
});

test('a deleted product gives its codes back', async () => {
  const id = await add({ sku: 'GONE', barcode: 'GONE' }, { [SMALL]: { sku: 'GONE-S' } });
  await deleteProducts(fixture.shop, { actor, productIds: [id] });
  expect(await create({ sku: 'GONE', barcode: 'GONE' }, { [LARGE]: { sku: 'GONE-S' } })).toMatchObject({
    ok: true,
  });
});

test('staff find a product by the whole of any of its codes', async () => {
  const id = await add({ sku: 'FIND/ME', barcode: '036000291452' }, { [LARGE]: { sku: 'Find %me%' } });
  const found = async (q: string) =>
    (await listAdminProducts(fixture.shop, adminListingSchema.parse({ q }))).products.map((one) => one.id);
  for (const q of ['find/me', ' 036000291452', 'FIND %ME%']) expect(await found(q), q).toEqual([id]);
  expect(await found('find/m')).toEqual([]);
});

test('what is bought keeps the SKU that it had, a variant without one that of its product', async () => {
  const { priceLines } = await import('../checkout/price-cart.ts');
  const fern = await addVariantProduct(fixture.db, 3, { sku: 'SOLD-1' });
  const id = await add({ sku: 'SOLD' }, { [SMALL]: { sku: '', stock: '2' } });
  const [own] = await variantsOf(id);
  if (!own) throw new Error('No variant');
  const line = fern.line();
  const variantInfo = { pot_type: own.potType, size: own.size, pot_color: own.potColor };
  const priced = await priceLines(fixture.db, [line, { ...line, id, variantInfo }], {
    now: new Date(),
    exceptCheckoutId: undefined,
    viewer: undefined,
  });
  expect(priced.map((one) => (one.ok ? one.line.sku : one.problem))).toEqual(['SOLD-1', 'SOLD']);
});
