import { eq, getTableColumns } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlainProduct } from '../../../tests/catalogue.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { categories, products } from '../../database/tables/catalogue.ts';
import { findProduct } from './find-product.ts';
import { readProductCards } from './product-cards.ts';

let fixture: TestShop;
beforeAll(async () => {
  fixture = await createTestShop();
});
afterAll(() => fixture.close());

/** Where a column of a plain product is seen: on its page, on its card, or on neither by itself. */
type Seen = 'page' | 'page and card' | 'nowhere';
const category = crypto.randomUUID();
const colors = [{ name: 'Navy', enabled: true, priceModifier: 10 }];
const columns: Record<keyof typeof products.$inferSelect, [seen: Seen, other?: unknown]> = {
  id: ['nowhere'],
  handle: ['nowhere'],
  name: ['page and card', 'Other'],
  description: ['page', 'Other'],
  pricePaise: ['page and card', 99_00],
  discountPricePaise: ['page and card', 98_00],
  isDiscounted: ['page and card', true],
  includeInDeals: ['nowhere', true],
  stock: ['page and card', 2],
  fromPricePaise: ['nowhere'],
  lowestLow: ['nowhere'],
  hasSoldOut: ['nowhere'],
  isPublished: ['nowhere'],
  isFeatured: ['nowhere', true],
  featuredCategoryId: ['page', category],
  imageUrls: ['page and card', ['/media/other.webp']],
  colorImages: ['page and card', { navy: ['/media/navy.webp'] }],
  availableColors: ['page and card', colors],
  availableSizes: ['page', [{ name: 'Small', enabled: true }]],
  defaultSize: ['page', 'small'],
  defaultColor: ['page and card', 'other'],
  dependencyRules: ['page', [{ pot_size: 'Small' }]],
  glanceInfo: ['page', ['Other']],
  glanceInfoStructured: ['page', [{ text: 'Other' }]],
  plantFacts: ['page and card', { pets: 'safe' }],
  lightInstructionText: ['page', 'Other'],
  lightInstructionImageUrl: ['page', '/media/other.webp'],
  sku: ['page', 'FERN-1'],
  barcode: ['page', '4006381333931'],
  taxClass: ['nowhere', 'class-1'],
  weightClass: ['nowhere', 'heavy'],
  deletedAt: ['nowhere'],
  createdAt: ['nowhere', new Date('2020-01-01')],
  updatedAt: ['nowhere', new Date('2020-01-01')],
};

async function show(id: string) {
  const rows = await fixture.db.select().from(products).where(eq(products.id, id));
  const [detail, cards] = [await findProduct(fixture.shop, id), await readProductCards(fixture.shop, rows)];
  return { page: JSON.stringify(detail), card: JSON.stringify(cards) };
}

test('each column of a product is seen on its page and its card as it is meant to be', async () => {
  await fixture.db.insert(categories).values({ id: category, name: 'Foliage' });
  expect(Object.keys(getTableColumns(products)).toSorted()).toEqual(Object.keys(columns).toSorted());
  for (const [column, [seen, other]] of Object.entries(columns)) {
    if (other === undefined) continue;
    // What the others make visible: a discount's price, a colour's picture.
    const { productId: id } = await addPlainProduct(fixture.db, {
      discountPricePaise: column === 'discountPricePaise' ? null : 97_00,
      isDiscounted: column === 'discountPricePaise',
      defaultColor: column === 'colorImages' ? 'navy' : null,
      colorImages: column === 'defaultColor' ? { other: ['/media/red.webp'] } : {},
    });
    const before = await show(id);
    await fixture.db
      .update(products)
      .set({ [column]: other })
      .where(eq(products.id, id));
    const after = await show(id);
    const changed = { page: after.page !== before.page, card: after.card !== before.card };
    expect(changed, column).toEqual({ page: seen !== 'nowhere', card: seen === 'page and card' });
  }
});
