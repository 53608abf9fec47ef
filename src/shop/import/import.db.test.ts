import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { aPicture } from '../../../tests/pictures.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { activityLog } from '../../database/tables/activity.ts';
import { categories, productVariants, products } from '../../database/tables/catalogue.ts';
import { importRows, imports } from '../../database/tables/imports.ts';
import { findEditedProduct } from '../catalogue/edited-product.ts';
import { ownCsv, shopifyCsv, wooCommerceCsv } from './import.fixtures.ts';
import {
  cancelImport,
  findImport,
  listImportRows,
  listImports,
  refusedRows,
  removeImport,
  startImport,
} from './imports.ts';
import { checkAgain, receiveImport, receivePictures } from './receive-import.ts';
import { exportCatalogue } from './export-catalogue.ts';
import { forgetImports } from './forget-imports.ts';
import { runImports } from './run-import.ts';
import { PRODUCTS_AT_ONCE } from './write-import.ts';
import { createMedia } from '../../media/create-media.ts';
import { createS3Storage } from '../../media/s3-storage.ts';
import { startS3Server } from '../../../tests/s3-server.ts';
import { keyOfAddress, uploadLimits } from '../media/uploads.schema.ts';

let fixture: TestShop;
let actor: { userId: string };
beforeAll(async () => {
  fixture = await createTestShop();
  actor = await addAdministrator(fixture.db);
});
afterAll(() => fixture.close());

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}

async function upload(csv: string): Promise<string> {
  const received = await receiveImport(fixture.shop, {
    actor,
    body: bytesOf(csv),
    declaredBytes: null,
    fileName: 'plants.csv',
  });
  if (!received.ok) throw new Error(received.reason);
  return received.id;
}

async function check(csv: string): Promise<string> {
  const id = await upload(csv);
  await runImports(fixture.shop);
  return id;
}

async function importAll(csv: string): Promise<string> {
  const id = await check(csv);
  expect(await startImport(fixture.shop, { actor, id })).toEqual({ ok: true });
  await runImports(fixture.shop);
  expect(await findImport(fixture.shop, id)).toMatchObject({ state: 'done' });
  return id;
}

async function resultsOf(id: string) {
  const rows = await fixture.db
    .select()
    .from(importRows)
    .where(eq(importRows.importId, id))
    .orderBy(asc(importRows.line));
  return rows.map(({ line, result, remark, changes }) => ({
    line,
    result,
    ...(remark === null ? {} : { remark }),
    ...(changes.length === 0
      ? {}
      : { changes: changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`) }),
  }));
}

async function productOf(handle: string) {
  const [row] = await fixture.db.select().from(products).where(eq(products.handle, handle));
  const edited = row && (await findEditedProduct(fixture.shop, row.id));
  if (!edited?.variants) throw new Error(`No ${handle}`);
  return { ...edited, variants: edited.variants };
}

test('a file is checked without a change of the shop, written, and changes nothing the second time', async () => {
  const csv = ownCsv.replace('neem.jpg | https://a.example/b.jpg', '/images/neem.jpg');
  const before = await fixture.db.$count(products);
  const id = await check(csv);
  expect(await fixture.db.$count(products)).toBe(before);
  expect(await findImport(fixture.shop, id)).toMatchObject({
    state: 'checked',
    format: 'own',
    rows: 3,
    items: 2,
    counts: { new: 3, changed: 0, unchanged: 0, refused: 0 },
    unknown: [],
  });
  expect(await resultsOf(id)).toEqual([
    { line: 2, result: 'new' },
    { line: 3, result: 'new', remark: 'It is not offered, and the shop does not have it: left out' },
    { line: 4, result: 'new' },
  ]);
  await startImport(fixture.shop, { actor, id });
  await runImports(fixture.shop);
  const fern = await productOf('boston-fern');
  expect(fern.draft).toMatchObject({
    name: 'Boston Fern',
    description: 'Green, and\nsoft',
    price: '450',
    stock: '5',
  });
  expect(fern.variants.variants).toMatchObject([
    { size: 'Small', potType: 'Plastic', sku: 'BF-S', stock: 5 },
  ]);
  expect(fern.variants.rules).toHaveLength(1);
  expect((await productOf('neem-oil')).draft).toMatchObject({ stock: '12', images: ['/images/neem.jpg'] });
  const again = await importAll(csv);
  expect((await resultsOf(again)).map(({ result }) => result)).toEqual([
    'unchanged',
    'unchanged',
    'unchanged',
  ]);
  expect(await fixture.db.$count(products)).toBe(before + 2);
});

test('what is changed is said field by field, and nothing else is touched', async () => {
  await importAll('Handle,Name,Description,Price,Categories,Stock\nhoya,Hoya,Waxy,300,Indoor,4\n');
  const id = await check(
    'Handle,Price,Discounted,Discount price,Categories\nHOYA,350.00,yes,299,Indoor | Climbers\n',
  );
  expect(await resultsOf(id)).toEqual([
    {
      line: 2,
      result: 'changed',
      changes: expect.arrayContaining([
        'Price: ₹300.00 → ₹350.00',
        'Discounted: no → yes',
        'Discount price:  → ₹299.00',
      ]) as string[],
    },
  ]);
  await startImport(fixture.shop, { actor, id });
  await runImports(fixture.shop);
  expect((await productOf('hoya')).draft).toMatchObject({
    name: 'Hoya',
    price: '350',
    stock: '4',
    isDiscounted: true,
    discountPrice: '299',
  });
  const names = await fixture.db.select({ name: categories.name }).from(categories);
  expect(names.map(({ name }) => name)).toContain('Climbers');
});

test('prices by SKU alone, of variants and of products without any', async () => {
  await importAll(
    `Handle,Name,Description,Price,Categories,SKU,Variant size,Variant type,Variant SKU,Variant price,Variant stock
cycas,Cycas,Old,900,Indoor,,Small,Clay,CY-S,900,2
cycas,,,,,,Large,Clay,CY-L,1500,1
spade,Spade,Sharp,250,Tools,SPADE-1,,,,,
`,
  );
  const id = await importAll(
    'Variant SKU,Variant price,SKU,Price\ncy-s,950,,\nCY-L,1500,,\n,,SPADE-1,260\nNOPE,1,,\n',
  );
  expect(await resultsOf(id)).toEqual([
    { line: 2, result: 'changed', changes: ['Price: ₹900.00 → ₹950.00'] },
    { line: 3, result: 'unchanged' },
    { line: 4, result: 'changed', changes: ['Price: ₹250.00 → ₹260.00'] },
    {
      line: 5,
      result: 'refused',
      remark: expect.stringContaining('Nothing in the shop has the SKU') as string,
    },
  ]);
  const cycas = await productOf('cycas');
  expect(cycas.variants.variants.map(({ size, pricePaise, stock }) => [size, pricePaise, stock])).toEqual([
    ['Small', 95000, 2],
    ['Large', 150000, 1],
  ]);
});

test('a row is refused by the rules of the product dialog, and its product with it', async () => {
  const id = await importAll(
    `Handle,Name,Description,Price,Categories,Discounted,Discount price,Stock,SKU,Variant size,Variant type,Variant SKU,Variant price
a1,,No name,10,Indoor,,,,,,,,
a2,No category,x,10,,,,,,,,,
a3,Bad price,x,-1,Indoor,,,,,,,,
a4,Bad discount,x,10,Indoor,yes,10,,,,,,
a5,Bad stock,x,10,Indoor,,,1.5,,,,,
a6,Free,x,0,Indoor,,,,,,,,
a7,Reserved,x,10,All,,,,,,,,
a8,Pair,x,10,Indoor,,,,,Small,Clay,P-1,20
a8,,,,,,,,,Large,Clay,P-2,twenty
a9,Twice,x,10,Indoor,,,,,Small,Clay,,20
a9,,,,,,,,,small,clay,,30
b1,Same SKU,x,10,Indoor,,,,P-9,,,,
b2,Other SKU,x,10,Indoor,,,,p-9,,,,
b3,Same name,x,10,Indoor,,,,,,,,
b4,same NAME,x,10,Indoor,,,,,,,,
b5,Maybe,x,10,Indoor,perhaps,,,,,,,
,Nameless,x,10,Indoor,,,,,,,,
`,
  );
  const refused = (await resultsOf(id)).filter(({ result }) => result === 'refused');
  expect(refused.map(({ line, remark }) => [line, remark])).toEqual([
    [2, 'Product name is required'],
    [3, 'At least one category is required'],
    [4, 'Price cannot be negative'],
    [5, 'Discount price must be lower than the price'],
    [6, 'Stock must be a whole number'],
    [7, '‘Free’ would cost nothing'],
    [8, 'No category can be called ‘All’: it stands for every one'],
    [9, 'Not taken because of row 10'],
    [10, 'Price must be an amount in rupees'],
    [11, 'Not taken because of row 12'],
    [12, '‘small · clay’ is in row 11 already'],
    [14, 'The SKU ‘p-9’ is in row 13 already'],
    [16, 'Row 15 has the same name'],
    [17, 'Discounted must be yes or no'],
    [18, 'It has neither a handle nor a SKU'],
  ]);
  expect(await productOf('b1')).toMatchObject({ draft: { sku: 'P-9' } });
  const lines = [];
  for await (const line of refusedRows(fixture.shop, id)) lines.push(line);
  expect(lines).toHaveLength(16);
  expect(lines[0]?.slice(-2)).toEqual(['Import row', 'Import problem']);
  expect(lines[3]).toEqual([
    'a3',
    'Bad price',
    'x',
    '-1',
    'Indoor',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '4',
    'Price cannot be negative',
  ]);
});

test('an import never takes variants off the shop', async () => {
  const header =
    'Handle,Name,Description,Price,Categories,Variant size,Variant type,Variant colour,Variant price,Variant stock';
  await importAll(`${header}\nficus,Ficus,x,100,Indoor,Small,Clay,,100,1\nficus,,,,,Large,Clay,,200,1\n`);
  const more = await importAll(`${header}\nficus,Ficus,x,100,Indoor,Medium,Clay,,150,3\n`);
  expect(await resultsOf(more)).toMatchObject([{ result: 'changed' }]);
  const sizes = async () => (await productOf('ficus')).variants.variants.map(({ size }) => size);
  expect(await sizes()).toEqual(['Small', 'Large', 'Medium']);
  const colours = await importAll(`${header}\nficus,Ficus,x,100,Indoor,Small,Clay,Red,150,3\n`);
  expect(await resultsOf(colours)).toMatchObject([
    { result: 'refused', remark: expect.stringContaining('would be taken off') as string },
  ]);
  expect(await sizes()).toEqual(['Small', 'Large', 'Medium']);
  const off = await importAll('Handle,Variant size,Variant type,Variant offered\nficus,Large,Clay,no\n');
  expect(await resultsOf(off)).toMatchObject([{ result: 'changed' }]);
  const large = (await productOf('ficus')).variants.variants.find(({ size }) => size === 'Large');
  expect(large).toMatchObject({ enabled: false, stock: 1 });
});

test('what Shopify and WooCommerce export becomes products of this shop', async () => {
  const withoutPictures = (csv: string) => csv.replace(/https:\/\/(cdn|woo)\.example\/\w+\.jpg/g, '');
  const shopify = await importAll(
    withoutPictures(shopifyCsv).replaceAll('neem-oil', 'neem-oil-2').replace('Neem Oil', 'Neem Oil Two'),
  );
  expect((await resultsOf(shopify)).map(({ result }) => result)).toEqual(['new', 'new', 'new', 'new']);
  const snake = await productOf('snake-plant');
  expect(snake.variants.variants).toMatchObject([
    {
      size: 'Small',
      potType: 'Standard',
      potColor: 'White',
      pricePaise: 59900,
      discountPricePaise: 49900,
      isDiscounted: true,
      stock: 4,
    },
    { size: 'Small', potColor: 'Black', stock: 0 },
    { size: 'Large', potColor: 'White', pricePaise: 89900 },
  ]);
  expect(snake.variants.attributes.map(({ label }) => label)).toEqual(['Size', 'Pot type', 'Color']);
  expect((await productOf('neem-oil-2')).draft.isPublished).toBe(false);
  const woo = await importAll(withoutPictures(wooCommerceCsv));
  expect((await resultsOf(woo)).map(({ result }) => result)).toEqual([
    'new',
    'new',
    'refused',
    'new',
    'new',
    'refused',
  ]);
  const repeated = await importAll(withoutPictures(wooCommerceCsv));
  expect((await resultsOf(repeated)).map(({ result }) => result)).toEqual([
    'unchanged',
    'unchanged',
    'refused',
    'unchanged',
    'unchanged',
    'refused',
  ]);
});

test('what somebody changed after the check is not overwritten', async () => {
  await importAll('Handle,Name,Description,Price,Categories\npilea,Pilea,x,100,Indoor\n');
  const { id: productId } = await productOf('pilea');
  const id = await check('Handle,Price,Stock\npilea,120,9\n');
  await fixture.db.update(products).set({ name: 'Pilea peperomioides' }).where(eq(products.id, productId));
  await startImport(fixture.shop, { actor, id });
  await runImports(fixture.shop);
  expect(await resultsOf(id)).toEqual([
    {
      line: 2,
      result: 'refused',
      remark: 'Somebody changed it after the check. Have the file checked again',
    },
  ]);
  expect(await checkAgain(fixture.shop, { actor, id })).toMatchObject({ ok: true });
  await runImports(fixture.shop);
  // A unit that was sold meanwhile is no change by anybody.
  await fixture.db.update(products).set({ stock: 3 }).where(eq(products.id, productId));
  await startImport(fixture.shop, { actor, id });
  await runImports(fixture.shop);
  expect((await productOf('pilea')).draft).toMatchObject({
    name: 'Pilea peperomioides',
    price: '120',
    stock: '9',
  });
});

/** Two products whose file, uploaded again with another description, has prices and stock as they are. */
function shelved(mark: string, description: string, large = 3): string {
  return `Handle,Name,Description,Price,Categories,Stock,Variant size,Variant type,Variant SKU,Variant price,Variant stock,Variant images
${mark},Potted ${mark},${description},100,Indoor,,Small,Clay,${mark}-S,100,10,/images/a.jpg
${mark},,,,,,Large,Clay,${mark}-L,200,${large},
${mark}-oil,Oil ${mark},${description},90,Indoor,7,,,,,,
`;
}

const asStored = async (handle: string) =>
  (await productOf(handle)).variants.variants.map(({ size, pricePaise, stock }) => [size, pricePaise, stock]);

test.each([
  ['the price', 'lift', sql`update product_variants set price_paise = 15000 where sku = 'lift-S'`],
  [
    'a picture',
    'peel',
    sql`delete from variant_images where variant_id = (select id from product_variants where sku = 'peel-S')`,
  ],
])('%s of a pot that somebody changed after the check is not put back', async (_what, mark, meanwhile) => {
  await importAll(shelved(mark, 'Old'));
  const id = await check(shelved(mark, 'New'));
  const before = await productOf(mark);
  await fixture.db.execute(meanwhile);
  const after = await productOf(mark);
  expect(after.variants.variants).not.toEqual(before.variants.variants);
  await startImport(fixture.shop, { actor, id });
  await runImports(fixture.shop);
  expect((await resultsOf(id)).map(({ result }) => result)).toEqual(['refused', 'refused', 'changed']);
  expect((await productOf(mark)).variants.variants).toEqual(after.variants.variants);
});

test('a stock that the check found unchanged is not put back: what was sold meanwhile stays sold', async () => {
  await importAll(shelved('sold', 'Old'));
  const id = await check(shelved('sold', 'New', 9));
  const changes = (await resultsOf(id)).map((row) => row.changes);
  expect(changes).toEqual([['Description: Old → New'], ['Stock: 3 → 9'], ['Description: Old → New']]);
  await fixture.db.execute(sql`update product_variants set stock = 8 where sku = 'sold-S'`);
  await fixture.db.execute(sql`update product_variants set stock = 1 where sku = 'sold-L'`);
  await fixture.db.execute(sql`update products set stock = 4 where handle = 'sold-oil'`);
  await startImport(fixture.shop, { actor, id });
  await runImports(fixture.shop);
  expect((await resultsOf(id)).map(({ result }) => result)).toEqual(['changed', 'changed', 'changed']);
  expect(await asStored('sold')).toEqual([
    ['Small', 10000, 8],
    ['Large', 20000, 9],
  ]);
  expect((await productOf('sold-oil')).draft).toMatchObject({ description: 'New', stock: '4' });
});

test('a variant that the file adds has its stock', async () => {
  await importAll(shelved('adds', 'Old'));
  const { length } = await asStored('adds');
  const row = 'adds,,,,,,Huge,Clay,adds-H,300,6,\n';
  const id = await check(`${shelved('adds', 'Old')}${row}`);
  await startImport(fixture.shop, { actor, id });
  await runImports(fixture.shop);
  expect((await asStored('adds')).slice(length)).toEqual([['Huge', 30000, 6]]);
});

test('two imports at once take turns, and say whose it is', async () => {
  const first = await upload('Handle,Name,Description,Price,Categories\nturn-1,Turn One,x,1,Indoor\n');
  const second = await upload('Handle,Name,Description,Price,Categories\nturn-1,Turn One,x,2,Indoor\n');
  expect(await findImport(fixture.shop, first)).toMatchObject({ state: 'checking', before: null });
  expect(await findImport(fixture.shop, second)).toMatchObject({ before: 'plants.csv' });
  const listed = (await listImports(fixture.shop, {})).rows.slice(0, 2);
  expect(listed.map(({ id, isWaiting }) => [id, isWaiting])).toEqual([
    [second, true],
    [first, false],
  ]);
  await runImports(fixture.shop);
  for (const id of [first, second]) await startImport(fixture.shop, { actor, id });
  await Promise.all([runImports(fixture.shop), runImports(fixture.shop), runImports(fixture.shop)]);
  // The second one was checked before the first made the product: it is not made twice.
  expect(await resultsOf(second)).toMatchObject([{ result: 'refused' }]);
  expect(await fixture.db.$count(products, eq(products.handle, 'turn-1'))).toBe(1);
});

/** `count` products, of which every fifth has two variants. */
function many(prefix: string, count: number): string {
  const rows = Array.from({ length: count }, (_, at) => {
    const own = `${prefix}-${at},${prefix} ${at},Text,100,Indoor`;
    const variants = `${own},S,Clay,${prefix}-${at}-S,100,1\n${prefix}-${at},,,,,L,Clay,${prefix}-${at}-L,200,2`;
    return at % 5 === 0 ? variants : `${own},,,,,`;
  });
  return `Handle,Name,Description,Price,Categories,Variant size,Variant type,Variant SKU,Variant price,Variant stock\n${rows.join('\n')}\n`;
}

test('broken off anywhere, it goes on where it was: nothing is doubled, nothing is missing', async () => {
  const id = await upload(many('kill', 420));
  const { db } = fixture.shop;
  let calls = 0;
  let dieAt = 3;
  /** A database whose connection is gone at some transactions. */
  const dying = {
    ...fixture.shop,
    db: Object.assign(Object.create(db) as typeof db, {
      transaction(work: Parameters<typeof db.transaction>[0], config: Parameters<typeof db.transaction>[1]) {
        calls += 1;
        if (calls % dieAt !== 0) return db.transaction(work, config);
        return db.transaction(async (tx) => {
          await work(tx);
          throw new Error('killed before its commit');
        }, config);
      },
    }),
  };
  const runOn = async () => {
    for (let tries = 0; tries < 20; tries += 1) {
      try {
        await runImports(dying);
        return;
      } catch (error) {
        expect(String(error)).toContain('killed');
        dieAt = 2 + (tries % 3);
      }
    }
    throw new Error('It does not get on');
  };
  await runOn();
  expect(await findImport(fixture.shop, id)).toMatchObject({
    state: 'checked',
    items: 420,
    counts: { new: 504 },
  });
  await startImport(fixture.shop, { actor, id });
  await runOn();
  expect(await findImport(fixture.shop, id)).toMatchObject({
    state: 'done',
    itemsDone: 420,
    counts: { new: 504, refused: 0 },
  });
  expect(await db.$count(products, sql`handle like 'kill-%'`)).toBe(420);
  expect(await db.$count(productVariants, sql`sku like 'kill-%'`)).toBe(168);
  const again = await importAll(many('kill', 420));
  expect(await findImport(fixture.shop, again)).toMatchObject({ counts: { unchanged: 504 } });
  expect(await db.$count(products, sql`handle like 'kill-%'`)).toBe(420);
});

test('cancelled between two batches, what was written stays; rows are shown page by page', async () => {
  const id = await check(many('stop', 225));
  const [first] = [await listImportRows(fixture.shop, { id, result: 'new' })];
  expect([first.rows.length, first.rows[0]?.line, first.previous, first.next]).toEqual([50, 2, null, 51]);
  const second = await listImportRows(fixture.shop, { id, result: 'new', after: 51 });
  expect([second.rows.length, second.next, second.previous]).toEqual([50, 101, 52]);
  expect(await listImportRows(fixture.shop, { id, before: 52 })).toEqual(first);
  expect((await listImportRows(fixture.shop, { id, result: 'refused' })).rows).toEqual([]);
  await startImport(fixture.shop, { actor, id });
  const { db } = fixture.shop;
  const cancelling = {
    ...fixture.shop,
    db: Object.assign(Object.create(db) as typeof db, {
      async transaction(
        work: Parameters<typeof db.transaction>[0],
        config: Parameters<typeof db.transaction>[1],
      ) {
        const done = await db.transaction(work, config);
        await cancelImport(fixture.shop, { actor, id });
        return done;
      },
    }),
  };
  await runImports(cancelling);
  expect(await findImport(fixture.shop, id)).toMatchObject({
    state: 'cancelled',
    itemsDone: PRODUCTS_AT_ONCE,
  });
  expect(await db.$count(products, sql`handle like 'stop-%'`)).toBe(PRODUCTS_AT_ONCE);
  expect(await startImport(fixture.shop, { actor, id })).toEqual({ ok: false, reason: 'not-now' });
  // Checked again, it goes on with what is missing.
  await checkAgain(fixture.shop, { actor, id });
  await runImports(fixture.shop);
  expect(await findImport(fixture.shop, id)).toMatchObject({ counts: { new: 210, unchanged: 60 } });
});

test('whoever may not change the catalogue any more: the import ends; off the list, its file goes', async () => {
  const other = await addAdministrator(fixture.db);
  const id = await check('Handle,Name,Description,Price,Categories\nlate,Late,x,1,Indoor\n');
  await startImport(fixture.shop, { actor: other, id });
  await fixture.db.execute(sql`update users set role = 'packer' where id = ${other.userId}`);
  await runImports(fixture.shop);
  expect(await findImport(fixture.shop, id)).toMatchObject({ state: 'failed', itemsDone: 0 });
  await expect(removeImport(fixture.shop, { actor: other, id })).rejects.toThrow();
  const [{ fileKey } = { fileKey: '' }] = await fixture.db.select().from(imports).where(eq(imports.id, id));
  expect(await fixture.shop.media.readPrivate(fileKey)).not.toBeNull();
  expect(await removeImport(fixture.shop, { actor, id })).toEqual({ ok: true });
  expect(await fixture.shop.media.readPrivate(fileKey)).toBeNull();
  expect(await findImport(fixture.shop, id)).toBeUndefined();
  const logged = await fixture.db.select().from(activityLog).where(eq(activityLog.subjectId, id));
  expect(logged.map(({ action }) => action).toSorted()).toEqual(['deleted', 'started', 'uploaded']);
});

test.each([
  ['', 'empty'],
  ['Handle,Name\n"a,b\n', 'unclosed-quote'],
  ['a,b\n1,2\n', 'unknown-header'],
])('%j is refused, and nothing of it is kept', async (csv, reason) => {
  const before = await fixture.db.$count(imports);
  const refused = await receiveImport(fixture.shop, {
    actor,
    body: bytesOf(csv),
    declaredBytes: null,
    fileName: 'x',
  });
  expect(refused).toMatchObject({ ok: false, reason });
  const huge = { actor, body: bytesOf('x'), declaredBytes: 2 ** 31, fileName: 'x' };
  expect(await receiveImport(fixture.shop, huge)).toEqual({ ok: false, reason: 'too-large' });
  expect(await fixture.db.$count(imports)).toBe(before);
});

test('pictures by name: missed without a ZIP, before anything is written; found in one', async () => {
  const id = await check(
    'Handle,Name,Description,Price,Categories,Images\nzipped,Zipped,x,10,Indoor,Leaf.PNG | no/such.png\n',
  );
  expect(await resultsOf(id)).toMatchObject([
    { result: 'new', remark: expect.stringMatching(/Without the picture Leaf\.PNG: .*need a ZIP/) as string },
  ]);
  const pictures = { actor, id, declaredBytes: null, fileName: 'pictures.zip' };
  expect(await receivePictures(fixture.shop, { ...pictures, body: bytesOf('no ZIP') })).toEqual({
    ok: false,
    reason: 'no-zip',
  });
  expect(await findImport(fixture.shop, id)).toMatchObject({ state: 'checked' });
  const zip = new ZipFile();
  zip.addBuffer(await aPicture(40, 20).png().toBuffer(), 'folder/leaf.png');
  zip.end();
  const body = zip.outputStream as unknown as AsyncIterable<Uint8Array>;
  expect(await receivePictures(fixture.shop, { ...pictures, body })).toEqual({ ok: true, id });
  await runImports(fixture.shop);
  expect(await findImport(fixture.shop, id)).toMatchObject({
    state: 'checked',
    picturesName: 'pictures.zip',
  });
  await startImport(fixture.shop, { actor, id });
  await runImports(fixture.shop);
  expect(await resultsOf(id)).toMatchObject([
    {
      result: 'new',
      remark: expect.stringMatching(/^Without the picture no\/such\.png: The ZIP has no file/) as string,
    },
  ]);
  const { draft } = await productOf('zipped');
  expect(draft.images).toEqual([expect.stringMatching(/^\/media\/product-images\/.*leaf\.webp$/)]);
  await checkAgain(fixture.shop, { actor, id });
  await runImports(fixture.shop);
  expect(await resultsOf(id)).toMatchObject([{ result: 'unchanged' }]);
});

test('pictures that stand stay, with their files, where none of the new ones can be had', async () => {
  const leaf = await aPicture(42, 22).png().toBuffer();
  const csv = 'Handle,Name,Description,Price,Categories,Images\nstands,Stands,x,10,Indoor,leaf.png\n';
  const received = await uploadBytes(zipOf({ 'catalogue.csv': csv, 'leaf.png': leaf }));
  if (!received.ok) throw new Error(received.reason);
  await runImports(fixture.shop);
  await startImport(fixture.shop, { actor, id: received.id });
  await runImports(fixture.shop);
  const [image = ''] = (await productOf('stands')).draft.images;
  const address = 'http://127.0.0.1:9/new.jpg';
  const id = await check(`Handle,Images\nstands,${address}\n`);
  expect(await resultsOf(id)).toMatchObject([
    { result: 'changed', changes: [`Images: ${image} → ${address}`] },
  ]);
  await startImport(fixture.shop, { actor, id });
  await runImports(fixture.shop);
  expect(await resultsOf(id)).toEqual([
    { line: 2, result: 'unchanged', remark: expect.stringMatching(/^Without the picture http/) as string },
  ]);
  expect((await productOf('stands')).draft.images).toEqual([image]);
  expect(await fixture.storage.read(keyOfAddress(image) ?? '')).not.toBeNull();
});

async function uploadBytes(body: AsyncIterable<Uint8Array>, fileName = 'all.zip') {
  return receiveImport(fixture.shop, { actor, body, declaredBytes: null, fileName });
}

/** A ZIP of these files. */
function zipOf(files: Record<string, string | Buffer>): AsyncIterable<Uint8Array> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return zip.outputStream as unknown as AsyncIterable<Uint8Array>;
}

test('a ZIP alone: the file in it is imported with the pictures beside it', async () => {
  const csv = 'Handle,Name,Description,Price,Categories,Images\nalone,Alone,x,10,Indoor,leaf.png\n';
  const leaf = await aPicture(40, 20).png().toBuffer();
  const received = await uploadBytes(zipOf({ 'shop/catalogue.csv': csv, 'shop/media/leaf.png': leaf }));
  if (!received.ok) throw new Error(received.reason);
  await runImports(fixture.shop);
  expect(await findImport(fixture.shop, received.id)).toMatchObject({
    state: 'checked',
    picturesName: 'all.zip',
  });
  expect(await resultsOf(received.id)).toEqual([{ line: 2, result: 'new' }]);
  await startImport(fixture.shop, { actor, id: received.id });
  await runImports(fixture.shop);
  expect((await productOf('alone')).draft.images).toEqual([
    expect.stringMatching(/^\/media\/product-images\/.*leaf\.webp$/),
  ]);
});

test.each<[string, () => AsyncIterable<Uint8Array>]>([
  ['spreadsheet', () => zipOf({ 'xl/workbook.xml': '<x/>', 'xl/a.png': 'x' })],
  ['several-csv', () => zipOf({ 'a.csv': 'Handle,Name\na,A\n', 'b.CSV': 'Handle,Name\nb,B\n' })],
  ['unknown-header', () => zipOf({ 'a.csv': 'a,b\n1,2\n' })],
  ['spreadsheet', () => bytesOf('PK\u0003\u0004 and no more')],
])('a ZIP is refused by name, and nothing of it is kept: %s', async (reason, body) => {
  const before = await fixture.db.$count(imports);
  expect(await uploadBytes(body())).toMatchObject({ ok: false, reason });
  expect(await fixture.db.$count(imports)).toBe(before);
});

test('blocked while it is written, it ends, says so, and is no job that fails each minute', async () => {
  const other = await addAdministrator(fixture.db);
  const id = await check(many('blocked', 220));
  await startImport(fixture.shop, { actor: other, id });
  const { db } = fixture.shop;
  let isAsked = false;
  const blocking = {
    ...fixture.shop,
    db: Object.assign(Object.create(db) as typeof db, {
      async transaction(
        work: Parameters<typeof db.transaction>[0],
        config: Parameters<typeof db.transaction>[1],
      ) {
        if (isAsked) await db.execute(sql`update users set blocked_at = now() where id = ${other.userId}`);
        isAsked = true;
        return db.transaction(work, config);
      },
    }),
  };
  await runImports(blocking);
  expect(await findImport(fixture.shop, id)).toMatchObject({
    state: 'failed',
    itemsDone: PRODUCTS_AT_ONCE,
    problem: expect.stringContaining('may no longer change the catalogue') as string,
  });
  await checkAgain(fixture.shop, { actor, id });
  await runImports(fixture.shop);
  expect(await findImport(fixture.shop, id)).toMatchObject({ state: 'checked', problem: null });
});

test('old imports go with their files, and files that no import knows of', async () => {
  const [old, kept] = [await check(ownCsv), await check(ownCsv)];
  const keyOf = async (id: string) =>
    (await fixture.db.select().from(imports).where(eq(imports.id, id)))[0]?.fileKey ?? '';
  const [oldKey, keptKey] = [await keyOf(old), await keyOf(kept)];
  const held = await fixture.shop.media.hold(bytesOf('left behind'), 100);
  if (!held) throw new Error('Too large');
  await fixture.shop.media.addPrivate('imports/left.csv', held, 'text/csv');
  const exists = async (key: string) => {
    const file = await fixture.shop.media.readPrivate(key);
    await file?.cancel();
    return file !== null;
  };
  await fixture.db
    .update(imports)
    .set({ checkedAt: new Date(Date.now() - 31 * 86_400_000) })
    .where(eq(imports.id, old));
  expect(await forgetImports(fixture.shop)).toBe(0);
  expect(await findImport(fixture.shop, old)).toBeUndefined();
  expect(await exists('imports/left.csv')).toBe(true);
  const twoDaysOn = { ...fixture.shop, now: () => new Date(Date.now() + 2 * 86_400_000) };
  expect(await forgetImports(twoDaysOn)).toBe(2);
  expect([await exists(oldKey), await exists('imports/left.csv'), await exists(keptKey)]).toEqual([
    false,
    false,
    true,
  ]);
});

test('on a bucket: imported with pictures from a ZIP, exported, and what is over is removed', async () => {
  const bucket = await startS3Server();
  const media = createMedia({
    storage: createS3Storage(bucket.settings),
    incomingFolder: fixture.uploadsFolder,
    limits: uploadLimits,
  });
  const shop = { ...fixture.shop, media };
  try {
    const csv = 'Handle,Name,Description,Price,Categories,Images\nbucket,Bucket,x,10,Indoor,leaf.png\n';
    const leaf = await aPicture(41, 21).png().toBuffer();
    const body = zipOf({ 'catalogue.csv': csv, 'leaf.png': leaf });
    const received = await receiveImport(shop, { actor, body, declaredBytes: null, fileName: 'all.zip' });
    if (!received.ok) throw new Error(received.reason);
    await runImports(shop);
    await startImport(shop, { actor, id: received.id });
    await runImports(shop);
    const [image = ''] = (await productOf('bucket')).draft.images;
    expect(image).toMatch(/leaf\.webp$/);
    expect(bucket.objects.has(image.replace(/^\/media\//, ''))).toBe(true);
    const written = await exportCatalogue(shop, { actor, withPictures: true });
    if (!written.ok) throw new Error(written.reason);
    const pieces = [];
    for await (const piece of written.bytes) pieces.push(piece);
    expect(Buffer.concat(pieces).includes(image.split('/').at(-1) ?? '-')).toBe(true);
    const later = { ...shop, now: () => new Date(Date.now() + 40 * 86_400_000) };
    expect(await forgetImports(later)).toBe(2);
    expect([...bucket.objects.keys()].filter((key) => key.startsWith('imports/'))).toEqual([]);
  } finally {
    await bucket.close();
  }
});
