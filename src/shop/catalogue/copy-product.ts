import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import {
  attributeValues,
  productAttributes,
  productCategories,
  productVariants,
  products,
  variantImages,
} from '../../database/tables/catalogue.ts';
import { orderedIds } from '../../database/tables/columns.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { recordActivity } from '../activity/activity-log.ts';
import type { Shop } from '../shop.types.ts';
import { lockProducts, lockVariants } from '../variants/stored-variants.ts';

export type CopiedProduct = { ok: true; id: string; name: string } | { ok: false; reason: 'gone' };

const LONGEST_NAME = 200;

/**
 * Makes a draft of all that a product is: fields, categories, attributes, rules, variants with their galleries. Both show
 * the same files; what is one product's own stays with it: SKUs, barcodes, handle, orders, its care guide
 * (docs/behaviour/back-office.md#products).
 */
export function copyProduct(
  shop: Shop,
  { actor, productId }: { actor: Actor; productId: string },
): Promise<CopiedProduct> {
  const now = shop.now();
  return shop.db.transaction(async (tx) => {
    await assertMay(tx, actor, 'catalogue');
    // Nobody changes it while it is read.
    const variants = await lockVariants(tx, productId);
    const [original] = await lockProducts(tx, [productId]);
    if (!original) return { ok: false, reason: 'gone' };
    const id = crypto.randomUUID();
    const name = `Copy of ${original.name}`.slice(0, LONGEST_NAME).trim();
    await tx.insert(products).values({
      ...original,
      id,
      name,
      isPublished: false,
      sku: null,
      barcode: null,
      handle: null,
      createdAt: now,
      updatedAt: now,
    });
    const of = { from: productId, to: id };
    await copyCategories(tx, of);
    await copyAttributes(tx, of);
    await copyVariants(tx, { ...of, variants, now });
    await recordActivity(tx, {
      actor,
      action: 'created',
      subjectType: 'product',
      subjectIds: [id],
      detail: { name, changes: [{ field: 'Copied from', from: '', to: original.name }] },
      now,
    });
    return { ok: true, id, name };
  });
}

type Copying = { from: string; to: string };

async function copyCategories(tx: Database, { from, to }: Copying): Promise<void> {
  const links = await tx.select().from(productCategories).where(eq(productCategories.productId, from));
  await insertAll(links, (rows) =>
    tx.insert(productCategories).values(rows.map((row) => ({ ...row, productId: to }))),
  );
}

async function copyAttributes(tx: Database, { from, to }: Copying): Promise<void> {
  const groups = await tx.select().from(productAttributes).where(eq(productAttributes.productId, from));
  const values = await tx.select().from(attributeValues).where(eq(attributeValues.productId, from));
  const ids = new Map(groups.map(({ id }) => [id, crypto.randomUUID()]));
  await insertAll(groups, (rows) =>
    tx
      .insert(productAttributes)
      .values(rows.map((row) => ({ ...row, id: idOf(ids, row.id), productId: to }))),
  );
  await insertAll(values, (rows) =>
    tx.insert(attributeValues).values(
      rows.map(({ id: _id, ...row }) => ({
        ...row,
        attributeId: idOf(ids, row.attributeId),
        productId: to,
      })),
    ),
  );
}

type CopyingVariants = Copying & { variants: (typeof productVariants.$inferSelect)[]; now: Date };

async function copyVariants(tx: Database, { from, to, variants, now }: CopyingVariants): Promise<void> {
  // Of equal ones, shoppers see the lowest id first: the order of the ids stays.
  const next = orderedIds(variants.length, now);
  const ids = new Map(variants.map(({ id }, at) => [id, next[at] ?? '']));
  await insertAll(variants, (rows) =>
    tx.insert(productVariants).values(
      rows.map((row) => ({
        ...row,
        id: idOf(ids, row.id),
        productId: to,
        sku: null,
        barcode: null,
        updatedAt: now,
      })),
    ),
  );
  const images = await tx
    .select()
    .from(variantImages)
    .where(eq(variantImages.productId, from))
    .orderBy(asc(variantImages.createdAt), asc(variantImages.id));
  await insertAll(images, (rows) =>
    tx.insert(variantImages).values(
      rows.map(({ id: _id, ...row }) => ({
        ...row,
        variantId: row.variantId === null ? null : idOf(ids, row.variantId),
        productId: to,
      })),
    ),
  );
}

function idOf(ids: ReadonlyMap<string, string>, id: string): string {
  const next = ids.get(id);
  if (next === undefined) throw new RangeError(`Not copied: ${id}`);
  return next;
}

/** So many parameters a statement may have. */
const AT_ONCE = 1_000;

async function insertAll<Row>(
  all: readonly Row[],
  insert: (rows: Row[]) => PromiseLike<unknown>,
): Promise<void> {
  for (let at = 0; at < all.length; at += AT_ONCE) await insert(all.slice(at, at + AT_ONCE));
}
