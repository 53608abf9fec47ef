import { eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPlainProduct, addVariantProduct } from '../../../tests/catalogue.fixtures.ts';
import { addOrder } from '../../../tests/orders.fixtures.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { users } from '../../database/tables/accounts.ts';
import { activityLog } from '../../database/tables/activity.ts';
import { categories, productCategories, productVariants, products } from '../../database/tables/catalogue.ts';
import { orderItems } from '../../database/tables/orders.ts';
import { listActivity } from '../activity/activity-log.ts';
import { adminListingSchema } from './admin-listing.schema.ts';
import { ADMIN_PAGE_SIZE, listAdminProducts } from './admin-products.ts';
import { deleteProducts, markProducts, seedCatalog } from './product-actions.ts';
import { listProducts } from './product-listings.ts';

let fixture: TestShop;
let actor: { userId: string; email: string };
beforeAll(async () => {
  fixture = await createTestShop();
  actor = await addAdministrator(fixture.db);
});
afterAll(() => fixture.close());

const list = (query: object = {}) => listAdminProducts(fixture.shop, adminListingSchema.parse(query));
const namesOf = async (query: object = {}) => (await list(query)).products.map(({ name }) => name);

describe('an empty shop', () => {
  test('is seeded once, with 10 to 59 of everything', async () => {
    const { shop, db } = fixture;
    expect(await list()).toMatchObject({ products: [], total: 0, isShopEmpty: true });
    await db.insert(categories).values({ name: 'deals' });
    const answers = await Promise.all([seedCatalog(shop, { actor }), seedCatalog(shop, { actor })]);
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    const seeded = await db.select().from(products);
    const variants = await db.select().from(productVariants);
    expect(seeded.length).toBeGreaterThan(30);
    const own = seeded.filter(({ id }) => !variants.some(({ productId }) => productId === id));
    for (const { stock } of [...own, ...variants]) {
      expect(stock).toBeGreaterThanOrEqual(10);
      expect(stock).toBeLessThanOrEqual(59);
    }
    expect(new Set(variants.map(({ stock }) => stock)).size).toBeGreaterThan(10);
    expect(await db.$count(activityLog, eq(activityLog.action, 'seeded'))).toBe(seeded.length);
    await deleteProducts(shop, { actor, productIds: seeded.map(({ id }) => id) });
    expect(await list()).toMatchObject({ total: 0, isShopEmpty: true });
  });
});

describe('the list', () => {
  let foliage = '';
  let deals = '';
  beforeAll(async () => {
    const { db } = fixture;
    const [row] = await db.insert(categories).values({ name: 'Hanging things' }).returning();
    foliage = row?.id ?? '';
    const [dealsRow] = await db.select().from(categories).where(eq(categories.name, 'deals'));
    deals = dealsRow?.id ?? '';
    await db.update(categories).set({ name: 'Deals' }).where(eq(categories.id, deals));
    const start = Date.now();
    for (const [index, product] of [
      { name: 'aloe', stock: 0, pricePaise: 300_00 },
      { name: 'Bamboo', stock: 5, pricePaise: 100_00, isPublished: false },
      { name: 'Croton', stock: 6, pricePaise: 200_00, isFeatured: true },
      { name: 'Dracaena', stock: 1, pricePaise: 400_00, includeInDeals: true },
    ].entries()) {
      const { productId } = await addPlainProduct(db, { ...product, createdAt: new Date(start + index) });
      if (index < 2) await db.insert(productCategories).values({ productId, categoryId: foliage });
    }
  });

  test('shows drafts too, the newest first, and orders by name, price and stock', async () => {
    expect(await namesOf()).toEqual(['Dracaena', 'Croton', 'Bamboo', 'aloe']);
    expect(await namesOf({ sort: 'name' })).toEqual(['aloe', 'Bamboo', 'Croton', 'Dracaena']);
    expect(await namesOf({ sort: 'price', order: 'desc' })).toEqual(['Dracaena', 'aloe', 'Croton', 'Bamboo']);
    expect(await namesOf({ sort: 'stock' })).toEqual(['aloe', 'Dracaena', 'Bamboo', 'Croton']);
  });

  test('filters by what the badges say and by category, Deals being what is marked for it', async () => {
    expect(await namesOf({ status: 'draft' })).toEqual(['Bamboo']);
    expect(await namesOf({ status: 'published' })).toEqual(['Dracaena', 'Croton', 'aloe']);
    expect(await namesOf({ status: 'low-stock' })).toEqual(['Dracaena', 'Bamboo']);
    expect(await namesOf({ status: 'out-of-stock' })).toEqual(['aloe']);
    expect(await namesOf({ status: 'featured' })).toEqual(['Croton']);
    expect(await namesOf({ category: foliage, sort: 'price' })).toEqual(['Bamboo', 'aloe']);
    expect(await namesOf({ category: deals })).toEqual(['Dracaena']);
    expect((await list({ sort: 'name' })).products[0]?.categories).toEqual(['Hanging things']);
  });

  test('finds parts of names, and forgives letters only where nothing else is found', async () => {
    expect(await namesOf({ q: 'CROT' })).toEqual(['Croton']);
    expect(await namesOf({ q: 'Dracena' })).toEqual(['Dracaena']);
    expect(await list({ q: '%' })).toMatchObject({ products: [], total: 0, isShopEmpty: false });
  });

  test('pages by key, forwards and back', async () => {
    const { db } = fixture;
    const many = Array.from({ length: ADMIN_PAGE_SIZE }, (_, index) => ({
      name: `Fern ${String(index).padStart(3, '0')}`,
      pricePaise: 500_00,
    }));
    const added = await db.insert(products).values(many).returning();
    const first = await list({ sort: 'name' });
    expect(first).toMatchObject({ total: ADMIN_PAGE_SIZE + 4, previous: null, hasMoreThanTotal: false });
    const second = await list({ sort: 'name', after: first.next });
    expect(second.products).toHaveLength(4);
    expect(second.next).toBeNull();
    const back = await list({ sort: 'name', before: second.previous });
    expect(back.products).toEqual(first.products);
    await deleteProducts(fixture.shop, { actor, productIds: added.map(({ id }) => id) });
  });

  test('a price is the lowest effective one, stock what is on the shelf', async () => {
    const { db } = fixture;
    const { productId } = await addVariantProduct(db, 7, { isDiscounted: true, discountPricePaise: 450_00 });
    await db.insert(productVariants).values({
      productId,
      potType: 'Plastic',
      size: 'Large (8")',
      potColor: 'White',
      pricePaise: 900_00,
      stock: 2,
    });
    const [row] = (await list({ q: 'Test Fern' })).products;
    expect(row).toMatchObject({ pricePaise: 450_00, hasHigherPrices: true, stock: 9 });
  });
});

describe('changes', () => {
  test('featured, published and back: recorded once each, nothing for what was so already', async () => {
    const { shop, db } = fixture;
    const { productId } = await addPlainProduct(db);
    const mark = (name: 'isFeatured' | 'isPublished', on: boolean) =>
      markProducts(shop, { actor, productIds: [productId], mark: name, on });
    expect(await mark('isFeatured', true)).toEqual({ found: 1, changed: 1 });
    expect(await mark('isFeatured', true)).toEqual({ found: 1, changed: 0 });
    expect(await mark('isPublished', false)).toEqual({ found: 1, changed: 1 });
    const [row] = await db.select().from(products).where(eq(products.id, productId));
    expect(row).toMatchObject({ isFeatured: true, isPublished: false });
    const activity = await listActivity(shop, { subjectType: 'product', subjectId: productId });
    expect(activity.map(({ action, who }) => [action, who])).toEqual([
      ['unpublished', actor.email],
      ['featured', actor.email],
    ]);
  });

  test('deleting takes a product out of the lists at once and leaves orders alone', async () => {
    const { shop, db } = fixture;
    const { productId } = await addPlainProduct(db, { name: 'Goodbye Ivy' });
    const order = await addOrder(db);
    await db.update(orderItems).set({ productId }).where(eq(orderItems.orderId, order.id));
    expect(await deleteProducts(shop, { actor, productIds: [productId] })).toEqual({ deleted: 1 });
    expect(await deleteProducts(shop, { actor, productIds: [productId] })).toEqual({ deleted: 0 });
    expect(await namesOf({ q: 'Goodbye' })).toEqual([]);
    expect((await listProducts(shop, { q: 'Goodbye' })).products).toEqual([]);
    const items = await db.select().from(orderItems).where(eq(orderItems.orderId, order.id));
    expect(items.map(({ productName }) => productName)).toEqual(['Test Fern', 'Plain Tulsi']);
    expect(
      await markProducts(shop, { actor, productIds: [productId], mark: 'isFeatured', on: true }),
    ).toEqual({
      found: 0,
      changed: 0,
    });
  });

  test('only administrators may, as they are at that moment', async () => {
    const { shop, db } = fixture;
    const { productId } = await addPlainProduct(db);
    const former = await addAdministrator(db);
    await db.update(users).set({ role: 'user' }).where(eq(users.id, former.userId));
    const blocked = await addAdministrator(db);
    await db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, blocked.userId));
    for (const nobody of [former, blocked, { userId: 'nobody' }]) {
      const asked = { actor: nobody, productIds: [productId] };
      await expect(markProducts(shop, { ...asked, mark: 'isPublished', on: false })).rejects.toThrow(
        'Their role does not allow',
      );
      await expect(deleteProducts(shop, asked)).rejects.toThrow('Their role does not allow');
      await expect(seedCatalog(shop, { actor: nobody })).rejects.toThrow('Their role does not allow');
    }
    const [row] = await db.select().from(products).where(eq(products.id, productId));
    expect(row).toMatchObject({ isPublished: true, deletedAt: null });
    expect(await db.$count(products, isNull(products.deletedAt))).toBeGreaterThan(0);
  });
});
