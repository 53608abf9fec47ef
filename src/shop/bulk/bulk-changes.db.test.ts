import { eq, inArray, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aCustomer,
  aRequestLine,
  addPlainProduct,
  addVariantProduct,
  anOrderBody,
} from '../../../tests/catalogue.fixtures.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { bulkChanges } from '../../database/tables/bulk.ts';
import { categories, productCategories, productVariants, products } from '../../database/tables/catalogue.ts';
import { listActivity } from '../activity/activity-log.ts';
import { listAdminProducts } from '../catalogue/admin-products.ts';
import { adminListingSchema } from '../catalogue/admin-listing.schema.ts';
import { deleteCategory } from '../catalogue/categories.ts';
import { startCheckout } from '../checkout/start-checkout.ts';
import { changeStock } from '../stock-sheet/change-stock.ts';
import { applyChange, undoChange } from './apply-change.ts';
import type { BulkOperation, BulkScope } from './bulk.schema.ts';
import {
  discardPreview,
  findBulkChange,
  listBulkChanges,
  listBulkLines,
  listUndoable,
} from './list-changes.ts';
import { previewChange } from './preview-change.ts';
import { previewStockFile } from './preview-stock-file.ts';
import { runChanges, tendChanges } from './run-changes.ts';

let fixture: TestShop;
let actor: { userId: string };
let colleague: { userId: string };
beforeAll(async () => {
  fixture = await createTestShop();
  actor = await addAdministrator(fixture.db);
  colleague = await addAdministrator(fixture.db);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.db.update(products).set({ deletedAt: new Date() }).where(isNull(products.deletedAt));
});

const all: BulkScope = { list: 'products', query: adminListingSchema.parse({}) };
const preview = (operation: BulkOperation, scope: BulkScope = all) =>
  previewChange(fixture.shop, { actor, operation, scope });
const apply = (id: string, revision = 1) => applyChange(fixture.shop, { actor, id, revision });
const undo = (id: string) => undoChange(fixture.shop, { actor: colleague, id });
const lines = async (id: string, show?: 'refused' | 'changed' | 'left') =>
  (await listBulkLines(fixture.shop, { id, after: 0, show })).lines;
const variantOf = async (id: string) =>
  (await fixture.db.select().from(productVariants).where(eq(productVariants.id, id)))[0];
const productOf = async (id: string) =>
  (await fixture.db.select().from(products).where(eq(products.id, id)))[0];
const tenUp: BulkOperation = {
  kind: 'price',
  direction: 'up',
  measure: 'percent',
  value: 10_00,
  rounding: 'nine',
};

async function addCategory(name: string, productIds: string[]) {
  const [row] = await fixture.db
    .insert(categories)
    .values({ name: `${name} ${crypto.randomUUID()}` })
    .returning();
  const categoryId = row?.id ?? '';
  if (productIds.length > 0)
    await fixture.db
      .insert(productCategories)
      .values(productIds.map((productId) => ({ productId, categoryId })));
  return categoryId;
}

test('prices change as previewed, of variants and of products without any; one undo brings all back', async () => {
  const fern = await addVariantProduct(fixture.db, 3);
  const tulsi = await addPlainProduct(fixture.db, { pricePaise: 99_99_999_00 });
  const { id } = await preview(tenUp);
  expect((await lines(id)).map(({ name, from, to }) => [name, from, to])).toEqual([
    ['Plain Tulsi', '₹99,99,999.00', null],
    ['Test Fern, Small (4") · Plastic · White', '₹600.00', '₹659.00'],
  ]);
  expect((await lines(id, 'refused')).map(({ refusal }) => refusal)).toEqual([
    'Its price would be above ₹1,00,00,000.00',
  ]);
  // A preview writes nothing.
  expect((await variantOf(fern.variantId))?.pricePaise).toBe(600_00);
  expect(await apply(id)).toMatchObject({ ok: true, changed: 1 });
  expect(await apply(id)).toEqual({ ok: false, reason: 'applied' });
  expect((await variantOf(fern.variantId))?.pricePaise).toBe(659_00);
  expect((await productOf(fern.productId))?.fromPricePaise).toBe(659_00);
  expect((await productOf(tulsi.productId))?.pricePaise).toBe(99_99_999_00);

  expect((await listUndoable(fixture.shop)).map((one) => one.id)).toContain(id);
  expect(await undo(id)).toMatchObject({ ok: true, restored: 1, left: 0 });
  expect(await undo(id)).toEqual({ ok: false, reason: 'undone' });
  expect((await variantOf(fern.variantId))?.pricePaise).toBe(600_00);
  const history = await listActivity(fixture.shop, { subjectType: 'product', subjectId: fern.productId });
  const change = { field: 'Small (4") · Plastic · White, price' };
  expect(history.map(({ action, detail }) => [action, detail['changes']]).toSorted()).toEqual([
    ['undone', [{ ...change, from: '₹659.00', to: '₹600.00' }]],
    ['updated', [{ ...change, from: '₹600.00', to: '₹659.00' }]],
  ]);
  expect((await listBulkChanges(fixture.shop))[0]).toMatchObject({ id, changing: 1, refused: 1, left: 0 });
});

test('a sale starts below each price and ends; a product’s own switch is untouched', async () => {
  const fern = await addVariantProduct(fixture.db, 3);
  await addPlainProduct(fixture.db, { pricePaise: 50_00 });
  const start = await preview({ kind: 'sale-start', measure: 'exact', value: 99_00, rounding: 'rupee' });
  expect((await lines(start.id)).map(({ to, refusal }) => [to, refusal])).toEqual([
    [null, 'The sale price would not be below its price'],
    ['₹99.00, on sale from ₹600.00', null],
  ]);
  await apply(start.id);
  expect(await variantOf(fern.variantId)).toMatchObject({
    isDiscounted: true,
    discountPricePaise: 99_00,
    pricePaise: 600_00,
  });
  const end = await preview({ kind: 'sale-end' });
  expect(await lines(end.id)).toHaveLength(1);
  await apply(end.id);
  expect((await productOf(fern.productId))?.fromPricePaise).toBe(600_00);
});

test('an undo after ten minutes is too late; what changed since is left alone and named', async () => {
  const fern = await addVariantProduct(fixture.db, 3);
  const tulsi = await addPlainProduct(fixture.db, { stock: 5 });
  const { id } = await preview({ kind: 'stock', mode: 'add', units: 10 });
  await apply(id);
  await changeStock(fixture.shop, { actor, changes: [{ id: tulsi.productId, by: -1 }] });
  expect(await undo(id)).toMatchObject({ ok: true, restored: 1, left: 1 });
  expect((await variantOf(fern.variantId))?.stock).toBe(3);
  expect((await productOf(tulsi.productId))?.stock).toBe(14);
  expect((await lines(id, 'left')).map(({ name }) => name)).toEqual(['Plain Tulsi']);

  const late = await preview({ kind: 'stock', mode: 'set', units: 1 });
  await apply(late.id);
  fixture.moveClock(11);
  expect((await findBulkChange(fixture.shop, late.id))?.undoUntil).toBeNull();
  expect(await undo(late.id)).toEqual({ ok: false, reason: 'too-late' });
  fixture.moveClock(-11);
});

describe('what changed since the preview', () => {
  test('is named, nothing is written, and the preview is made again', async () => {
    const fern = await addVariantProduct(fixture.db, 3);
    const tulsi = await addPlainProduct(fixture.db, { pricePaise: 100_00 });
    const { id } = await preview(tenUp);
    await fixture.db.update(products).set({ pricePaise: 200_00 }).where(eq(products.id, tulsi.productId));
    expect(await apply(id)).toEqual({ ok: false, reason: 'changed', names: ['Plain Tulsi'], count: 1 });
    expect((await variantOf(fern.variantId))?.pricePaise).toBe(600_00);
    expect((await lines(id, 'changed')).map(({ to }) => to)).toEqual(['₹219.00']);
    // Who still looks at the first preview is told.
    expect(await apply(id, 1)).toEqual({ ok: false, reason: 'looked-at-another' });
    expect(await apply(id, 2)).toMatchObject({ ok: true, changed: 2 });
  });

  test('counts too if a variant or a product is deleted', async () => {
    const fern = await addVariantProduct(fixture.db, 3);
    const tulsi = await addPlainProduct(fixture.db);
    const { id } = await preview(tenUp);
    await fixture.db.delete(productVariants).where(eq(productVariants.id, fern.variantId));
    await fixture.db.update(products).set({ deletedAt: new Date() }).where(eq(products.id, tulsi.productId));
    expect(await apply(id)).toMatchObject({ ok: false, reason: 'changed', count: 2 });
    // The fern is sold without variants now.
    expect((await lines(id)).map(({ name }) => name)).toEqual(['Test Fern']);
  });

  test('is found between two changes of many that are applied at once', async () => {
    const plants = await Promise.all(
      Array.from({ length: 12 }, () => addVariantProduct(fixture.db, 3, { pricePaise: 100_00 })),
    );
    const [one, other] = [await preview(tenUp), await preview({ ...tenUp, value: 50_00 })];
    const done = await Promise.all([apply(one.id), apply(other.id)]);
    expect(done.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(done.find(({ ok }) => !ok)).toMatchObject({ reason: 'changed', count: 12 });
    const rows = await fixture.db
      .select()
      .from(productVariants)
      .where(
        inArray(
          productVariants.id,
          plants.map(({ variantId }) => variantId),
        ),
      );
    expect(new Set(rows.map(({ pricePaise }) => pricePaise)).size).toBe(1);
  });

  test('and a change that is applied twice at once is made once', async () => {
    const fern = await addVariantProduct(fixture.db, 3);
    const { id } = await preview({ kind: 'stock', mode: 'add', units: 10 });
    const done = await Promise.all([apply(id), apply(id), apply(id)]);
    expect(done.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await variantOf(fern.variantId))?.stock).toBe(13);
  });
});

test('checkouts at the same moment keep their holds, and no unit is lost', async () => {
  const fern = await addVariantProduct(fixture.db, 6);
  const buy = (at: number) =>
    startCheckout(fixture.shop, {
      idempotencyKey: crypto.randomUUID(),
      userId: null,
      body: anOrderBody([fern.line(1)], { customer: { ...aCustomer, email: `bulk${at}@example.com` } }),
    });
  const { id } = await preview({ kind: 'stock', mode: 'add', units: 10 });
  const [applied, ...bought] = await Promise.all([
    apply(id),
    ...Array.from({ length: 8 }, (_, at) => buy(at)),
  ]);
  expect(applied).toMatchObject({ ok: true, changed: 1 });
  const held = await fixture.db.execute<{ units: number }>(
    sql`select coalesce(sum(quantity), 0)::int units from stock_holds where variant_id = ${fern.variantId}`,
  );
  expect(held.rows[0]?.units).toBe(bought.filter(({ ok }) => ok).length);
  expect((await variantOf(fern.variantId))?.stock).toBe(16);
});

test('a connection that is cut in the middle leaves nothing behind, and the change can be made again', async () => {
  const fern = await addVariantProduct(fixture.db, 3);
  const { id } = await preview(tenUp);
  await fixture.db.execute(
    sql.raw(`create function cut_off() returns trigger language plpgsql as $$ begin
      perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
      create trigger cut_off after insert on activity_log for each statement execute function cut_off()`),
  );
  await expect(apply(id)).rejects.toThrow();
  await fixture.db.execute(sql.raw('drop trigger cut_off on activity_log; drop function cut_off()'));
  expect((await variantOf(fern.variantId))?.pricePaise).toBe(600_00);
  expect(await findBulkChange(fixture.shop, id)).toMatchObject({ appliedAt: null });
  expect(await apply(id)).toMatchObject({ ok: true, changed: 1 });
});

test('categories are added, taken away and moved; none is left without', async () => {
  const [fern, tulsi] = [await addVariantProduct(fixture.db, 3), await addPlainProduct(fixture.db)];
  const indoor = await addCategory('Indoor', [fern.productId, tulsi.productId]);
  const gifts = await addCategory('Gifts', [tulsi.productId]);
  const own = async (productId: string) =>
    (await fixture.db.select().from(productCategories).where(eq(productCategories.productId, productId)))
      .map(({ categoryId }) => categoryId)
      .toSorted();
  const removed = await preview({ kind: 'category-remove', categoryId: indoor });
  expect((await lines(removed.id, 'refused')).map(({ name }) => name)).toEqual(['Test Fern']);
  await apply(removed.id);
  expect([await own(fern.productId), await own(tulsi.productId)]).toEqual([[indoor], [gifts]]);
  await undo(removed.id);
  expect(await own(tulsi.productId)).toEqual([indoor, gifts].toSorted());
  const query = adminListingSchema.parse({ category: indoor });
  const moved = await preview(
    { kind: 'category-move', fromId: indoor, categoryId: gifts },
    { list: 'products', query },
  );
  await apply(moved.id);
  expect([await own(fern.productId), await own(tulsi.productId)]).toEqual([[gifts], [gifts]]);
  // To a category that was deleted meanwhile nothing is moved.
  const back = await preview({ kind: 'category-move', fromId: gifts, categoryId: indoor });
  await fixture.db.delete(categories).where(eq(categories.id, indoor));
  expect(await apply(back.id)).toEqual({ ok: false, reason: 'gone' });
  expect(await own(fern.productId)).toEqual([gifts]);
});

describe('an undo of what was moved out of a category that was deleted since', () => {
  const moved = async (productIds: string[]) => {
    const [old, other] = [await addCategory('Old', productIds), await addCategory('Other', [])];
    const { id } = await preview({ kind: 'category-move', fromId: old, categoryId: other });
    await apply(id);
    return { id, old, other };
  };
  const inside = (categoryId: string) =>
    fixture.db.$count(productCategories, eq(productCategories.categoryId, categoryId));

  test.each([
    ['at once', 1],
    ['by the job', 1_001],
  ])('leaves it where it is, and names it, %s', async (_how, changing) => {
    const { productId } = await addPlainProduct(fixture.db);
    const { id, old, other } = await moved([productId]);
    expect(await deleteCategory(fixture.shop, { actor, id: old, moveTo: null })).toMatchObject({ ok: true });
    // As if it were one of very many.
    await fixture.db.update(bulkChanges).set({ changing }).where(eq(bulkChanges.id, id));
    expect(await undo(id)).toMatchObject({ ok: true, restored: 0 });
    await runChanges(fixture.shop);
    expect((await lines(id, 'left')).map(({ name }) => name)).toEqual(['Plain Tulsi']);
    expect(await findBulkChange(fixture.shop, id)).toMatchObject({ left: 1 });
    expect(await inside(other)).toBe(1);
  });

  test('and of one that is deleted at the same moment: it is in one of the two', async () => {
    const { productId } = await addPlainProduct(fixture.db);
    const { id, old, other } = await moved([productId]);
    const [, deleted] = await Promise.all([
      undo(id),
      deleteCategory(fixture.shop, { actor, id: old, moveTo: null }),
    ]);
    expect([await inside(old), await inside(other)]).toEqual(deleted.ok ? [0, 1] : [1, 0]);
  });
});

test('it reaches what is ticked, or all that the list finds', async () => {
  const fern = await addVariantProduct(fixture.db, 3);
  const off = await addVariantProduct(fixture.db, 3, { enabled: false });
  const tulsi = await addPlainProduct(fixture.db, { isPublished: false });
  const names = async (operation: BulkOperation, scope: BulkScope) =>
    (await lines((await preview(operation, scope)).id)).map(({ name }) => name.split(',')[0]);
  const stock: BulkOperation = { kind: 'stock', mode: 'add', units: 1 };
  const query = (given: Record<string, string>): BulkScope => ({
    list: 'products',
    query: adminListingSchema.parse(given),
  });
  expect(await names({ kind: 'publish' }, all)).toEqual(['Plain Tulsi']);
  expect(await names(stock, query({ status: 'draft' }))).toEqual(['Plain Tulsi']);
  // Mistyped, as the list forgives it.
  expect(await names(stock, query({ q: 'Plian Tulsi' }))).toEqual(['Plain Tulsi']);
  expect((await listAdminProducts(fixture.shop, adminListingSchema.parse({ q: 'Plian Tulsi' }))).total).toBe(
    1,
  );
  // What is not sold gets prices, and stock only if it is ticked itself.
  expect(await names(stock, all)).toEqual(['Plain Tulsi', 'Test Fern']);
  expect(await names(tenUp, all)).toHaveLength(3);
  expect(await names(stock, { list: 'stock', ids: [off.variantId] })).toHaveLength(1);
  expect(await names(stock, { list: 'stock', ids: [fern.variantId, tulsi.productId] })).toHaveLength(2);
  expect(await names({ kind: 'unpublish' }, { list: 'stock', ids: [fern.variantId] })).toEqual(['Test Fern']);
  expect(
    await names(stock, {
      list: 'stock',
      query: { q: 'fern', show: 'low', category: undefined, after: undefined, before: undefined },
    }),
  ).toEqual(['Test Fern']);
});

describe('a file of counted stock', () => {
  const send = (text: string | Uint8Array) =>
    previewStockFile(fixture.shop, {
      actor,
      fileName: 'count.csv',
      bytes: typeof text === 'string' ? Buffer.from(text) : text,
    });
  const previewed = async (text: string) => {
    const file = await send(text);
    if (!file.ok) throw new Error(file.reason);
    return file.id;
  };

  test('shows line by line what it changes, is applied whole, and taken back', async () => {
    const fern = await addVariantProduct(fixture.db, 3, { sku: `FERN-${crypto.randomUUID()}` });
    const sku = (await variantOf(fern.variantId))?.sku ?? '';
    const tulsi = await addPlainProduct(fixture.db, { stock: 5 });
    const moss = await addPlainProduct(fixture.db, { name: 'Moss', stock: 8 });
    const gone = await addPlainProduct(fixture.db, { deletedAt: new Date() });
    const id = await previewed(
      [
        '\ufeffID;SKU;Product;Stock',
        `;${sku.toLowerCase()};x;12`,
        `${tulsi.productId};;x;+10`,
        `${moss.productId};;x;8`,
        '',
        `${moss.productId};;x;9`,
        `${fern.productId};;x;1`,
        `${gone.productId};;x;1`,
        ';NO-SUCH;x;1',
        'nonsense;;x;1',
        ';;x;1',
        `${fern.variantId};;x;`,
      ].join('\n'),
    );
    expect(
      (await lines(id)).map(({ position, name, from, to, refusal }) => [position, name, from, to, refusal]),
    ).toEqual([
      [2, 'Test Fern, Small (4") · Plastic · White', '3', '12', null],
      [3, 'Plain Tulsi', '5', '15', null],
      [6, 'Moss', '8', null, 'It stands in the file before'],
      [7, 'Test Fern', '3', null, 'It has variants: count those'],
      [8, `Line 8: ${gone.productId}`, '', null, 'Nothing has this id or SKU'],
      [9, 'Line 9: NO-SUCH', '', null, 'Nothing has this id or SKU'],
      [10, 'Line 10: nonsense', '', null, 'Nothing has this id or SKU'],
      [11, 'Line 11: ', '', null, 'Nothing has this id or SKU'],
    ]);
    expect(await findBulkChange(fixture.shop, id)).toMatchObject({ changing: 2, refused: 6, unchanged: 1 });
    // An order lowers one of them before it is applied: what was counted is worked out anew.
    await changeStock(fixture.shop, { actor, changes: [{ id: tulsi.productId, by: -1 }] });
    expect(await apply(id)).toEqual({ ok: false, reason: 'changed', names: ['Plain Tulsi'], count: 1 });
    expect((await lines(id, 'changed')).map(({ from, to }) => [from, to])).toEqual([['4', '14']]);
    expect((await lines(id, 'refused')).map(({ position }) => position)).toEqual([6, 7, 8, 9, 10, 11]);
    expect(await apply(id, 2)).toMatchObject({ ok: true, changed: 2 });
    expect([(await variantOf(fern.variantId))?.stock, (await productOf(tulsi.productId))?.stock]).toEqual([
      12, 14,
    ]);
    expect(await undo(id)).toMatchObject({ ok: true, restored: 2, left: 0 });
    expect((await productOf(tulsi.productId))?.stock).toBe(4);
  });

  test('refuses what is no stock', async () => {
    const plants = await Promise.all(
      Array.from({ length: 5 }, () => addPlainProduct(fixture.db, { stock: 5 })),
    );
    const stocks = ['1.5', '-6', '1000001', 'many', '=1+1'];
    const id = await previewed(
      `id,stock\n${plants.map(({ productId }, at) => `${productId},${stocks[at]}`).join('\n')}`,
    );
    expect((await lines(id)).map(({ refusal }) => refusal)).toEqual([
      'Its stock is no whole number',
      'So many are not on the shelf',
      'There would be more than a shelf holds',
      'Its stock is no whole number',
      'Its stock is no whole number',
    ]);
    expect(await apply(id)).toEqual({ ok: false, reason: 'nothing' });
  });

  test.each<[string, string | Uint8Array]>([
    ['empty', ''],
    ['header-only', 'id,stock\n'],
    ['unknown-header', 'product,count\nx,1\n'],
    ['unknown-header', 'id,sku\nx,1\n'],
    ['not-utf-8', Buffer.from('id,stock,n\nx,1,Caf\xe9\n', 'latin1')],
    ['spreadsheet', Buffer.from('PK\x03\x04 and so on')],
    ['unclosed-quote', 'id,stock\n"x,1\n'],
    ['too-many-columns', `id,stock${',c'.repeat(1000)}\nx,1\n`],
  ])('%s is refused by name, and nothing is stored', async (reason, text) => {
    const before = (await listBulkChanges(fixture.shop)).length;
    expect(await send(text)).toMatchObject({ ok: false, reason });
    expect(await listBulkChanges(fixture.shop)).toHaveLength(before);
  });
});

test('a preview is discarded, and what is there no more is refused', async () => {
  await addPlainProduct(fixture.db);
  const { id } = await preview(tenUp);
  expect(await undo(id)).toEqual({ ok: false, reason: 'not-applied' });
  expect(await discardPreview(fixture.shop, { actor, id })).toBe(true);
  expect(await apply(id)).toEqual({ ok: false, reason: 'gone' });
  const nothing = await preview({ kind: 'sale-end' });
  expect(await apply(nothing.id)).toEqual({ ok: false, reason: 'nothing' });
  const nobody = { userId: crypto.randomUUID() };
  await expect(applyChange(fixture.shop, { actor: nobody, id: nothing.id, revision: 1 })).rejects.toThrow();
});

describe('very many', () => {
  const LINES = 480;
  let productIds: string[] = [];
  beforeEach(async () => {
    const { rows } = await fixture.db.execute<{ id: string }>(
      sql`insert into products (id, name, price_paise, stock) select gen_random_uuid(), 'Row ' || i, 10000, 5
          from generate_series(1, ${LINES}) i returning id`,
    );
    productIds = rows.map(({ id }) => id);
  });
  const at = async (price: number) =>
    fixture.db.$count(products, sql`name like 'Row %' and deleted_at is null and price_paise = ${price}`);

  test('are changed and taken back slice by slice, as previewed', async () => {
    const { id } = await preview(tenUp);

    expect(await apply(id)).toEqual({ ok: true, changed: LINES, isGoingOn: true });
    expect(await findBulkChange(fixture.shop, id)).toMatchObject({ work: 'applying', appliedAt: null });
    expect(await apply(id)).toEqual({ ok: false, reason: 'applied' });
    expect(await undo(id)).toEqual({ ok: false, reason: 'not-applied' });
    expect(await discardPreview(fixture.shop, { actor, id })).toBe(false);
    await runChanges(fixture.shop);

    expect(await at(109_00)).toBe(LINES);
    const applied = await findBulkChange(fixture.shop, id);
    expect(applied).toMatchObject({ work: null, changing: LINES, refused: 0 });
    expect(applied?.undoUntil).not.toBeNull();
    expect(await undo(id)).toMatchObject({ ok: true, isGoingOn: true });
    await runChanges(fixture.shop);
    expect(await at(100_00)).toBe(LINES);
    expect(await findBulkChange(fixture.shop, id)).toMatchObject({ work: null, left: 0, undoUntil: null });
  });

  test('a checkout of any of them goes on meanwhile', async () => {
    const { id } = await preview({ kind: 'stock', mode: 'add', units: 10 });
    await apply(id);
    const working = runChanges(fixture.shop);
    const bought = [];
    for (let row = 0; row < LINES; row += LINES / 5) {
      const body = anOrderBody([aRequestLine(productIds[row] ?? '', 1)]);
      bought.push(
        await startCheckout(fixture.shop, { idempotencyKey: crypto.randomUUID(), userId: null, body }),
      );
    }
    await working;
    expect(bought.map(({ ok }) => ok)).toEqual([true, true, true, true, true]);
    expect(await findBulkChange(fixture.shop, id)).toMatchObject({ changing: LINES, refused: 0 });
  });

  test('broken off, it goes on where it was; what is something else by then is left and named', async () => {
    const { id } = await preview(tenUp);
    await apply(id);
    const { db } = fixture.shop;
    let slices = 0;
    const dying = Object.assign(Object.create(db) as typeof db, {
      async transaction(
        work: Parameters<typeof db.transaction>[0],
        config: Parameters<typeof db.transaction>[1],
      ) {
        slices += 1;
        return db.transaction(async (tx) => {
          const done = await work(tx);
          if (slices === 3) throw new Error('killed before its commit');
          return done;
        }, config);
      },
    });
    await expect(runChanges({ ...fixture.shop, db: dying })).rejects.toThrow('killed');
    expect(await at(109_00)).toBe(400);
    const [untouched] = await db
      .select()
      .from(products)
      .where(sql`name like 'Row %' and deleted_at is null and price_paise = 10000`)
      .limit(1);
    await db
      .update(products)
      .set({ pricePaise: 77_00 })
      .where(eq(products.id, untouched?.id ?? ''));
    await runChanges(fixture.shop);
    expect(await findBulkChange(fixture.shop, id)).toMatchObject({ changing: LINES - 1, refused: 1 });
    expect((await lines(id, 'changed')).map(({ name, refusal }) => [name, refusal])).toEqual([
      [untouched?.name, 'Something else stood there by then'],
    ]);
    await undo(id);
    await runChanges(fixture.shop);
    expect(await at(100_00)).toBe(LINES - 1);
    expect(await at(77_00)).toBe(1);
  });

  test('whoever applied it may no longer: it stops, and what it came to can be taken back', async () => {
    const other = await addAdministrator(fixture.db);
    const { id } = await preview(tenUp);
    await applyChange(fixture.shop, { actor: other, id, revision: 1 });
    await fixture.db.execute(sql`update users set blocked_at = now() where id = ${other.userId}`);
    await runChanges(fixture.shop);
    expect(await at(100_00)).toBe(LINES);
    expect(await findBulkChange(fixture.shop, id)).toMatchObject({ work: null, changing: 0, refused: LINES });
  });

  test('previews that nobody applied are forgotten after a day', async () => {
    const { id } = await preview(tenUp);
    const { id: kept } = await preview(tenUp);
    await fixture.db.execute(
      sql`update bulk_changes set created_at = now() - interval '25 hours' where id = ${id}`,
    );
    await tendChanges(fixture.shop);
    expect(await findBulkChange(fixture.shop, id)).toBeNull();
    expect(await findBulkChange(fixture.shop, kept)).not.toBeNull();
  });
});
