import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addVariantProduct } from '../../../tests/catalogue.fixtures.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { productVariants, products } from '../../database/tables/catalogue.ts';
import { listActivity } from '../activity/activity-log.ts';
import { deleteProducts } from '../catalogue/product-actions.ts';
import { updateVariants } from './update-variants.ts';

let fixture: TestShop;
let actor: { userId: string };
beforeAll(async () => {
  fixture = await createTestShop();
  actor = await addAdministrator(fixture.db);
});
afterAll(() => fixture.close());

async function addTwo() {
  const { productId, variantId } = await addVariantProduct(fixture.db, 4);
  const [other] = await fixture.db
    .insert(productVariants)
    .values({ productId, potType: 'Round', size: 'Small', pricePaise: 700_00, stock: 2 })
    .returning();
  return { productId, variantId, otherId: other?.id ?? '' };
}

test('prices and stocks are written, the product’s stock follows, the history says it', async () => {
  const { productId, variantId, otherId } = await addTwo();
  const updates = [
    { id: variantId, pricePaise: 550_50 },
    { id: otherId, stock: 9 },
  ];
  expect(await updateVariants(fixture.shop, { actor, productId, updates })).toEqual({
    ok: true,
    replaced: [
      { id: variantId, pricePaise: 600_00, was: { pricePaise: 550_50 } },
      { id: otherId, stock: 2, was: { stock: 9 } },
    ],
    untouched: [],
  });
  const rows = await fixture.db
    .select()
    .from(productVariants)
    .where(eq(productVariants.productId, productId));
  expect(rows.map(({ pricePaise, stock }) => [pricePaise, stock]).toSorted()).toEqual([
    [550_50, 4],
    [700_00, 9],
  ]);
  const [product] = await fixture.db.select().from(products).where(eq(products.id, productId));
  expect(product?.stock).toBe(13);
  const history = await listActivity(fixture.shop, { subjectType: 'product', subjectId: productId });
  expect(history.map(({ detail }) => detail['changes'])).toEqual([
    [
      { field: 'Small (4") · Plastic · White, price', from: '₹600.00', to: '₹550.50' },
      { field: 'Small · Round, stock', from: '2', to: '9' },
    ],
  ]);
  // The same again is no change.
  await updateVariants(fixture.shop, { actor, productId, updates });
  expect(await listActivity(fixture.shop, { subjectType: 'product', subjectId: productId })).toHaveLength(1);
});

test('where one is gone nothing is written, nor for another product or a deleted one', async () => {
  const { productId, variantId } = await addTwo();
  const { productId: elsewhere } = await addTwo();
  const both = [
    { id: variantId, stock: 1 },
    { id: crypto.randomUUID(), stock: 1 },
  ];
  const refused = { ok: false, reason: 'gone' };
  expect(await updateVariants(fixture.shop, { actor, productId, updates: both })).toEqual(refused);
  const one = both.slice(0, 1);
  expect(await updateVariants(fixture.shop, { actor, productId: elsewhere, updates: one })).toEqual(refused);
  await deleteProducts(fixture.shop, { actor, productIds: [productId] });
  expect(await updateVariants(fixture.shop, { actor, productId, updates: one })).toEqual(refused);
  const [row] = await fixture.db.select().from(productVariants).where(eq(productVariants.id, variantId));
  expect(row?.stock).toBe(4);
});

test('only administrators write', async () => {
  const { productId, variantId } = await addTwo();
  const updates = [{ id: variantId, stock: 1 }];
  await expect(
    updateVariants(fixture.shop, { actor: { userId: 'nobody' }, productId, updates }),
  ).rejects.toThrow('Their role does not allow');
});

test('what was replaced can be put back, but not over what others changed or deleted since', async () => {
  const { productId, variantId, otherId } = await addTwo();
  const updates = [
    { id: variantId, stock: 1, pricePaise: 100_00 },
    { id: otherId, stock: 1 },
  ];
  const done = await updateVariants(fixture.shop, { actor, productId, updates });
  const replaced = done.ok ? done.replaced : [];
  await fixture.db.update(productVariants).set({ stock: 0 }).where(eq(productVariants.id, otherId));
  const gone = { id: crypto.randomUUID(), stock: 5, was: { stock: 1 } };
  const back = await updateVariants(fixture.shop, { actor, productId, updates: [...replaced, gone] });
  expect(back).toMatchObject({ ok: true, untouched: [otherId, gone.id] });
  const rows = await fixture.db
    .select()
    .from(productVariants)
    .where(eq(productVariants.productId, productId));
  expect(rows.map(({ pricePaise, stock }) => [pricePaise, stock]).toSorted()).toEqual([
    [600_00, 4],
    [700_00, 0],
  ]);
});

test('a price of 0 needs a yes, once', async () => {
  const { productId, variantId, otherId } = await addTwo();
  const updates = [
    { id: variantId, pricePaise: 0 },
    { id: otherId, stock: 1 },
  ];
  const refused = { ok: false, reason: 'free', names: ['Small (4") · Plastic · White'] };
  expect(await updateVariants(fixture.shop, { actor, productId, updates })).toEqual(refused);
  const [other] = await fixture.db.select().from(productVariants).where(eq(productVariants.id, otherId));
  expect(other?.stock).toBe(2);
  const meant = { actor, productId, updates, isFreeMeant: true };
  expect(await updateVariants(fixture.shop, meant)).toMatchObject({ ok: true });
  const again = [{ id: variantId, pricePaise: 0, stock: 3 }];
  expect(await updateVariants(fixture.shop, { actor, productId, updates: again })).toMatchObject({
    ok: true,
  });
});
