import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aCustomer,
  addPlainProduct,
  addVariantProduct,
  anOrderBody,
} from '../../../tests/catalogue.fixtures.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { categories, productCategories, productVariants, products } from '../../database/tables/catalogue.ts';
import { stockPresses } from '../../database/tables/stock-presses.ts';
import { listActivity } from '../activity/activity-log.ts';
import { startCheckout } from '../checkout/start-checkout.ts';
import { exportStock } from '../exports/export-stock.ts';
import { changeStock } from './change-stock.ts';
import { countStock, countStockLevels, listStock } from './list-stock.ts';
import { readStockRows } from './stock-rows.ts';
import { MOST_IN_STOCK } from '../typed-numbers.schema.ts';
import { STOCK_PAGE, type StockChange, stockLevel, stockSheetSchema } from './stock-sheet.schema.ts';

let fixture: TestShop;
let actor: { userId: string };
beforeAll(async () => {
  fixture = await createTestShop();
  actor = await addAdministrator(fixture.db);
});
afterAll(() => fixture.close());

const change = (...changes: StockChange[]) => changeStock(fixture.shop, { actor, changes });
const list = (query: Record<string, string>, size?: number) =>
  listStock(fixture.shop, stockSheetSchema.parse(query), size);
const shelfOf = async (id: string) => (await readStockRows(fixture.shop, [id]))[0]?.shelf;

async function addTwoPots(name: string, stocks: [number, number]) {
  const { productId, variantId } = await addVariantProduct(fixture.db, stocks[0]);
  await fixture.db.update(products).set({ name }).where(eq(products.id, productId));
  const [other] = await fixture.db
    .insert(productVariants)
    .values({ productId, potType: 'Krish', size: 'Large (8")', pricePaise: 900_00, stock: stocks[1] })
    .returning();
  return { productId, variantId, otherId: other?.id ?? '' };
}

describe('a change', () => {
  test('is exact or relative, moves the product’s sum and stands in the history', async () => {
    const { productId, variantId, otherId } = await addTwoPots('Aloe', [4, 7]);
    const done = await change({ id: variantId, to: 30, was: 4 }, { id: otherId, by: -2 });
    expect(done).toEqual({ changed: 2, refused: [] });
    const [product] = await fixture.db.select().from(products).where(eq(products.id, productId));
    expect(product?.stock).toBe(35);
    const [entry] = await listActivity(fixture.shop, { subjectType: 'product', subjectId: productId });
    expect(entry?.detail['changes']).toEqual([
      { field: 'Small (4") · Plastic · White, stock', from: '4', to: '30' },
      { field: 'Large (8") · Krish, stock', from: '7', to: '5' },
    ]);
    // The same number twice is no second change: an answer that was lost may be asked for again.
    expect(await change({ id: variantId, to: 30, was: 4 })).toEqual({ changed: 0, refused: [] });
  });

  test('that was made of another number is refused, and nothing is overwritten', async () => {
    const { productId } = await addPlainProduct(fixture.db, { stock: 9 });
    expect(await change({ id: productId, to: 20, was: 10 })).toEqual({
      changed: 0,
      refused: [{ id: productId, reason: 'changed', shelf: 9 }],
    });
    expect(await shelfOf(productId)).toBe(9);
  });

  test('never leaves less than nothing, more than the limit, or one of what is gone', async () => {
    const plain = await addPlainProduct(fixture.db, { stock: 9 });
    const deleted = await addPlainProduct(fixture.db, { stock: 9, deletedAt: new Date() });
    const pots = await addTwoPots('Basil', [1, 1]);
    const { refused } = await change(
      { id: plain.productId, by: -10 },
      { id: plain.productId, by: 1_000_000 },
      { id: deleted.productId, by: 1 },
      // A product with variants has no shelf of its own.
      { id: pots.productId, by: 1 },
      { id: crypto.randomUUID(), to: 1, was: 0 },
    );
    expect(refused.map(({ reason }) => reason)).toEqual(['too-few', 'too-many', 'gone', 'gone', 'gone']);
    expect(await shelfOf(plain.productId)).toBe(9);
  });

  test('is made by administrators alone', async () => {
    const { productId } = await addPlainProduct(fixture.db);
    const nobody = { userId: crypto.randomUUID() };
    await expect(
      changeStock(fixture.shop, { actor: nobody, changes: [{ id: productId, by: 1 }] }),
    ).rejects.toThrow('does not allow');
  });
});

describe('a press with a key', () => {
  const press = (key: string, ...changes: StockChange[]) =>
    changeStock(fixture.shop, { actor, changes, key });
  const aKey = () => crypto.randomUUID().replaceAll('-', '');

  test('whose answer was lost counts once, and is answered as it was', async () => {
    const { variantId } = await addVariantProduct(fixture.db, 4);
    const key = aKey();
    const first = await press(key, { id: variantId, by: 10 }, { id: variantId, by: -90 });
    expect(first).toEqual({ changed: 1, refused: [{ id: variantId, reason: 'too-few', shelf: 14 }] });
    await change({ id: variantId, by: 100 });
    expect(await press(key, { id: variantId, by: 10 }, { id: variantId, by: -90 })).toEqual(first);
    expect(await shelfOf(variantId)).toBe(114);
    await press(aKey(), { id: variantId, by: 10 });
    expect(await shelfOf(variantId)).toBe(124);
  });

  test('counts once of ten at the same moment, and for each member of staff by itself', async () => {
    const { variantId } = await addVariantProduct(fixture.db, 0);
    const key = aKey();
    const done = await Promise.all(Array.from({ length: 10 }, () => press(key, { id: variantId, by: 10 })));
    expect(done).toEqual(Array.from({ length: 10 }, () => ({ changed: 1, refused: [] })));
    expect(await shelfOf(variantId)).toBe(10);
    const other = await addAdministrator(fixture.db);
    await changeStock(fixture.shop, { actor: other, changes: [{ id: variantId, by: 1 }], key });
    expect(await shelfOf(variantId)).toBe(11);
  });

  test('that failed on the way is free again, and is forgotten after a day', async () => {
    const { variantId } = await addVariantProduct(fixture.db, 0);
    const key = aKey();
    const broken = { id: 'no-id', by: 1 };
    await expect(press(key, broken)).rejects.toThrow();
    await press(key, { id: variantId, by: 10 });
    expect(await shelfOf(variantId)).toBe(10);
    await fixture.db.update(stockPresses).set({ createdAt: new Date(Date.now() - 86_500_000) });
    await Promise.all(Array.from({ length: 5 }, () => press(aKey(), { id: variantId, by: 1 })));
    expect(await shelfOf(variantId)).toBe(15);
    expect(await fixture.db.$count(stockPresses)).toBe(5);
  });
});

describe('at the same moment', () => {
  test('twenty additions all count', async () => {
    const { variantId } = await addVariantProduct(fixture.db, 0);
    await Promise.all(Array.from({ length: 20 }, () => change({ id: variantId, by: 10 })));
    expect(await shelfOf(variantId)).toBe(200);
  });

  test('of two exact numbers made of one, one is written', async () => {
    const { variantId } = await addVariantProduct(fixture.db, 5);
    const done = await Promise.all([
      change({ id: variantId, to: 8, was: 5 }),
      change({ id: variantId, to: 12, was: 5 }),
    ]);
    expect(done.map(({ changed }) => changed).toSorted()).toEqual([0, 1]);
    const [refusal] = done.flatMap(({ refused }) => refused);
    expect(refusal).toEqual({ id: variantId, reason: 'changed', shelf: await shelfOf(variantId) });
  });

  test('checkouts and additions lose neither a hold nor a unit, and nothing is oversold', async () => {
    const fern = await addVariantProduct(fixture.db, 5);
    const buy = (at: number) =>
      startCheckout(fixture.shop, {
        idempotencyKey: crypto.randomUUID(),
        userId: null,
        body: anOrderBody([fern.line(1)], { customer: { ...aCustomer, email: `racer${at}@example.com` } }),
      });
    const additions = Array.from({ length: 3 }, () => change({ id: fern.variantId, by: 1 }));
    await Promise.all([...additions, ...Array.from({ length: 12 }, (_, at) => buy(at))]);
    const [row] = await readStockRows(fixture.shop, [fern.variantId]);
    expect(row?.shelf).toBe(8);
    expect(row?.held).toBeLessThanOrEqual(8);
    expect(row?.held).toBeGreaterThanOrEqual(5);
    expect(row?.available).toBe(8 - (row?.held ?? 0));
  });
});

describe('the list', () => {
  test('has a row per variant and per product without any, and pages both ways without a gap', async () => {
    await fixture.db.update(products).set({ deletedAt: new Date() });
    const [category] = await fixture.db.insert(categories).values({ name: 'Sheet' }).returning();
    const ids: string[] = [];
    for (const name of ['zamia', 'Areca', 'areca', 'Monstera']) {
      const pots = await addTwoPots(name, [3, 0]);
      ids.push(pots.variantId, pots.otherId);
      await fixture.db
        .insert(productCategories)
        .values({ productId: pots.productId, categoryId: category?.id ?? '' });
    }
    const plain = await addPlainProduct(fixture.db, { name: 'Moss', stock: 2, isPublished: false });
    ids.push(plain.productId);
    const all = await list({});
    expect(all.rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(all.rows.map(({ product }) => product.toLowerCase())).toEqual(
      'areca areca areca areca monstera monstera moss zamia zamia'.split(' '),
    );
    expect(all).toMatchObject({ total: 9, hasMoreThanTotal: false, next: null, previous: null });

    const walked: string[] = [];
    let page = await list({}, 2);
    for (;;) {
      walked.push(...page.rows.map(({ id }) => id));
      if (page.next === null) break;
      page = await list({ after: page.next }, 2);
    }
    expect(walked).toEqual(all.rows.map(({ id }) => id));
    const back: string[] = [];
    while (page.previous !== null) {
      page = await list({ before: page.previous }, 2);
      back.unshift(...page.rows.map(({ id }) => id));
    }
    expect(back).toEqual(walked.slice(0, 8));

    const names = async (query: Record<string, string>) =>
      (await list(query)).rows.map(({ product, size }) => `${product} ${size ?? ''}`.trim());
    expect(await names({ show: 'low', q: 'm' })).toEqual(['Monstera Small (4")', 'zamia Small (4")']);
    expect(await names({ show: 'sold-out', q: 'monst' })).toEqual(['Monstera Large (8")']);
    expect(await names({ q: 'large monstera' })).toEqual(['Monstera Large (8")']);
    expect(await names({ q: `krish o'hara` })).toEqual([]);
    expect(await names({ q: '%' })).toEqual([]);
    expect(await names({ category: category?.id ?? '', show: 'low' })).toHaveLength(4);
    expect(await names({ after: crypto.randomUUID() })).toHaveLength(9);
    expect(await names({ show: 'low', after: plain.productId })).toEqual(['zamia Small (4")']);
    expect(STOCK_PAGE).toBe(100);
  });

  test('stands by name or by the shelf, up or down, and pages both ways however it is counted meanwhile', async () => {
    await fixture.db.update(products).set({ deletedAt: new Date() });
    const aloe = await addTwoPots('Aloe', [9, 0]);
    const zinnia = await addTwoPots('Zinnia', [0, 4]);
    const moss = await addPlainProduct(fixture.db, { name: 'Moss', stock: 4 });
    const byName = [aloe.variantId, aloe.otherId, moss.productId, zinnia.variantId, zinnia.otherId];
    const up = [aloe.otherId, zinnia.variantId, moss.productId, zinnia.otherId, aloe.variantId];
    const down = [aloe.variantId, moss.productId, zinnia.otherId, aloe.otherId, zinnia.variantId];
    const ids = async (query: Record<string, string>) => (await list(query)).rows.map(({ id }) => id);
    expect(await ids({ sort: 'name' })).toEqual(byName);
    expect(await ids({ sort: 'name', order: 'desc' })).toEqual(byName.toReversed());
    expect(await ids({ sort: 'stock' })).toEqual(up);
    expect(await ids({ sort: 'stock', order: 'desc' })).toEqual(down);
    expect(await ids({ sort: 'stock', show: 'sold-out' })).toEqual(up.slice(0, 2));
    expect(await ids({ sort: 'stock', q: 'a', order: 'desc' })).toEqual(
      down.filter((id) => id !== moss.productId),
    );

    for (const [query, all] of [
      [{ sort: 'name', order: 'desc' }, byName.toReversed()],
      [{ sort: 'stock' }, up],
      [{ sort: 'stock', order: 'desc' }, down],
    ] as const) {
      // oxlint-disable no-await-in-loop -- each page begins where the one before it ended
      const first = await list(query, 2);
      const second = await list({ ...query, after: first.next ?? '' }, 2);
      const third = await list({ ...query, after: second.next ?? '' }, 2);
      expect([first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(all);
      expect(third.next).toBeNull();
      const back = await list({ ...query, before: third.previous ?? '' }, 2);
      expect(back.rows).toEqual(second.rows);
      // oxlint-enable no-await-in-loop
    }

    // The last of a page is counted: the next page goes on where it stood.
    const page = await list({ sort: 'stock' }, 2);
    await change({ id: zinnia.variantId, by: 50 });
    const next = await list({ sort: 'stock', after: page.next ?? '', level: '0' }, 2);
    expect(next.rows.map(({ id }) => id)).toEqual([moss.productId, zinnia.otherId]);
  });

  test('begins with what is sold out, then low, and ends with what is not on sale', async () => {
    await fixture.db.update(products).set({ deletedAt: new Date() });
    const aloe = await addTwoPots('Aloe', [9, 0]);
    const zinnia = await addTwoPots('Zinnia', [0, 4]);
    const moss = await addPlainProduct(fixture.db, { name: 'Moss', stock: 4 });
    const draft = await addPlainProduct(fixture.db, { name: 'Draft', stock: 3, isPublished: false });
    const empty = await addPlainProduct(fixture.db, { name: 'Empty draft', stock: 0, isPublished: false });
    const hidden = await addTwoPots('Hidden', [2, 30]);
    await fixture.db
      .update(productVariants)
      .set({ enabled: false })
      .where(eq(productVariants.id, hidden.variantId));
    const all = [
      [aloe.otherId, empty.productId, zinnia.variantId],
      [moss.productId, zinnia.otherId],
      [aloe.variantId, hidden.otherId],
      [hidden.variantId, draft.productId],
    ];
    const first = await list({ sort: 'short' }, 3);
    const next = { sort: 'short', after: first.next ?? '' };
    const second = await list(next, 3);
    const third = await list({ sort: 'short', after: second.next ?? '' }, 3);
    expect([first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(all.flat());
    expect((await list({ sort: 'short', before: third.previous ?? '' }, 3)).rows).toEqual(second.rows);
    const behind = new Set(all.flat().slice(7));
    const listed = (await list({ sort: 'short' })).rows.filter(({ id }) => behind.has(id));
    expect(listed.map((row) => stockLevel('short', row) > MOST_IN_STOCK)).toEqual([true, true]);
    // The last of a page is counted: the next page goes on where it stood.
    await change({ id: zinnia.variantId, by: 50 });
    const gone = await list({ ...next, level: '0' }, 3);
    expect(gone.rows.map(({ id }) => id)).toEqual([moss.productId, zinnia.otherId, aloe.variantId]);
  });

  test('says how many are low and how many sold out, of all or of a category', async () => {
    await fixture.db.update(products).set({ deletedAt: new Date() });
    const [category] = await fixture.db.insert(categories).values({ name: 'Counted' }).returning();
    const fern = await addTwoPots('Counted fern', [2, 0]);
    await addTwoPots('Counted moss', [5, 6]);
    await addPlainProduct(fixture.db, { name: 'Counted stone', stock: 0 });
    await fixture.db
      .insert(productCategories)
      .values({ productId: fern.productId, categoryId: category?.id ?? '' });
    const totals = async (of: { category?: string }) => {
      const counts = await countStockLevels(fixture.shop, of);
      return [counts.low.total, counts['sold-out'].total];
    };
    expect(await totals({})).toEqual([2, 2]);
    expect(await totals({ category: category?.id ?? '' })).toEqual([1, 1]);
  });

  test('a variant that is not sold is neither low nor sold out', async () => {
    const pots = await addTwoPots('Hidden', [0, 3]);
    await fixture.db
      .update(productVariants)
      .set({ enabled: false })
      .where(eq(productVariants.productId, pots.productId));
    expect((await list({ show: 'sold-out', q: 'hidden' })).rows).toEqual([]);
    expect((await list({ show: 'low', q: 'hidden' })).rows).toEqual([]);
    expect((await list({ q: 'hidden' })).rows).toHaveLength(2);
  });

  test('what is low is on sale: the sheet lists what is counted', async () => {
    const { shop, db } = fixture;
    const count = async () => (await countStock(shop, { show: 'low' })).total;
    const before = await count();
    const draft = await addTwoPots('Sketch', [2, 3]);
    expect([await count(), (await list({ show: 'low', q: 'sketch' })).rows.length]).toEqual([before + 2, 2]);
    await db.update(products).set({ isPublished: false }).where(eq(products.id, draft.productId));
    expect([await count(), (await list({ show: 'low' })).total]).toEqual([before, before]);
    expect((await list({ show: 'low', q: 'sketch' })).rows).toEqual([]);
    expect((await list({ q: 'sketch' })).rows).toHaveLength(2);
  });

  test('a SKU is found by how it begins, and the file has every row', async () => {
    await fixture.db.update(products).set({ deletedAt: new Date() });
    const pots = await addTwoPots('=Coded, "Fern"', [1, 2]);
    const plain = await addPlainProduct(fixture.db, { name: 'Coded Moss', sku: 'MOSS-01', stock: 4 });
    await fixture.db
      .update(productVariants)
      .set({ sku: 'FERN-S-01' })
      .where(eq(productVariants.id, pots.variantId));
    expect((await list({ q: 'fern-s-0' })).rows.map(({ id }) => id)).toEqual([pots.variantId]);
    expect((await list({ q: 'MOSS-01' })).rows.map(({ id }) => id)).toEqual([plain.productId]);
    const file: string[] = [];
    const written = await exportStock(fixture.shop, { actor, query: stockSheetSchema.parse({}) });
    for await (const piece of written) file.push(piece);
    const [head = '', ...rest] = file.join('').split('\r\n');
    expect(head).toBe('\ufeffid,sku,product,size,pot,colour,stock,held,available');
    expect(rest[0]).toBe(`${pots.variantId},FERN-S-01,"'=Coded, ""Fern""","Small (4"")",Plastic,White,1,0,1`);
    expect(rest[2]).toBe(`${plain.productId},MOSS-01,Coded Moss,,,,4,0,4`);
    expect(rest).toHaveLength(4);
  });
});
