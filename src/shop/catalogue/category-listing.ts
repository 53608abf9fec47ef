import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { type Filled, fillings } from '../../database/tables/listings.ts';
import { isFilled } from '../filled-tables.ts';
import type { Shop } from '../shop.types.ts';

/** Whoever buys one of these waits until all are written: a fraction of a second. */
const PRODUCTS_AT_ONCE = 500;

/**
 * Whether category_listing has every product by now. Where a large shop has just been updated it lacks some for a
 * minute or two: until then lists ask the tables that it is made of (docs/decisions/0049).
 */
export const isCategoryListingFilled = (db: Database) => isFilled(db, 'category_listing');

/** Whether marked_listing has, and whether products know by themselves that they run out: likewise. */
export const isMarkedListingFilled = (db: Database) => isFilled(db, 'marked_listing');

/** Whether search_listing has: until then searches ask the tables that it is made of (docs/decisions/0052). */
export const isSearchListingFilled = (db: Database) => isFilled(db, 'search_listing');

/** Whether facet_listing has: until then nothing is narrowed by facets (docs/decisions/0058). */
export const isFacetListingFilled = (db: Database) => isFilled(db, 'facet_listing');

const FILL: Record<Filled, (tx: Database, ids: string[]) => Promise<void>> = {
  category_listing: async (tx, ids) => {
    await tx.execute(sql`select refresh_category_listing(${sql.param(ids)}::uuid[])`);
  },
  marked_listing: async (tx, ids) => {
    const given = sql`${sql.param(ids)}::uuid[]`;
    // Only of these anything else can be derived than what a new column begins with.
    await tx.execute(sql`update products set updated_at = updated_at where id = any(${given}) and (stock <= 5
      or exists (select from product_variants v where v.product_id = products.id and v.enabled and v.stock <= 5))`);
    await tx.execute(sql`select refresh_marked_listing(${given})`);
  },
  search_listing: async (tx, ids) => {
    await tx.execute(sql`select refresh_product_search(${sql.param(ids)}::uuid[])`);
  },
  facet_listing: async (tx, ids) => {
    await tx.execute(sql`select refresh_facet_listing(${sql.param(ids)}::uuid[])`);
    await sumUpFacets(tx);
  },
  media_uses: async (tx, ids) => {
    await tx.execute(sql`select refresh_media_uses(${sql.param(ids)}::uuid[])`);
  },
};

/** For the job of every minute: writes what these tables lack of earlier products, in short transactions. */
export async function fillListings(shop: Shop, atOnce = PRODUCTS_AT_ONCE): Promise<void> {
  for (const table of Object.keys(FILL) as Filled[]) {
    // oxlint-disable no-await-in-loop -- each begins where the one before it ended
    if (await isFilled(shop.db, table)) continue;
    while (await fillSome(shop, { table, atOnce }));
    await shop.db.execute(sql`analyze ${sql.identifier(table)}`);
  }
  await sumUpFacets(shop.db);
}

/** For the job of every minute: adds what changes of products noted since to the sums of their facets. */
export async function sumUpFacets(db: Database): Promise<void> {
  await db.execute(sql`
    with noted as (delete from facet_counts where not is_sum returning *)
    insert into facet_counts as summed (category_id, month, facets, products, is_sum)
    select category_id, month, facets, sum(products), true
      from noted group by category_id, month, facets order by category_id, month, facets
    on conflict (category_id, month, facets) where is_sum do update
       set products = summed.products + excluded.products`);
  await db.execute(sql`delete from facet_counts where is_sum and products = 0`);
}

async function fillSome(shop: Shop, { table, atOnce }: { table: Filled; atOnce: number }): Promise<boolean> {
  const isOurs = eq(fillings.table, table);
  return shop.db.transaction(async (tx) => {
    const [filling] = await tx.select().from(fillings).where(isOurs).for('update');
    if (!filling || filling.doneAt) return false;
    const { rows } = await tx.execute<{ id: string }>(
      sql`select id from products where ${filling.reached === null ? sql`true` : sql`id > ${filling.reached}`}
        order by id limit ${atOnce}`,
    );
    const ids = rows.map(({ id }) => id);
    const reached = ids.at(-1) ?? null;
    if (reached !== null) await FILL[table](tx, ids);
    await tx
      .update(fillings)
      .set(reached === null ? { doneAt: shop.now() } : { reached })
      .where(isOurs);
    return reached !== null;
  });
}
