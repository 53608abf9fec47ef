import { type SQL, sql } from 'drizzle-orm';

/**
 * In a query of plants `p` with the `pot` that a wish is for, or none: whether it may be bought, which is the shelf less what is
 * held; of a plant in no certain pot whether any may. Holds are summed only where there are some.
 * docs/behaviour/stock-and-holds.md#shelf.
 */
export const isThere = (pot: SQL) => sql`(coalesce(${pot}.stock, p.stock) > 0 and (
  not exists (select 1 from stock_holds held where held.product_id = p.id)
  or exists (select 1 from (values (1)) one left join product_variants own on own.product_id = p.id
              where own.id is not distinct from coalesce(${pot}.id, own.id) and coalesce(own.enabled, true)
                and coalesce(own.stock, p.stock) > held_units(p.id, own.id))))`;
