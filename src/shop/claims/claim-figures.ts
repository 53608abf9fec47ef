import { sql } from 'drizzle-orm';
import type { Shop } from '../shop.types.ts';

const DAY_MS = 86_400_000;
// A claim is made later than its order: by its own moment the few are found that count.
const MOST_PLANTS = 20;
const MOST_COURIERS = 20;

/** How many units of something went wrong, of how many that were sent. */
export type DamageFigure = { name: string; claimed: number; sent: number };

/**
 * Plants by the units of them that were claimed, of the orders placed in the last so many days that were sent: the worst
 * first. docs/behaviour/claims.md#figures.
 */
export async function listDamageByPlant(shop: Shop, { days }: { days: number }): Promise<DamageFigure[]> {
  const since = new Date(shop.now().getTime() - days * DAY_MS).toISOString();
  const { rows } = await shop.db.execute<{ name: string; claimed: number; sent: number }>(sql`
    with claimed as (
      select coalesce(i.product_id::text, i.product_name) as plant, min(i.product_name) as name,
          sum(c.quantity)::int as units
        from claims made
        join claim_items c on c.claim_id = made.id
        join order_items i on i.id = c.order_item_id
        join orders o on o.id = i.order_id
       where made.created_at >= ${since}::timestamptz and o.created_at >= ${since}::timestamptz
       group by 1 order by units desc, name limit ${MOST_PLANTS}
    )
    select claimed.name, claimed.units as claimed, coalesce(sum(i.quantity), 0)::int as sent
      from claimed
      left join lateral (
        select s.quantity from order_items s join orders o on o.id = s.order_id
         where coalesce(s.product_id::text, s.product_name) = claimed.plant
           and o.created_at >= ${since}::timestamptz and o.order_status in ('shipped', 'delivered')
      ) i on true
     group by claimed.plant, claimed.name, claimed.units
     order by claimed.units desc, claimed.name`);
  return rows;
}

/**
 * Likewise by the couriers that carried them: a unit that was claimed counts for the last parcel that its line was sent in.
 * What was sent without noting a parcel is not in it.
 */
export async function listDamageByCourier(shop: Shop, { days }: { days: number }): Promise<DamageFigure[]> {
  const since = new Date(shop.now().getTime() - days * DAY_MS).toISOString();
  const { rows } = await shop.db.execute<{ name: string; claimed: number; sent: number }>(sql`
    with sent as (
      select s.courier, sum(i.quantity)::int as units
        from shipments s
        join shipment_items i on i.shipment_id = s.id
        join orders o on o.id = s.order_id
       where o.created_at >= ${since}::timestamptz and s.state in ('shipped', 'delivered')
       group by s.courier
    ), claimed as (
      select parcel.courier, sum(c.quantity)::int as units
        from claims made
        join claim_items c on c.claim_id = made.id
        join order_items i on i.id = c.order_item_id
        join orders o on o.id = i.order_id
        join lateral (
          select s.courier from shipment_items si join shipments s on s.id = si.shipment_id
           where si.order_item_id = i.id and s.state in ('shipped', 'delivered')
           order by s.position desc limit 1
        ) parcel on true
       where made.created_at >= ${since}::timestamptz and o.created_at >= ${since}::timestamptz
       group by parcel.courier
    )
    select sent.courier as name, coalesce(claimed.units, 0) as claimed, sent.units as sent
      from sent left join claimed using (courier)
     order by coalesce(claimed.units, 0) desc, sent.courier
     limit ${MOST_COURIERS}`);
  return rows.map((row) => ({ ...row, name: row.name === '' ? 'No courier named' : row.name }));
}
