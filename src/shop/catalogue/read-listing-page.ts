import { and, inArray, type SQL, sql } from 'drizzle-orm';
import { products } from '../../database/tables/catalogue.ts';
import type { Shop } from '../shop.types.ts';

type Asked = {
  filter: SQL | undefined;
  key: SQL;
  direction: SQL;
  /** What lies beyond the page's key. */
  beyond: SQL | undefined;
  /** How many rows are wanted. */
  limit: number;
};

/** The rows of a page, and how many there are in all and from the page's key on. */
type Found = { rows: (typeof products.$inferSelect)[]; total: number; totalBeyond: number | null };

/** The keys of listings are indexed: the database reads no more than the page. */
export async function listedPage(
  shop: Shop,
  { filter, key, direction, beyond, limit }: Asked,
): Promise<Found> {
  const [rows, total, totalBeyond] = await Promise.all([
    shop.db
      .select()
      .from(products)
      .where(and(filter, beyond))
      .orderBy(sql`${key} ${direction}, products.id ${direction}`)
      .limit(limit),
    shop.db.$count(products, filter),
    beyond === undefined ? null : shop.db.$count(products, and(filter, beyond)),
  ]);
  return { rows, total, totalBeyond };
}

/** A search has to look at all that it finds: once, for the page and for the numbers. */
export async function searchPage(
  shop: Shop,
  { filter, key, direction, beyond, limit }: Asked,
): Promise<Found> {
  const found = await shop.db.execute<{ ids: string[]; total: number; beyond: number }>(sql`
    with found as materialized (select products.id, ${key} as key
        from products join product_search words on words.product_id = products.id where ${filter}),
      page as (select id, key from found where ${beyond ?? sql`true`}
        order by key ${direction}, id ${direction} limit ${limit})
    select array(select id from page order by key ${direction}, id ${direction})::text[] as ids,
      (select count(*)::int from found) as total,
      (select count(*)::int from found where ${beyond ?? sql`true`}) as beyond`);
  const { ids = [], total = 0, beyond: totalBeyond = 0 } = found.rows[0] ?? {};
  const read = ids.length > 0 ? await shop.db.select().from(products).where(inArray(products.id, ids)) : [];
  const rows = read.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  return { rows, total, totalBeyond: beyond === undefined ? null : totalBeyond };
}
