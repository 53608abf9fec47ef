import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { productVariants, products } from '../../database/tables/catalogue.ts';
import { importItems, imports } from '../../database/tables/imports.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { insertCategory, listCategories } from '../catalogue/categories.ts';
import { addProduct, changeProduct } from '../catalogue/save-product.ts';
import { revisionOf } from '../edit/edits.ts';
import { discardUnusedMedia } from '../media/delete-media.ts';
import { keyOfAddress } from '../media/uploads.schema.ts';
import type { PictureZip } from '../../media/media.types.ts';
import type { Shop } from '../shop.types.ts';
import { insertVariantImages } from '../variants/add-variant-images.ts';
import { combinationKey } from '../variants/combinations.rules.ts';
import { lockProducts } from '../variants/stored-variants.ts';
import { lockCodes } from '../variants/taken-codes.ts';
import { type CheckedItem, judgeItems, noteRows, rowResults } from './check-import.ts';
import { type KnownPictures, fetchPictures } from './import-pictures.ts';
import { type AddedPicture, shownBy } from './judge-product.ts';
import { type Import, type ReadItem, readItems, readStored, takeItems } from './stored-items.ts';

const ITEMS_AT_ONCE = 20;

/**
 * Writes the next products of an import, in one transaction with how far it is: a killed program leaves all of a batch or
 * nothing. What was changed since the check is not overwritten. docs/behaviour/import.md#the-import.
 */
export async function writeNext(shop: Shop, one: Import, zip: PictureZip | null): Promise<void> {
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
    .limit(ITEMS_AT_ONCE);
  const items = takeItems(found);
  const read = await readItems(shop.db, one, items, shop.now());
  const actor = { userId: one.startedBy ?? one.createdBy };
  const shown = [
    ...(
      await readStored(
        shop.db,
        items.flatMap(({ productId }) => productId ?? []),
      )
    ).values(),
  ];
  const known = await fetchPictures(shop, {
    actor,
    products: read.map(({ imported }) => imported),
    shown: shown.flatMap(shownBy),
    zip,
  });
  const isLast = found.length < ITEMS_AT_ONCE && items.length === found.length;
  const last = isLast ? one.items : (items.at(-1)?.ordinal ?? one.items);
  const writing = { one, actor, known };
  try {
    await writeBatch(shop, { ...writing, items: read, last });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // One of them cannot be stored: the others go by themselves.
    let done = one.itemsDone;
    for (const [at, item] of read.entries()) {
      const upTo = at === read.length - 1 ? last : item.item.ordinal;
      // oxlint-disable-next-line no-await-in-loop -- each begins where the one before it ended
      await writeAlone(shop, { ...writing, one: { ...one, itemsDone: done }, items: [item], last: upTo });
      done = upTo;
    }
  }
}

type Writing = {
  one: Import;
  actor: Actor;
  known: KnownPictures;
  items: readonly ReadItem[];
  /** How far it is then. */
  last: number;
};

async function writeAlone(shop: Shop, writing: Writing): Promise<void> {
  try {
    await writeBatch(shop, writing);
  } catch (err) {
    if (!isRefusal(err)) throw err;
    const [item] = writing.items;
    shop.log.error(
      { err, importId: writing.one.id, line: item?.item.line },
      'A product of an import could not be stored',
    );
    await shop.db.transaction(async (tx) => {
      if (await moveOn(tx, writing))
        await noteRefused(tx, writing.one.id, item, 'It could not be stored. The shop’s log says why');
    });
  }
}

/** What PostgreSQL says of the data, in contrast to a connection that broke or a lock that was not to be had. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof RangeError) return true;
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && /^2[23]/.test(code)) || isRefusal(error.cause);
}

async function moveOn(tx: Database, { one, last }: Writing): Promise<boolean> {
  const moved = await tx
    .update(imports)
    .set({ itemsDone: last })
    .where(and(eq(imports.id, one.id), eq(imports.state, 'running'), eq(imports.itemsDone, one.itemsDone)))
    .returning({ id: imports.id });
  return moved.length > 0;
}

async function writeBatch(shop: Shop, writing: Writing): Promise<void> {
  const { one, actor, items } = writing;
  const dropped = await shop.db.transaction(async (tx) => {
    // Somebody else was at it, or somebody took it back.
    if (!(await moveOn(tx, writing))) return [];
    await assertMay(tx, actor, 'catalogue');
    await lockCodes(tx);
    await lockAll(tx, items);
    const gone: string[] = [];
    for (const item of items) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      gone.push(...(await writeItem(tx, { ...writing, item, now: shop.now() })));
    }
    return gone;
  });
  if (dropped.length > 0) {
    await discardUnusedMedia(shop, { actor, addresses: dropped }).catch((err: unknown) =>
      shop.log.error({ err, importId: one.id }, 'Replaced pictures could not be removed'),
    );
  }
}

/** All variants by their ids, then all products: as everybody does who locks several. */
async function lockAll(tx: Database, items: readonly ReadItem[]): Promise<void> {
  const ids = items.flatMap(({ item }) => item.productId ?? []);
  if (ids.length === 0) return;
  await tx
    .select({ id: productVariants.id })
    .from(productVariants)
    .where(inArray(productVariants.productId, ids))
    .orderBy(asc(productVariants.id))
    .for('update');
  await lockProducts(tx, ids);
}

type WritingItem = Writing & { item: ReadItem; now: Date };

/** Gives the pictures that nothing may show any more. */
async function writeItem(tx: Database, writing: WritingItem): Promise<string[]> {
  const { one, item, known } = writing;
  const [checked] = await judgeItems(tx, [item], known);
  if (!checked) return [];
  const problem = problemOf(checked);
  if (problem !== null) {
    await noteRefused(tx, one.id, item, problem);
    return [];
  }
  const { judged, lines } = checked;
  if (judged.result === 'refused' || judged.result === 'unchanged') {
    await noteRows(tx, one.id, rowResults(lines, judged));
    return [];
  }
  const written = await save(tx, { ...writing, checked });
  if (!written.ok) await noteRefused(tx, one.id, item, written.problem);
  else await noteRows(tx, one.id, rowResults(lines, judged));
  return written.ok ? written.dropped : [];
}

function problemOf({ item, match, judged }: CheckedItem): string | null {
  if (!match.ok) return match.problem;
  const isSame = match.productId === item.productId && judged.revision === item.revision;
  return isSame ? null : 'Somebody changed it after the check. Have the file checked again';
}

async function noteRefused(
  tx: Database,
  id: string,
  item: ReadItem | undefined,
  text: string,
): Promise<void> {
  if (!item) return;
  const lines = item.lines.length > 0 ? item.lines : [item.item.line];
  await noteRows(
    tx,
    id,
    lines.map((line) => ({ line, result: 'refused', remark: text, changes: [] })),
  );
}

type Saved = { ok: true; dropped: string[] } | { ok: false; problem: string };

async function save(tx: Database, writing: WritingItem & { checked: CheckedItem }): Promise<Saved> {
  const { actor, now, checked } = writing;
  const { judged, match } = checked;
  for (const category of judged.madeCategories) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await insertCategory(tx, { actor, category, now });
  }
  const variants = judged.sent ?? undefined;
  const productId = match.ok ? match.productId : null;
  const input = { actor, draft: judged.draft, now, ...(variants ? { variants } : {}) };
  if (productId === null) {
    const added = await addProduct(tx, { ...input, force: false });
    if (!added.ok) return { ok: false, problem: sentences[added.reason] };
    await finish(tx, { ...writing, productId: added.id });
    return { ok: true, dropped: [] };
  }
  const stored = (await readStored(tx, [productId])).get(productId);
  if (!stored) return { ok: false, problem: sentences.gone };
  const categories = await listCategories({ db: tx });
  const revision = revisionOf(stored.draft);
  const changed = await changeProduct(tx, { ...input, id: productId, revision, categories });
  if (!changed.ok) return { ok: false, problem: sentences[changed.reason] };
  await finish(tx, { ...writing, productId });
  return { ok: true, dropped: changed.dropped };
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

type Finishing = WritingItem & { checked: CheckedItem; productId: string };

/** What is no field of the product dialog: what files call it, and pictures of variants. */
async function finish(tx: Database, { actor, checked, productId, now }: Finishing): Promise<void> {
  const { handle, added } = checked.judged;
  if (handle !== null) await tx.update(products).set({ handle }).where(eq(products.id, productId));
  if (added.length > 0) await addPictures(tx, { actor, productId, added, now });
}

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
