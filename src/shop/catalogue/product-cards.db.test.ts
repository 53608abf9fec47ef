import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlainProduct, addVariantProduct } from '../../../tests/catalogue.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import {
  attributeValues,
  productAttributes,
  productVariants,
  products,
} from '../../database/tables/catalogue.ts';
import { readProductCards } from './product-cards.ts';

let setting: TestShop;
beforeAll(async () => {
  setting = await createTestShop();
});
afterAll(() => setting.close());

async function cardOf(productId: string) {
  const rows = await setting.db.select().from(products).where(eq(products.id, productId));
  const [card] = await readProductCards(setting.shop, rows);
  return card;
}

test('a card shows the default variant: the cheapest in stock, with its picture and old price', async () => {
  const { productId } = await addVariantProduct(setting.db, 0, { pricePaise: 100_00 });
  const values = { productId, potType: 'Plastic', size: 'Large', stock: 3 };
  await setting.db.insert(productVariants).values([
    { ...values, potColor: 'White', pricePaise: 900_00 },
    {
      ...values,
      potColor: 'Black',
      pricePaise: 500_00,
      isDiscounted: true,
      discountPricePaise: 400_00,
      imageUrl: '/media/black.webp',
    },
  ]);
  await setting.db
    .update(products)
    .set({ imageUrls: ['/media/fern.webp'] })
    .where(eq(products.id, productId));
  expect(await cardOf(productId)).toMatchObject({
    pricePaise: 400_00,
    oldPricePaise: 500_00,
    hasHigherPrices: true,
    stock: 6,
    imageUrl: '/media/black.webp',
    hoverImageUrl: '/media/fern.webp',
  });
});

test('its swatches are the enabled colours that a variant has, in the colours the shop gave them', async () => {
  const { productId } = await addVariantProduct(setting.db, 1, { potColor: 'Yellow' });
  await setting.db
    .insert(productVariants)
    .values({ productId, potType: 'Plastic', size: 'Large', potColor: 'White', pricePaise: 1 });
  const [attribute] = await setting.db
    .insert(productAttributes)
    .values({ productId, name: 'pot_color', label: 'Pot color' })
    .returning();
  const value = (name: string, position: number, metadata = {}) => {
    const valueId = name.toLowerCase();
    return { productId, attributeId: attribute?.id ?? '', valueId, name, position, metadata };
  };
  await setting.db
    .insert(attributeValues)
    .values([
      value('White', 1),
      value('Yellow', 0, { hexColor: '#EBBE3C' }),
      value('Navy', 2),
      { ...value('Black', 3), enabled: false },
    ]);
  expect((await cardOf(productId))?.potColors).toEqual([
    { name: 'Yellow', hex: '#ebbe3c' },
    { name: 'White', hex: '#ffffff' },
  ]);
});

test('it tells how tall the plant is that its price is of; else how tall it grows', async () => {
  const { productId } = await addVariantProduct(setting.db, 1, { size: 'Small' });
  const plantFacts = { height: 250 };
  await setting.db.update(products).set({ plantFacts }).where(eq(products.id, productId));
  await setting.db.insert(productVariants).values({
    productId,
    potType: 'Plastic',
    size: 'Large',
    potColor: 'White',
    pricePaise: 900_00,
    stock: 1,
  });
  expect((await cardOf(productId))?.facts).toEqual({ line: 'Up to 2.5 m' });
  const [attribute] = await setting.db
    .insert(productAttributes)
    .values({ productId, name: 'pot_size', label: 'Pot size' })
    .returning();
  const size = (name: string, height: string, position: number) => ({
    productId,
    attributeId: attribute?.id ?? '',
    valueId: name.toLowerCase(),
    name,
    position,
    metadata: { height },
  });
  await setting.db
    .insert(attributeValues)
    .values([size('Large', '65–85 cm', 0), size('Small', '25–35 cm', 1)]);
  expect((await cardOf(productId))?.facts).toEqual({ line: '25–35 cm' });
});

test('without variants it has the price of the cheapest older colour', async () => {
  const { productId } = await addPlainProduct(setting.db, {
    pricePaise: 300_00,
    isDiscounted: true,
    discountPricePaise: 250_00,
    availableColors: [
      { id: 'navy', name: 'Navy', enabled: true, priceModifier: 50 },
      { id: 'stone', name: 'Stone', enabled: true, priceModifier: 20 },
      { id: 'black', name: 'Black', enabled: false, priceModifier: 0 },
    ],
  });
  expect(await cardOf(productId)).toMatchObject({
    pricePaise: 270_00,
    oldPricePaise: 320_00,
    hasHigherPrices: true,
    imageUrl: '/images/placeholder.svg',
    hoverImageUrl: null,
    potColors: [{ name: 'Navy' }, { name: 'Stone' }],
  });
});

test('with a single picture of its own, the second one is of another variant', async () => {
  const { productId } = await addVariantProduct(setting.db, 5, { imageUrl: '/media/white.webp' });
  expect(await cardOf(productId)).toMatchObject({ imageUrl: '/media/white.webp', hoverImageUrl: null });
  const other = { productId, potType: 'Round', size: 'Large', potColor: 'Black', pricePaise: 900_00 };
  await setting.db.insert(productVariants).values({ ...other, imageUrl: '/media/black.webp' });
  expect(await cardOf(productId)).toMatchObject({
    imageUrl: '/media/white.webp',
    hoverImageUrl: '/media/black.webp',
  });
});
