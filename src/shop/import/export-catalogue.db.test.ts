import { typeFacts } from '../catalogue/plant-facts.rules.ts';
import { createHash } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { aPicture, inPieces } from '../../../tests/pictures.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { anOffer } from '../../../tests/variants.fixtures.ts';
import { activityLog } from '../../database/tables/activity.ts';
import { productVariants, products, variantImages } from '../../database/tables/catalogue.ts';
import { importRows } from '../../database/tables/imports.ts';
import { settings } from '../../database/tables/settings.ts';
import { createCategory } from '../catalogue/categories.ts';
import { findEditedProduct } from '../catalogue/edited-product.ts';
import { type ProductDraft, emptyDraft } from '../catalogue/product-draft.rules.ts';
import { createProduct } from '../catalogue/save-product.ts';
import { storeUpload } from '../media/store-upload.ts';
import { keyOfAddress, uploadSchema } from '../media/uploads.schema.ts';
import { settingsWith } from '../settings/settings.fixtures.ts';
import { noVariants, toVariantsDraft } from '../variants/variants-draft.rules.ts';
import { exportCatalogue } from './export-catalogue.ts';
import { startImport } from './imports.ts';
import { readRows } from './read-csv.ts';
import { receiveImport, receivePictures } from './receive-import.ts';
import { runImports } from './run-import.ts';

let t: TestShop;
let actor: { userId: string; email: string };
beforeAll(async () => {
  t = await createTestShop();
  actor = await addAdministrator(t.db);
  await fill();
});
afterAll(() => t.close());

async function picture(name: string, width: number): Promise<string> {
  const body = inPieces(await aPicture(width, 20).png().toBuffer());
  const fields = uploadSchema.parse({ kind: 'product', name });
  const stored = await storeUpload(t.shop, { body, declaredBytes: null, fields, actor });
  if (!stored.ok) throw new Error(stored.reason);
  return stored.file.address;
}

/** Everything that a spreadsheet or a reader of the file could take for something else. */
async function fill(): Promise<void> {
  const names = ['Foliage', 'Pots | Pans', '=Deals, "small"'];
  const categories = await Promise.all(
    names.map(async (name) => {
      const created = await createCategory(t.shop, { actor, name });
      return created.ok ? created.category.id : '';
    }),
  );
  const common = { ...emptyDraft, description: 'Green', price: '450', categoryIds: categories };
  const fern: ProductDraft = {
    ...common,
    name: '=HYPERLINK("http://evil.example")',
    description: '-1+2\r\n@cmd|"calc"\n\'quoted\'',
    featuredCategoryId: categories[1] ?? '',
    images: [await picture('fern.png', 40), 'https://cdn.example/a|b.jpg', '/media/demo/monstera.webp'],
    glance: 'Easy\n=1+1',
    facts: typeFacts({
      light: ['low', 'sun'],
      flowering: [1, 12],
      coldest: 4,
      air: true,
      origin: 'A, and B',
    }),
    lightText: '+91 98450 00000',
    lightImage: await picture('light.png', 41),
    sku: '+FERN',
    barcode: '4006381333931',
    isPublished: false,
    isFeatured: true,
    isDiscounted: true,
    discountPrice: '399.50',
  };
  const offer = anOffer(['Small (4")', 'Large; 8'], ['Plastic | round'], ['White', 'தங்கம்']);
  const variants = {
    ...toVariantsDraft(noVariants),
    ...offer,
    attributes: offer.attributes.map((group) => ({
      ...group,
      values: group.values.map((value) => ({
        ...value,
        hexColor: group.name === 'pot_color' ? '#a1b2c3' : null,
        ...(group.name === 'pot_size' ? { height: '25–35 cm' } : {}),
      })),
    })),
    rules: [{ potSize: 'Large; 8', allowedPotTypes: ['Plastic | round'], allowedPotColors: ['White'] }],
    version: 'none',
  };
  const created = await createProduct(t.shop, { actor, draft: fern, force: true, variants });
  if (!created.ok) throw new Error(created.reason);
  const [first, second] = await t.db.select().from(productVariants).orderBy(asc(productVariants.id));
  if (!first || !second) throw new Error('No variants');
  await t.db
    .update(productVariants)
    .set({
      sku: '@S-1',
      barcode: 'MINE',
      stock: 7,
      isDefault: true,
      isDiscounted: true,
      discountPricePaise: 1_00,
    })
    .where(eq(productVariants.id, first.id));
  await t.db.insert(variantImages).values([
    {
      productId: created.id,
      variantId: first.id,
      imageUrl: await picture('a.png', 42),
      altText: '=Above',
      sortOrder: 1,
    },
    { productId: created.id, variantId: first.id, imageUrl: await picture('b.png', 43), isCover: true },
  ]);
  const plain: ProductDraft = {
    ...common,
    name: 'Tulsi',
    stock: '12',
    colors: emptyDraft.colors.map((color, at) => ({
      ...color,
      enabled: at < 2,
      images: at === 0 ? [fern.images[0] ?? ''] : [],
    })),
    defaultColor: 'beige',
  };
  const added = await createProduct(t.shop, { actor, draft: plain, force: true });
  if (!added.ok) throw new Error(added.reason);
}

async function exported(withPictures: boolean): Promise<Buffer> {
  const written = await exportCatalogue(t.shop, { actor, withPictures });
  if (!written.ok) throw new Error(written.reason);
  return buffer(Readable.from(written.bytes));
}

async function resultsOf(shop: TestShop, by: { userId: string }, csv: Buffer, zip: Buffer | null) {
  const upload = { actor: by, declaredBytes: null, fileName: 'catalogue.csv' };
  const received = await receiveImport(shop.shop, { ...upload, body: inPieces(csv) });
  if (!received.ok) throw new Error(received.reason);
  const { id } = received;
  const pictures = zip && (await receivePictures(shop.shop, { ...upload, id, body: inPieces(zip) }));
  if (pictures && !pictures.ok) throw new Error(pictures.reason);
  await runImports(shop.shop);
  const rows = await shop.db.select().from(importRows).where(eq(importRows.importId, id));
  return {
    run: async () => {
      expect(await startImport(shop.shop, { actor: by, id })).toEqual({ ok: true });
      await runImports(shop.shop);
    },
    results: rows.map(({ result, remark, changes }) => ({ result, remark, changes })),
  };
}

async function csvOf(zip: Buffer): Promise<Buffer> {
  const { fromBufferPromise } = await import('yauzl');
  const opened = await fromBufferPromise(zip);
  for await (const entry of opened.eachEntry()) {
    if (entry.fileName === 'catalogue.csv') return buffer(await opened.openReadStreamPromise(entry));
  }
  throw new Error('No file');
}

test('the file imports to the same shop without a change, with or without pictures', async () => {
  const zip = await exported(true);
  for (const [csv, along] of [
    [await exported(false), null],
    [await csvOf(zip), zip],
    [await csvOf(zip), null],
  ] as const) {
    const { results } = await resultsOf(t, actor, csv, along);
    expect(results.length).toBe(4);
    for (const one of results) expect(one).toEqual({ result: 'unchanged', remark: null, changes: [] });
  }
});

test('a weight class is written by its name of today, and read as the one that it is', async () => {
  const classOf = (name: string) =>
    ({ id: 'class-1', name, live: true, counts: 'each', always: false }) as const;
  const shopWith = (name: string): TestShop => {
    return { ...t, shop: { ...t.shop, settings: settingsWith({ delivery: { classes: [classOf(name)] } }) } };
  };
  const csvIn = async ({ shop }: TestShop) => {
    const written = await exportCatalogue(shop, { actor, withPictures: false });
    if (!written.ok) throw new Error(written.reason);
    return buffer(Readable.from(written.bytes));
  };
  const tulsi = eq(products.name, 'Tulsi');
  const stored = () =>
    t.db.select({ id: products.id, named: products.weightClass }).from(products).where(tulsi);
  const [{ id } = { id: '' }] = await stored();
  const fileOf = (named: string) => Buffer.from(`Handle,Weight class\n${id},${named}\n`);
  const given = await resultsOf(shopWith('Heavy'), actor, fileOf('heavy'), null);
  expect(given.results[0]?.changes).toEqual([{ field: 'Weight class', from: '', to: 'Heavy' }]);
  await given.run();
  expect(await stored()).toEqual([{ id, named: 'class-1' }]);
  const renamed = shopWith('Large pots');
  const csv = await csvIn(renamed);
  expect(csv.toString()).toContain('Large pots');
  const { results } = await resultsOf(renamed, actor, csv, null);
  expect(results.map(({ result, remark }) => [result, remark])).toEqual(
    results.map(() => ['unchanged', null]),
  );
  const typo = await resultsOf(renamed, actor, fileOf('Large pot'), null);
  expect(typo.results).toMatchObject([
    { result: 'unchanged', remark: expect.stringContaining('Large pot') as string },
  ]);
  await t.db.update(products).set({ weightClass: null }).where(tulsi);
});

test('products that an update finds with the name of a class get its id', async () => {
  const classes = [
    { id: 'class-1', name: 'Heavy' },
    { id: 'class-2', name: 'Class-1' },
  ];
  await t.db.insert(settings).values({ section: 'delivery', value: { classes } });
  const rows = await t.db.select({ id: products.id }).from(products).orderBy(asc(products.id));
  const [first = '', second = ''] = rows.map(({ id }) => id);
  const become = async (...names: string[]) => {
    for (const [at, id] of [first, second].entries()) {
      // oxlint-disable-next-line no-await-in-loop -- two
      await t.db
        .update(products)
        .set({ weightClass: names[at] ?? null })
        .where(eq(products.id, id));
    }
    const migration = new URL('../../database/migrations/0089_weight_classes_by_id.sql', import.meta.url);
    await t.db.execute(sql.raw(await readFile(migration, 'utf8')));
    const found = await t.db.select({ named: products.weightClass }).from(products).orderBy(asc(products.id));
    return found.map(({ named }) => named);
  };
  expect(await become(' heavy', 'Heavvy')).toEqual(['class-1', 'Heavvy']);
  expect(await become('class-1', 'CLASS-1')).toEqual(['class-1', 'class-2']);
  await t.db.delete(settings);
  expect(await become('Heavy')).toEqual(['Heavy', null]);
  await t.db.update(products).set({ weightClass: null });
});

test('no cell begins like a formula', async () => {
  const file = await exported(false);
  expect(file.toString()).toMatch(/^\uFEFFHandle,/);
  for await (const { cells } of readRows(inPieces(file), ',')) {
    for (const cell of cells) expect(cell).not.toMatch(/^[\s\0]*[=+\-@|%\t\r]/);
  }
});

test.each(['of the ZIP', 'by itself'])(
  'with its pictures, the file %s fills an empty shop',
  async (which) => {
    const other = await createTestShop();
    try {
      const by = await addAdministrator(other.db);
      const zip = await exported(true);
      const csv = which === 'of the ZIP' ? await csvOf(zip) : await exported(false);
      const { run } = await resultsOf(other, by, csv, zip);
      await run();
      expect(await contentsOf(other)).toEqual(await contentsOf(t));
    } finally {
      await other.close();
    }
  },
);

/** All products by their names, pictures by what they show. */
async function contentsOf(shop: TestShop) {
  const rows = await shop.db.select({ id: products.id }).from(products).orderBy(asc(products.name));
  const shown = async (address: string) => {
    const key = keyOfAddress(address);
    const content = key === null ? null : await shop.storage.read(key);
    if (!content) return address;
    return createHash('sha256')
      .update(await buffer(content))
      .digest('hex');
  };
  return Promise.all(
    rows.map(async ({ id }) => {
      const edited = await findEditedProduct(shop.shop, id);
      if (!edited?.variants) throw new Error('No product');
      const { draft, variants } = edited;
      return {
        ...draft,
        categoryIds: draft.categoryIds.length,
        featuredCategoryId: draft.featuredCategoryId !== '',
        // Nobody is at the other address.
        images: await Promise.all(draft.images.filter((one) => !one.startsWith('https:')).map(shown)),
        lightImage: await shown(draft.lightImage),
        colors: await Promise.all(
          draft.colors.map(async (color) => ({
            ...color,
            images: await Promise.all(color.images.map(shown)),
          })),
        ),
        // Without variants they are suggestions.
        attributes: variants.variants.length > 0 ? variants.attributes : [],
        rules: variants.rules,
        variants: await Promise.all(
          variants.variants.map(async ({ id: _id, imageUrl, ...variant }) => ({
            ...variant,
            imageUrl: imageUrl && (await shown(imageUrl)),
          })),
        ),
      };
    }),
  );
}

test('without its pictures, a shop elsewhere shows no address that leads nowhere', async () => {
  const other = await createTestShop();
  try {
    const by = await addAdministrator(other.db);
    const { run } = await resultsOf(other, by, await exported(false), null);
    await run();
    const rows = await other.db.select().from(products);
    expect(rows).toHaveLength(2);
    expect(rows.flatMap(({ imageUrls }) => imageUrls)).toEqual(['/media/demo/monstera.webp']);
  } finally {
    await other.close();
  }
});

test('that it was taken is in the log; a third at once is told to wait', async () => {
  const before = await t.db.$count(activityLog, eq(activityLog.subjectType, 'export'));
  const open = await Promise.all([1, 2].map(() => exportCatalogue(t.shop, { actor, withPictures: false })));
  expect(await exportCatalogue(t.shop, { actor, withPictures: true })).toEqual({ ok: false, reason: 'busy' });
  for (const one of open) if (one.ok) await one.close();
  expect(await t.db.$count(activityLog, eq(activityLog.subjectType, 'export'))).toBe(before + 2);
});

test('who stops reading ends what is read for it', async () => {
  for (const withPictures of [true, false]) {
    for (let time = 0; time < 3; time += 1) {
      const written = await exportCatalogue(t.shop, { actor, withPictures });
      if (!written.ok) throw new Error(written.reason);
      await written.bytes.next();
      await written.bytes.return();
    }
  }
});
