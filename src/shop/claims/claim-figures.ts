import { eq, sql } from 'drizzle-orm';
import { type DamageFigure, damageFigures } from '../../database/tables/claims.ts';
import type { Shop } from '../shop.types.ts';

const DAY_MS = 86_400_000;
const MOST_PLANTS = 20;
const MOST_COURIERS = 20;

/** The windows that staff choose from. */
export const damageDays = [30, 90, 365] as const;

/** A shop of more orders reads what was counted before: each claim and parcel of a year is looked at. */
const COUNTED_LIVE = 10_000;
/** No more than a thousandth of the database's time goes into counting. */
const REST = 1_000;

export type Damage = {
  /** The worst first. */
  plants: DamageFigure[];
  couriers: DamageFigure[];
  /** When it was counted; null: just now. */
  countedAt: Date | null;
};

type Window = { days: number };

/**
 * What went wrong with the orders placed in the last so many days, by plant and courier: as it is, or in a shop of more than 10,000
 * orders as `countDamage` found it last. docs/behaviour/claims.md#figures.
 */
export async function findDamage(shop: Shop, { days }: Window): Promise<Damage> {
  if (await isLarge(shop)) {
    const [kept] = await shop.db.select().from(damageFigures).where(eq(damageFigures.days, days));
    if (kept) return kept;
  }
  return { ...(await readDamage(shop, { days })), countedAt: null };
}

/** For the job of every minute: counts anew what is older than a minute, and than a thousand times what counting it took. */
export async function countDamage(shop: Shop): Promise<void> {
  if (!(await isLarge(shop))) return;
  const kept = new Map((await shop.db.select().from(damageFigures)).map((row) => [row.days, row]));
  for (const days of damageDays) {
    const before = kept.get(days);
    const age = before ? shop.now().getTime() - before.countedAt.getTime() : Number.POSITIVE_INFINITY;
    if (before && age < REST * before.tookMs) continue;
    const began = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- one after the other: nobody waits for it
    const found = await readDamage(shop, { days });
    const counted = {
      ...found,
      tookMs: Math.ceil(performance.now() - began),
      countedAt: shop.now(),
    };
    // oxlint-disable-next-line no-await-in-loop -- as above
    await shop.db
      .insert(damageFigures)
      .values({ days, ...counted })
      .onConflictDoUpdate({ target: damageFigures.days, set: counted });
  }
}

/** As the statistics have it: nobody counts orders for this. */
async function isLarge({ db }: Shop): Promise<boolean> {
  const { rows } = await db.execute<{ many: boolean }>(
    sql`select reltuples > ${COUNTED_LIVE} as many from pg_class where oid = 'orders'::regclass`,
  );
  return rows[0]?.many ?? false;
}

async function readDamage(shop: Shop, window: Window) {
  const [plants, couriers] = await Promise.all([damageByPlant(shop, window), damageByCourier(shop, window)]);
  return { plants, couriers };
}

/**
 * Plants by the units of them that were claimed, of the orders that were sent. A claim is made later than its order: by its own
 * moment the few are found that count.
 */
async function damageByPlant(shop: Shop, { days }: Window): Promise<DamageFigure[]> {
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
async function damageByCourier(shop: Shop, { days }: Window): Promise<DamageFigure[]> {
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
