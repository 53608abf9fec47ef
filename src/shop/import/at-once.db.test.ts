import fc from 'fast-check';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { activityLog } from '../../database/tables/activity.ts';
import { products } from '../../database/tables/catalogue.ts';
import { importRows, imports } from '../../database/tables/imports.ts';
import { findEditedProduct } from '../catalogue/edited-product.ts';
import { findImport, startImport } from './imports.ts';
import { receiveImport } from './receive-import.ts';
import { runImports } from './run-import.ts';
import { endIfDone, writeNext } from './write-import.ts';

let fixture: TestShop;
let actor: { userId: string };
beforeAll(async () => {
  fixture = await createTestShop();
  actor = await addAdministrator(fixture.db);
});
afterAll(() => fixture.close());

async function check(csv: string): Promise<string> {
  async function* body() {
    yield Buffer.from(csv);
  }
  const upload = { actor, body: body(), declaredBytes: null, fileName: 'x.csv' };
  const received = await receiveImport(fixture.shop, upload);
  if (!received.ok) throw new Error(received.reason);
  await runImports(fixture.shop);
  return received.id;
}

async function write(id: string, atOnce: number): Promise<void> {
  await startImport(fixture.shop, { actor, id });
  let most = atOnce;
  while (!(await endIfDone(fixture.shop, id))) {
    const [one] = await fixture.db.select().from(imports).where(eq(imports.id, id));
    if (!one) throw new Error('It is gone');
    most = Math.min(atOnce, await writeNext(fixture.shop, one, { zip: null, most }));
  }
  expect(await findImport(fixture.shop, id)).toMatchObject({ state: 'done' });
}

const HEADER =
  'Handle,Name,Description,Price,Categories,SKU,Variant size,Variant type,Variant SKU,Variant price,Variant stock';

type Line = { at: number; name: number; price: number; category: number; sku: number; sizes: number[] };

/** A file whose products take one another's names and codes: `mark` tells the two runs apart. */
function fileOf(lines: readonly Line[], mark: string): string {
  const rows = lines.flatMap(({ at, name, price, category, sku, sizes }) => {
    const code = sku === 0 ? '' : `${mark}-S${sku}`;
    const own = `${mark}-${at},Plant ${mark} ${name},Text,${price},Kind ${mark} ${category},${code}`;
    if (sizes.length === 0) return [`${own},,,,,`];
    return sizes.map((size, place) => {
      const first = place === 0 ? own : `${mark}-${at},,,,,`;
      return `${first},Size ${place},Clay,${size === 0 ? '' : `${mark}-V${size}`},${price + place},${size}`;
    });
  });
  return [HEADER, ...rows, ''].join('\n');
}

/** What is in the shop afterwards, and what the import says of each row; without what tells the runs apart. */
async function outcomeOf(id: string, mark: string): Promise<unknown> {
  const rows = await fixture.db
    .select()
    .from(importRows)
    .where(eq(importRows.importId, id))
    .orderBy(asc(importRows.line));
  const stored = await fixture.db
    .select()
    .from(products)
    .where(sql`handle like ${`${mark}-%`}`)
    .orderBy(asc(products.createdAt), asc(products.handle));
  const shown = [];
  for (const { id: productId, handle } of stored) {
    const edited = await findEditedProduct(fixture.shop, productId);
    const { attributes = [], variants = [] } = edited?.variants ?? {};
    const logged = await fixture.db
      .select()
      .from(activityLog)
      .where(eq(activityLog.subjectId, productId))
      .orderBy(asc(activityLog.createdAt));
    shown.push({
      handle,
      draft: { ...edited?.draft, categoryIds: edited?.draft.categoryIds.length },
      attributes,
      variants: variants.map(({ id: _id, ...variant }) => variant),
      log: logged.map(({ action, detail }) => ({ action, detail })),
    });
  }
  const categories = await fixture.db.execute(
    sql`select category.name, count(*)::int from categories category
        left join product_categories link on link.category_id = category.id
        where category.name like ${`Kind ${mark} %`} group by 1 order by 1`,
  );
  const made = await fixture.db.$count(
    activityLog,
    sql`subject_type = 'category' and detail->>'name' like ${`Kind ${mark} %`}`,
  );
  const all = {
    rows: rows.map(({ line, result, remark, changes }) => ({ line, result, remark, changes })),
    shown,
    categories: categories.rows,
    made,
  };
  return JSON.parse(JSON.stringify(all).replaceAll(mark, 'run').replaceAll(mark.toLowerCase(), 'run'));
}

/** Mostly none: of codes that clash most would be refused before anything is written. */
function rarely(most: number) {
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: most }) },
  );
}

const line = fc.record({
  at: fc.nat(14),
  name: fc.nat(19),
  price: fc.integer({ min: 1, max: 900 }),
  category: fc.nat(5),
  sku: rarely(9),
  sizes: fc.oneof(
    { weight: 3, arbitrary: fc.constant<number[]>([]) },
    { weight: 1, arbitrary: fc.array(rarely(5), { maxLength: 2 }) },
  ),
});
const lines = fc.uniqueArray(line, { selector: ({ at }) => at, minLength: 8, maxLength: 14 });

let runs = 0;

test('many products at once come to the same as one after the other, whatever they have in common', async () => {
  await fc.assert(
    fc.asyncProperty(lines, lines, lines, async (before, file, meanwhile) => {
      runs += 1;
      const outcomes = [];
      for (const [letter, atOnce] of [
        ['Q', 1],
        ['W', 200],
      ] as const) {
        const mark = `${letter}zx${runs}`;
        await write(await check(fileOf(before, mark)), 1);
        const id = await check(fileOf(file, mark));
        // Others take codes and names, and change products, after the check.
        const other = await check(fileOf(meanwhile.slice(0, 3), mark));
        await write(other, 1);
        await write(id, atOnce);
        outcomes.push(await outcomeOf(id, mark));
      }
      expect(outcomes[1]).toEqual(outcomes[0]);
    }),
    { numRuns: 3, endOnFailure: true },
  );
}, 120_000);
