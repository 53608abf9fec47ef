import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { importItems, imports } from '../../database/tables/imports.ts';
import type { Shop } from '../shop.types.ts';
import type { PictureZip } from '../../media/media.types.ts';
import { lookUpPictures } from './import-pictures.ts';
import type { RowRemark } from './imported-product.types.ts';
import { type CheckedItem, judgeItems } from './judge-items.ts';
import type { Judged } from './judge-product.ts';
import { skusOf } from './match-products.ts';
import { type Import, readItems, takeItems } from './stored-items.ts';

const ITEMS_AT_ONCE = 200;

type Checked = Pick<CheckedItem, 'item' | 'lines' | 'judged' | 'match'> & { name: string };

/**
 * Says of the next products of an import what importing them would do, and notes it row by row. Nothing of the shop
 * changes. Gives whether there are more. docs/behaviour/import.md#the-check.
 */
export async function checkNext(shop: Shop, one: Import, zip: PictureZip | null): Promise<boolean> {
  const found = await shop.db
    .select()
    .from(importItems)
    .where(and(eq(importItems.importId, one.id), gt(importItems.ordinal, one.itemsChecked)))
    .orderBy(asc(importItems.ordinal))
    .limit(ITEMS_AT_ONCE);
  const items = takeItems(found);
  const read = await readItems(shop.db, one, items, shop.now());
  const products = read.map(({ imported }) => imported);
  const known = await lookUpPictures(shop, products, zip);
  const judged = await judgeItems(shop.db, read, { known, weightClasses: shop.settings().delivery.classes });
  const checked: Checked[] = judged.map(({ item, lines, judged: own, match }) => ({
    item,
    lines: lines.length > 0 ? lines : [item.line],
    judged: own,
    match,
    name: own.draft.name.toLowerCase().slice(0, 200),
  }));
  await refuseDoubles(shop.db, one, judged, checked);
  const last = items.at(-1)?.ordinal ?? one.items;
  const isLast = last >= one.items;
  await shop.db.transaction(async (tx) => {
    const [still] = await tx
      .update(imports)
      .set({
        itemsChecked: last,
        ...(isLast ? { state: 'checked' as const, checkedAt: shop.now() } : {}),
      })
      .where(
        and(
          eq(imports.id, one.id),
          eq(imports.state, 'checking'),
          eq(imports.itemsChecked, one.itemsChecked),
        ),
      )
      .returning({ id: imports.id });
    // Somebody else was at it: what they found stands.
    if (still) await noteResults(tx, one.id, checked);
  });
  return !isLast;
}

/** Refuses what is in the file twice, or would be: a product, a SKU, the name of a new product. */
async function refuseDoubles(
  db: Database,
  one: Import,
  items: readonly CheckedItem[],
  checked: readonly Checked[],
) {
  const [first] = items;
  if (!first) return;
  const before = await readEarlier(db, one.id, {
    ordinal: first.item.ordinal,
    names: checked.map(({ name }) => name),
    productIds: checked.flatMap(({ match }) => (match.ok ? (match.productId ?? []) : [])),
    skus: items.flatMap(({ imported }) => skusOf(imported)),
  });
  for (const [at, { imported, item, judged, match }] of items.entries()) {
    const { name = '' } = checked[at] ?? {};
    const productId = match.ok ? match.productId : null;
    const add = (text: string) => judged.problems.push({ line: imported.line, text });
    const sameProduct = productId === null ? undefined : before.products.get(productId);
    const sameName = judged.result === 'new' ? before.names.get(name) : undefined;
    const sameSku = skusOf(imported).find(
      (sku) =>
        (before.skus.get(sku)?.line ?? Infinity) < item.line &&
        before.skus.get(sku)?.itemKey !== item.itemKey,
    );
    if (sameProduct !== undefined) add(`Row ${sameProduct} is of the same product`);
    else if (sameSku !== undefined)
      add(`The SKU ‘${sameSku}’ is in row ${before.skus.get(sameSku)?.line ?? 0} already`);
    else if (sameName !== undefined) add(`Row ${sameName} has the same name`);
    else if (judged.result === 'new' && before.published.has(name)) {
      add('A published product is called so. Give this row its handle or SKU, or another name');
    }
    if (judged.problems.length > 0) judged.result = 'refused';
    if (judged.result === 'refused') continue;
    if (productId !== null) before.products.set(productId, item.line);
    if (judged.result === 'new') before.names.set(name, item.line);
  }
}

type Earlier = { ordinal: number; names: string[]; productIds: string[]; skus: string[] };

async function readEarlier(db: Database, id: string, { ordinal, names, productIds, skus }: Earlier) {
  const earlier = sql`select line, product_id, name, result from import_items where import_id = ${id} and ordinal < ${ordinal}`;
  const products = await db.execute<{ product_id: string; line: number }>(
    sql`select product_id, line from (${earlier}) e where product_id = any(${sql.param(productIds)}::uuid[]) and result <> 'refused'`,
  );
  const named = await db.execute<{ name: string; line: number }>(
    sql`select name, line from (${earlier}) e where result = 'new' and name = any(${sql.param(names)}::text[])`,
  );
  const published = await db.execute<{ name: string }>(sql`select lower(name) as name from products
    where is_published and deleted_at is null and lower(name) = any(${sql.param(names)}::text[])`);
  const coded = await db.execute<{ sku: string; line: number; item_key: string }>(sql`
    select distinct on (sku) sku, line, item_key from import_rows
     where import_id = ${id} and sku = any(${sql.param(skus)}::text[]) order by sku, line`);
  return {
    products: new Map(products.rows.map((row) => [row.product_id, row.line])),
    names: new Map(named.rows.map((row) => [row.name, row.line])),
    published: new Set(published.rows.map((row) => row.name)),
    skus: new Map(coded.rows.map((row) => [row.sku, { line: row.line, itemKey: row.item_key }])),
  };
}

/** Notes what was found out: of each product, and of each of its rows. */
export async function noteResults(tx: Database, id: string, checked: readonly Checked[]): Promise<void> {
  const items = checked.map(({ item, judged, match, name }) => ({
    ordinal: item.ordinal,
    result: judged.result,
    name,
    product_id: match.ok ? match.productId : null,
    revision: judged.revision,
  }));
  await tx.execute(sql`update import_items item
    set result = noted.result, name = noted.name, product_id = noted.product_id, revision = noted.revision
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      noted (ordinal int, result text, name text, product_id uuid, revision text)
    where item.import_id = ${id} and item.ordinal = noted.ordinal`);
  await noteRows(
    tx,
    id,
    checked.flatMap(({ lines, judged }) => rowResults(lines, judged)),
  );
}

export type RowResult = { line: number; result: Judged['result']; remark: string | null; changes: object[] };

export async function noteRows(tx: Database, id: string, rows: readonly RowResult[]): Promise<void> {
  await tx.execute(sql`update import_rows row
    set result = noted.result, remark = noted.remark, changes = noted.changes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) noted (line int, result text, remark text, changes jsonb)
    where row.import_id = ${id} and row.line = noted.line`);
}

/** A product is taken whole or not at all: rows that are not at fault say which row is. */
export function rowResults(
  lines: readonly number[],
  { result, problems, notes, changes }: Judged,
): RowResult[] {
  const said = (remarks: readonly RowRemark[], line: number) =>
    [...new Set(remarks.filter((remark) => remark.line === line).map(({ text }) => text))]
      .join('. ')
      .replaceAll('..', '.') || null;
  const [guilty] = problems;
  return lines.map((line) => {
    const own = changes.filter((change) => change.line === line).map(({ change }) => change);
    if (result === 'refused') {
      const remark = said(problems, line) ?? `Not taken because of row ${guilty?.line ?? line}`;
      return { line, result, remark, changes: [] };
    }
    const isAlone = result === 'changed' && own.length === 0;
    return { line, result: isAlone ? 'unchanged' : result, remark: said(notes, line), changes: own };
  });
}
