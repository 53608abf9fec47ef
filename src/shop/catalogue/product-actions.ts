import { and, asc, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { loadCatalogProducts } from '../../database/demo/demo-products.ts';
import { productVariants, products } from '../../database/tables/catalogue.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { recordActivity } from '../activity/activity-log.ts';
import type { ActivityAction } from '../activity/activity.schema.ts';
import type { Shop } from '../shop.types.ts';
import { lockProducts } from '../variants/stored-variants.ts';
import { hasProducts } from './admin-products.ts';

type Mark = 'isFeatured' | 'isPublished';

const actions: Record<Mark, [on: ActivityAction, off: ActivityAction]> = {
  isFeatured: ['featured', 'unfeatured'],
  isPublished: ['published', 'unpublished'],
};

type MarkInput = { actor: Actor; productIds: string[]; mark: Mark; on: boolean };

/**
 * Features or publishes products, or takes that back; gives how many of them this changed. What is deleted stays as
 * it is. docs/behaviour/back-office.md#products.
 */
export async function markProducts(
  shop: Shop,
  { actor, productIds, mark, on }: MarkInput,
): Promise<{ found: number; changed: number }> {
  return shop.db.transaction(async (tx) => {
    await assertMay(tx, actor, 'catalogue');
    const found = await lockProducts(tx, productIds);
    const ids = found.filter((product) => product[mark] !== on).map(({ id }) => id);
    const now = shop.now();
    await tx
      .update(products)
      .set({ [mark]: on, updatedAt: now })
      .where(inArray(products.id, ids));
    const action = actions[mark][on ? 0 : 1];
    await recordActivity(tx, { actor, action, subjectType: 'product', subjectIds: ids, now });
    return { found: found.length, changed: ids.length };
  });
}

/**
 * Takes products out of every list; orders keep their snapshots of them (docs/behaviour/back-office.md#products).
 * Gives how many there were still.
 */
export async function deleteProducts(
  shop: Shop,
  { actor, productIds }: { actor: Actor; productIds: string[] },
): Promise<{ deleted: number }> {
  return shop.db.transaction(async (tx) => {
    await assertMay(tx, actor, 'catalogue');
    await giveBackCodes(tx, productIds);
    const found = await lockProducts(tx, productIds);
    const now = shop.now();
    const ids = found.map(({ id }) => id);
    await tx
      .update(products)
      .set({ deletedAt: now, updatedAt: now, sku: null, barcode: null })
      .where(inArray(products.id, ids));
    for (const { id, name } of found) {
      await recordActivity(tx, {
        actor,
        action: 'deleted',
        subjectType: 'product',
        subjectIds: [id],
        detail: { name },
        now,
      });
    }
    return { deleted: found.length };
  });
}

/** A deleted product's SKUs and barcodes may be given anew. Variants are locked by id, and before their products. */
async function giveBackCodes(tx: Database, productIds: string[]): Promise<void> {
  const coded = await tx
    .select({ id: productVariants.id })
    .from(productVariants)
    .where(
      and(
        inArray(productVariants.productId, productIds),
        or(isNotNull(productVariants.sku), isNotNull(productVariants.barcode)),
      ),
    )
    .orderBy(asc(productVariants.id))
    .for('update');
  const ids = coded.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.update(productVariants).set({ sku: null, barcode: null }).where(inArray(productVariants.id, ids));
}

type SeededCatalog = { ok: true; products: number } | { ok: false; reason: 'not-empty' };

/**
 * Units on the shelf of each seeded product or variant: at random, 10 to 59.
 * docs/behaviour/back-office.md#products.
 */
const seedStock = sql`10 + floor(random() * 50)::int`;

/** Fills a shop that has no product with the catalogue it was shipped with. */
export async function seedCatalog(shop: Shop, { actor }: { actor: Actor }): Promise<SeededCatalog> {
  return shop.db.transaction(async (tx) => {
    await assertMay(tx, actor, 'catalogue');
    // Two people who press the button at once fill it once; the second hears of it without waiting, as filling takes its time.
    const turn = await tx.execute<{ isOurs: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('seed-catalog')) as "isOurs"`,
    );
    if (!turn.rows[0]?.isOurs || (await hasProducts(tx))) return { ok: false, reason: 'not-empty' };
    const subjectIds = await loadCatalogProducts(tx);
    await tx
      .update(productVariants)
      .set({ stock: seedStock })
      .where(inArray(productVariants.productId, subjectIds));
    // Where there are variants, the database keeps their sum.
    await tx.update(products).set({ stock: seedStock }).where(inArray(products.id, subjectIds));
    await recordActivity(tx, {
      actor,
      action: 'seeded',
      subjectType: 'product',
      subjectIds,
      now: shop.now(),
    });
    return { ok: true, products: subjectIds.length };
  });
}
