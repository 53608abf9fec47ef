import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { fillings } from '../../database/tables/catalogue.ts';
import type { Shop } from '../shop.types.ts';

/** Whoever buys one of these waits until all are written: a fraction of a second. */
const PRODUCTS_AT_ONCE = 500;

const filled = new WeakSet<Database>();

/**
 * Whether category_listing has every product by now. Where a large shop has just been updated it lacks some for a
 * minute or two: until then lists ask the tables that it is made of (docs/decisions/0049).
 */
export async function isCategoryListingFilled(db: Database): Promise<boolean> {
  if (filled.has(db)) return true;
  const rows = await db
    .select()
    .from(fillings)
    .where(and(IS_OURS, isNotNull(fillings.doneAt)));
  if (rows.length > 0) filled.add(db);
  return rows.length > 0;
}

const IS_OURS = eq(fillings.table, 'category_listing');

/** For the job of every minute: writes what category_listing lacks of earlier products, in short transactions. */
export async function fillCategoryListing(shop: Shop, atOnce = PRODUCTS_AT_ONCE): Promise<void> {
  if (await isCategoryListingFilled(shop.db)) return;
  // oxlint-disable-next-line no-await-in-loop -- each begins where the one before it ended
  while (await fillSome(shop, atOnce));
  await shop.db.execute(sql`analyze category_listing`);
}

async function fillSome(shop: Shop, atOnce: number): Promise<boolean> {
  return shop.db.transaction(async (tx) => {
    const [filling] = await tx.select().from(fillings).where(IS_OURS).for('update');
    if (!filling || filling.doneAt) return false;
    const { rows } = await tx.execute<{ reached: string | null; refreshed: unknown }>(
      sql`with slice as materialized (select id from products
            where ${filling.reached === null ? sql`true` : sql`id > ${filling.reached}`} order by id limit ${atOnce})
        select (select id from slice order by id desc limit 1) as reached,
          refresh_category_listing(array(select id from slice)) as refreshed`,
    );
    const reached = rows[0]?.reached ?? null;
    const now = shop.now();
    await tx
      .update(fillings)
      .set(reached === null ? { doneAt: now } : { reached })
      .where(IS_OURS);
    return reached !== null;
  });
}
