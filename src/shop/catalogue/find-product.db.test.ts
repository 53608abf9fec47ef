import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlainProduct, addVariantProduct, anOrderBody } from '../../../tests/catalogue.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import {
  attributeValues,
  categories,
  productAttributes,
  productCategories,
  productVariants,
  products,
} from '../../database/tables/catalogue.ts';
import { startCheckout } from '../checkout/start-checkout.ts';
import { findProduct } from './find-product.ts';
import { listRelatedProducts } from './product-listings.ts';

let setting: TestShop;
beforeAll(async () => {
  setting = await createTestShop();
});
afterAll(() => setting.close());

const find = (id: string) => findProduct(setting.shop, id);

async function hold(line: ReturnType<Awaited<ReturnType<typeof addPlainProduct>>['line']>) {
  const checkout = { idempotencyKey: crypto.randomUUID(), userId: null, body: anOrderBody([line]) };
  expect(await startCheckout(setting.shop, checkout)).toMatchObject({ ok: true });
}

test('shows a published product alone', async () => {
  const { productId } = await addPlainProduct(setting.db);
  expect(await find(productId)).toMatchObject({ id: productId, name: 'Plain Tulsi', stock: 5, variants: [] });
  await setting.db.update(products).set({ isPublished: false }).where(eq(products.id, productId));
  expect(await find(productId)).toBeUndefined();
  await setting.db
    .update(products)
    .set({ isPublished: true, deletedAt: new Date() })
    .where(eq(products.id, productId));
  expect(await find(productId)).toBeUndefined();
  expect(await find(crypto.randomUUID())).toBeUndefined();
});

test('what others hold may not be bought until the hold runs out', async () => {
  const plain = await addPlainProduct(setting.db);
  const fern = await addVariantProduct(setting.db, 4);
  await hold(plain.line(2));
  await hold(fern.line(3));
  expect(await find(plain.productId)).toMatchObject({ stock: 3 });
  expect((await find(fern.productId))?.variants).toMatchObject([{ stock: 1 }]);
  setting.moveClock(16);
  expect(await find(plain.productId)).toMatchObject({ stock: 5 });
  expect((await find(fern.productId))?.variants).toMatchObject([{ stock: 4 }]);
});

test('a disabled variant is not shown', async () => {
  const { productId, variantId } = await addVariantProduct(setting.db, 4);
  await setting.db
    .insert(productVariants)
    .values({ productId, potType: 'Round', size: 'Large', pricePaise: 1, stock: 9, enabled: false });
  expect((await find(productId))?.variants.map(({ id }) => id)).toEqual([variantId]);
});

test('attributes come with their values in order, categories by name', async () => {
  const { productId } = await addVariantProduct(setting.db, 1);
  const [attribute] = await setting.db
    .insert(productAttributes)
    .values({ productId, name: 'pot_color', label: 'Colour of the pot' })
    .returning();
  const attributeId = attribute?.id ?? '';
  await setting.db.insert(attributeValues).values([
    {
      productId,
      attributeId,
      valueId: 'white',
      name: 'White',
      position: 1,
      metadata: { hexColor: '#FFFFFF' },
    },
    { productId, attributeId, valueId: 'black', name: 'Black', position: 0, enabled: false },
  ]);
  const linked = await setting.db
    .insert(categories)
    .values([{ name: 'indoor' }, { name: 'Foliage' }, { name: 'Herbs' }])
    .returning();
  await setting.db
    .insert(productCategories)
    .values(linked.map((category) => ({ productId, categoryId: category.id })));
  expect(await find(productId)).toMatchObject({
    attributes: [
      {
        name: 'pot_color',
        label: 'Colour of the pot',
        values: [
          { id: 'black', enabled: false, hexColor: null },
          { id: 'white', name: 'White', enabled: true, hexColor: '#FFFFFF' },
        ],
      },
    ],
    categories: [{ name: 'Foliage' }, { name: 'Herbs' }, { name: 'indoor' }],
  });
});

test('options stored as JSON text, and texts of either kind, are read', async () => {
  const { productId } = await addPlainProduct(setting.db, {
    availableColors: JSON.stringify([{ name: 'Navy', priceModifier: 200 }]),
    colorImages: JSON.stringify({ navy: ['/media/navy.webp'] }),
    glanceInfo: ['Plain'],
    glanceInfoStructured: [{ text: 'Structured' }],
  });
  expect(await find(productId)).toMatchObject({
    colors: [{ id: 'navy', name: 'Navy', enabled: true, priceModifierPaise: 200_00 }],
    colorImages: { navy: ['/media/navy.webp'] },
    glance: ['Structured'],
  });
});

test('related products share a category, are at most four and never hidden ones or the product itself', async () => {
  const [category] = await setting.db.insert(categories).values({ name: 'Related' }).returning();
  const link = (productId: string) =>
    setting.db.insert(productCategories).values({ productId, categoryId: category?.id ?? '' });
  const own = await addPlainProduct(setting.db, { name: 'Own' });
  await link(own.productId);
  for (const change of [{}, {}, { isPublished: false }, { deletedAt: new Date() }]) {
    await link((await addPlainProduct(setting.db, { name: 'Sibling', ...change })).productId);
  }
  const related = await listRelatedProducts(setting.shop, own.productId);
  expect(related.map(({ name }) => name)).toEqual(['Sibling', 'Sibling']);
  for (const name of ['More', 'More', 'More'])
    await link((await addPlainProduct(setting.db, { name })).productId);
  expect(await listRelatedProducts(setting.shop, own.productId)).toHaveLength(4);
  const lonely = await addPlainProduct(setting.db, { name: 'Lonely' });
  expect(await listRelatedProducts(setting.shop, lonely.productId)).toHaveLength(4);
});
