import { inArray, sql } from 'drizzle-orm';
import { loadCatalogProducts } from '../../database/demo/demo-products.ts';
import { productVariants, products } from '../../database/tables/catalogue.ts';
import { type Actor, assertAdministrator } from '../access/administrators.ts';
import { recordActivity } from '../activity/record-activity.ts';
import type { Shop } from '../shop.types.ts';
import { hasProducts } from './list-admin-products.ts';

export type SeededCatalog = { ok: true; products: number } | { ok: false; reason: 'not-empty' };

/** Units on the shelf of each seeded product or variant: at random, 10 to 59. Specification, admin §7. */
const seedStock = sql`10 + floor(random() * 50)::int`;

/** Fills a shop that has no product with the catalogue it was shipped with. */
export async function seedCatalog(shop: Shop, { actor }: { actor: Actor }): Promise<SeededCatalog> {
  return shop.db.transaction(async (tx) => {
    await assertAdministrator(tx, actor);
    // Two people who press the button at once fill it once.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('seed-catalog'))`);
    if (await hasProducts(tx)) return { ok: false, reason: 'not-empty' };
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
