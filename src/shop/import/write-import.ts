import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { isRefusedData } from '../../database/refused-data.ts';
import { productVariants } from '../../database/tables/catalogue.ts';
import { importItems, imports } from '../../database/tables/imports.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { addProducts } from '../catalogue/add-products.ts';
import { insertCategories, listCategories } from '../catalogue/categories.ts';
import { changeProducts } from '../catalogue/change-products.ts';
import { revisionOf } from '../edit/edits.ts';
import { discardUnusedMedia } from '../media/delete-media.ts';
import { keyOfAddress } from '../media/uploads.schema.ts';
import type { PictureZip } from '../../media/media.types.ts';
import type { Shop } from '../shop.types.ts';
import { insertVariantImages } from '../variants/add-variant-images.ts';
import { combinationKey } from '../variants/combinations.rules.ts';
import { lockProducts, lockVariants } from '../variants/stored-variants.ts';
import { lockCodes } from '../variants/taken-codes.ts';
import { type RowResult, noteRows, rowResults } from './check-import.ts';
import { type KnownPictures, fetchPictures, lookUpPictures, namedPictures } from './import-pictures.ts';
import type { ImportedProduct } from './imported-product.types.ts';
import { type CheckedItem, isWritten, judgeItems, unrelated } from './judge-items.ts';
import { type AddedPicture, shownBy } from './judge-product.ts';
import type { NamedClass } from './plan-draft.rules.ts';
import { withoutSoldStock } from './sold-stock.rules.ts';
import { type Import, type ReadItem, readItems, readStored, takeItems } from './stored-items.ts';

/** So many products are one transaction, at most: whoever buys one of them, or asks the same process, waits for it. */
export const PRODUCTS_AT_ONCE = 50;
/** Each may take seconds to fetch, and whoever cancels waits for them. */
const PICTURES_AT_ONCE = 40;

/**
 * Writes the next products of an import, up to `most` of them, in one transaction with how far it is: a killed program
 * leaves all of them or nothing. What was changed since the check is not overwritten. Gives how many to try next: fewer
 * where one of them could not be stored, or where they had to do with one another. docs/behaviour/import.md#the-import.
 */
export async function writeNext(
  shop: Shop,
  one: Import,
  { zip, most }: { zip: PictureZip | null; most: number },
): Promise<number> {
  const found = await shop.db
    .select()
    .from(importItems)
    .where(
      and(
        eq(importItems.importId, one.id),
        gt(importItems.ordinal, one.itemsDone),
        inArray(importItems.result, ['new', 'changed']),
      ),
    )
    .orderBy(asc(importItems.ordinal))
    .limit(most);
  const read = await readItems(shop.db, one, takeItems(found), shop.now());
  const all = read.map((item) => ({ ...item, imported: withoutSoldStock(item) }));
  const { items, known } = await withPictures(shop, { one, items: all, zip });
  const isLast = found.length < most && items.length === found.length;
  const last = isLast ? one.items : (items.at(-1)?.item.ordinal ?? one.items);
  const writing = { one, actor: actorOf(one), known, items, last };
  try {
    const written = await writeBatch(shop, writing);
    return Math.min(PRODUCTS_AT_ONCE, Math.max(4, written * 2));
  } catch (err) {
    if (!isRefusedData(err)) throw err;
    // One of them cannot be stored: half of them may do.
    if (items.length > 1) return Math.ceil(items.length / 2);
    const [item] = items;
    shop.log.error(
      { err, importId: one.id, line: item?.item.line },
      'A product of an import could not be stored',
    );
    await shop.db.transaction(async (tx) => {
      if (!item || !(await lockImport(tx, one))) return;
      await noteRows(tx, one.id, refusedRows(item, 'It could not be stored. The shop’s log says why'));
      await moveOn(tx, one, last);
    });
    return 1;
  }
}

function actorOf(one: Import): Actor {
  return { userId: one.startedBy ?? one.createdBy };
}

type Picturing = { one: Import; items: readonly ReadItem[]; zip: PictureZip | null };

/** As many of these items as have few enough pictures to fetch, and these fetched. */
async function withPictures(shop: Shop, { one, items: all, zip }: Picturing) {
  const lookedUp = await lookUpPictures(shop, productsOf(all), zip);
  const wanted = new Set<string>();
  const end = all.findIndex(({ imported }, at) => {
    for (const named of namedPictures(imported)) if (!lookedUp.addresses.has(named)) wanted.add(named);
    return at > 0 && wanted.size > PICTURES_AT_ONCE;
  });
  const items = end === -1 ? all : all.slice(0, end);
  if (wanted.size === 0) return { items, known: { ...lookedUp, isFetched: true } };
  const ids = items.flatMap(({ item }) => item.productId ?? []);
  const shown = [...(await readStored(shop.db, ids)).values()].flatMap(shownBy);
  const products = productsOf(items);
  return { items, known: await fetchPictures(shop, { actor: actorOf(one), products, shown, zip }) };
}

function productsOf(items: readonly ReadItem[]): ImportedProduct[] {
  return items.map(({ imported }) => imported);
}

/** False if somebody else was at it meanwhile, or took it back. */
async function lockImport(tx: Database, { id, itemsDone }: Import): Promise<boolean> {
  const [found] = await tx.select().from(imports).where(eq(imports.id, id)).for('update');
  return found?.state === 'running' && found.itemsDone === itemsDone;
}

async function moveOn(tx: Database, { id }: Import, itemsDone: number): Promise<void> {
  await tx.update(imports).set({ itemsDone }).where(eq(imports.id, id));
}

type Writing = {
  one: Import;
  actor: Actor;
  known: KnownPictures;
  items: readonly ReadItem[];
  /** How far it is with all of these. */
  last: number;
};

/** Gives how many of them it could write at once. */
async function writeBatch(shop: Shop, writing: Writing): Promise<number> {
  const { one, actor, items, known, last } = writing;
  const written = await shop.db.transaction(async (tx) => {
    if (!(await lockImport(tx, one))) return { count: items.length, dropped: [] };
    await assertMay(tx, actor, 'catalogue');
    await lockCodes(tx);
    await lockAll(tx, items);
    const weightClasses = shop.settings().delivery.classes;
    const judged = unrelated(await judgeItems(tx, items, { known, weightClasses, isWriting: true }));
    const dropped = await writeItems(tx, { actor, judged, weightClasses, id: one.id, now: shop.now() });
    await moveOn(tx, one, judged.length === items.length ? last : (judged.at(-1)?.item.ordinal ?? last));
    return { count: judged.length, dropped };
  });
  if (written.dropped.length > 0) {
    await discardUnusedMedia(shop, { actor, addresses: written.dropped }).catch((err: unknown) =>
      shop.log.error({ err, importId: one.id }, 'Replaced pictures could not be removed'),
    );
  }
  return written.count;
}

/** All variants by their ids, then all products: as everybody does who locks several. */
async function lockAll(tx: Database, items: readonly ReadItem[]): Promise<void> {
  const ids = items.flatMap(({ item }) => item.productId ?? []);
  if (ids.length === 0) return;
  await lockVariants(tx, ...ids);
  await lockProducts(tx, ids);
}

type WritingItems = {
  actor: Actor;
  id: string;
  judged: readonly CheckedItem[];
  weightClasses: readonly NamedClass[];
  now: Date;
};

/** Writes these, and what became of each. Gives the pictures that nothing may show any more. */
async function writeItems(tx: Database, writing: WritingItems): Promise<string[]> {
  const { id, judged } = writing;
  const current = judged.filter(({ outdated }) => outdated === null);
  const saved = await save(tx, { ...writing, judged: current.filter((one) => isWritten(one.judged)) });
  const rows = judged.flatMap((one) => {
    const { outdated, lines } = one;
    const outcome = saved.get(one);
    const problem = outdated ?? (outcome && !outcome.ok ? sentences[outcome.reason] : null);
    return problem === null ? rowResults(lines, one.judged) : refusedRows(one, problem);
  });
  await noteRows(tx, id, rows);
  return [...saved.values()].flatMap((outcome) => (outcome.ok ? outcome.dropped : []));
}

function refusedRows({ item, lines }: ReadItem, text: string): RowResult[] {
  return (lines.length > 0 ? lines : [item.line]).map((line) => ({
    line,
    result: 'refused',
    remark: text,
    changes: [],
  }));
}

type Saved = { ok: true; dropped: string[] } | { ok: false; reason: keyof typeof sentences };

async function save(
  tx: Database,
  { actor, judged, weightClasses, now }: WritingItems,
): Promise<Map<CheckedItem, Saved>> {
  await insertCategories(tx, { actor, made: judged.flatMap((one) => one.judged.madeCategories), now });
  // Listed in the order of the file: each is a moment newer than the one before.
  const inputs = judged.map((one, at) => ({
    one,
    draft: one.judged.draft,
    variants: one.judged.sent ?? undefined,
    handle: one.judged.handle ?? undefined,
    now: new Date(now.getTime() + at),
  }));
  const fresh = inputs.filter(({ one }) => one.stored === null);
  const known = inputs.flatMap((input) => {
    const { stored } = input.one;
    return stored ? [{ ...input, id: stored.id, revision: revisionOf(stored.draft) }] : [];
  });
  const added = await addProducts(tx, {
    actor,
    products: fresh.map((input) => ({ ...input, force: false })),
  });
  const categories = [...(await listCategories({ db: tx })), ...weightClasses];
  const changed = await changeProducts(tx, { actor, categories, products: known });
  const outcomes = new Map<CheckedItem, Saved>();
  const pictured: Adding[] = [];
  for (const [at, { one }] of fresh.entries()) {
    const outcome = added[at];
    if (!outcome) continue;
    outcomes.set(one, outcome.ok ? { ok: true, dropped: [] } : outcome);
    if (outcome.ok) pictured.push({ actor, productId: outcome.id, added: one.judged.added, now });
  }
  for (const [at, { one, id }] of known.entries()) {
    const outcome = changed[at];
    if (!outcome) continue;
    outcomes.set(one, outcome);
    if (outcome.ok) pictured.push({ actor, productId: id, added: one.judged.added, now });
  }
  for (const adding of pictured) {
    // oxlint-disable-next-line no-await-in-loop -- one connection; few files have pictures of variants
    if (adding.added.length > 0) await addPictures(tx, adding);
  }
  return outcomes;
}

const sentences = {
  duplicate: 'A published product is called so',
  'category-gone': 'One of its categories was deleted meanwhile',
  free: 'It would cost nothing',
  'variants-refused': 'Its variants cannot be saved so',
  'codes-taken': 'Another product has its SKU or barcode',
  gone: 'It was deleted meanwhile',
  changed: 'Somebody changed it after the check. Have the file checked again',
  'variants-changed': 'Somebody changed it after the check. Have the file checked again',
} as const;

type Adding = { actor: Actor; productId: string; added: readonly AddedPicture[]; now: Date };

/** Behind the pictures that a gallery has already, each behind the one before. */
const LAST = 1_000_000;
const LONGEST_ALT = 300;

async function addPictures(tx: Database, { actor, productId, added, now }: Adding): Promise<void> {
  const rows = await tx.select().from(productVariants).where(eq(productVariants.productId, productId));
  const ids = new Map(rows.map((row) => [combinationKey(row), row.id]));
  const images = added.flatMap(({ address, altText, key }, at) => {
    const id = ids.get(key);
    const facts = {
      originalFileName: address.slice(-255),
      key: keyOfAddress(address) ?? '',
      fileSize: 0,
      contentType: '',
    };
    return id === undefined
      ? []
      : [{ address, altText: altText.slice(0, LONGEST_ALT), position: LAST + at, variantIds: [id], facts }];
  });
  await insertVariantImages(tx, { actor, productId, images, now });
}

/** Ends an import that is written. */
export async function endIfDone(shop: Shop, id: string): Promise<boolean> {
  const ended = await shop.db
    .update(imports)
    .set({ state: 'done', endedAt: shop.now() })
    .where(and(eq(imports.id, id), eq(imports.state, 'running'), sql`items_done >= items`))
    .returning({ id: imports.id });
  return ended.length > 0;
}
