import { type SQL, and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { stockWaits } from '../../database/tables/waiting.ts';
import { queueEmail } from '../outbox.ts';
import type { Shop } from '../shop.types.ts';
import { lockStock } from '../stock/stock-holds.ts';
import { type StockItem, stockKey } from '../stock/stock-item.ts';
import { SPOKEN_FOR_HOURS, forgottenAfterDays, unitsToTell } from './waiting.rules.ts';

/** Of one thing at once; the rest has its turn a minute later. */
const MOST_OF_GOODS = 100;

/**
 * Queues an e-mail to those who wait for what is back: as many as there are units that nobody holds and nobody was told
 * of, in the order in which they confirmed. Gives how many. docs/behaviour/back-in-stock.md#who-is-told.
 */
export async function tellWaiting(shop: Shop): Promise<number> {
  await waitForPots(shop);
  let told = 0;
  for (const goods of await goodsThatAreBack(shop)) {
    // oxlint-disable-next-line no-await-in-loop -- each thing is locked for itself
    told += await shop.db.transaction((tx) => tellOfGoods(shop, tx, goods));
  }
  await forgetWaits(shop);
  return told;
}

/** Who waits for a plant of which no pot was sold waits for the one that its page begins with, once there is any. */
async function waitForPots({ db }: Shop): Promise<void> {
  await db.execute(sql`
    update stock_waits w set variant_id = pot.id, goods_id = pot.id
      from (select distinct on (v.product_id) v.product_id, v.id from product_variants v
             where v.enabled and v.stock > 0 and v.product_id in (select own.product_id from stock_waits own
                    where own.variant_id is null and own.confirmed_at is not null and own.told_at is null)
             order by v.product_id, v.price_paise, v.id) pot
     where pot.product_id = w.product_id and w.variant_id is null and w.confirmed_at is not null and w.told_at is null
       and not exists (select 1 from stock_waits other where other.goods_id = pot.id and lower(other.email) = lower(w.email))`);
}

/** What somebody waits for and may have units for them; how many is asked once it is locked. */
async function goodsThatAreBack({ db, now }: Shop): Promise<StockItem[]> {
  const { rows } = await db.execute<StockItem>(sql`
    select w.product_id "productId", w.variant_id "variantId"
      from (select distinct goods_id, product_id, variant_id from stock_waits
             where confirmed_at is not null and told_at is null) w
      join products p on p.id = w.product_id and p.is_published and p.deleted_at is null
      left join product_variants v on v.id = w.variant_id
     where case when w.variant_id is null then not exists (select 1 from product_variants own where own.product_id = p.id)
                else v.enabled end
       and coalesce(v.stock, p.stock) > 0
       and coalesce(v.stock, p.stock) > held_units(p.id, v.id) + (${spokenFor(sql`w.goods_id`, now())})`);
  return rows;
}

/** How many were told of these goods lately, and have not bought them since. */
function spokenFor(goodsId: ReturnType<typeof sql>, now: Date) {
  const since = new Date(now.getTime() - SPOKEN_FOR_HOURS * 3_600_000).toISOString();
  return sql`select count(*)::int from stock_waits told
    where told.goods_id = ${goodsId} and told.told_at > ${since}::timestamptz
      and not exists (
        select 1 from orders join order_items item on item.order_id = orders.id
         where lower(orders.customer_email) = lower(told.email) and orders.created_at >= told.told_at
           and item.product_id = told.product_id and item.variant_id is not distinct from told.variant_id)`;
}

/** Whether this address was told lately of any pot of this plant: a wish for the plant is heard once, however many pots return. */
export function wasToldOf(productId: string | SQL, email: SQL, now: Date): SQL {
  const since = new Date(now.getTime() - SPOKEN_FOR_HOURS * 3_600_000).toISOString();
  return sql`exists (select 1 from stock_waits heard where heard.product_id = ${productId}
    and lower(heard.email) = lower(${email}) and heard.told_at > ${since}::timestamptz)`;
}

/** The goods are locked first: of two rounds at once the second counts what the first has told. */
async function tellOfGoods(shop: Shop, tx: Database, goods: StockItem): Promise<number> {
  const now = shop.now();
  const key = stockKey(goods);
  const stock = await lockStock(tx, { now, items: [goods] });
  const { rows } = await tx.execute<{ count: number }>(spokenFor(sql`${key}::uuid`, now));
  const units = unitsToTell({ free: stock.get(key)?.free ?? 0, spokenFor: rows[0]?.count ?? 0 });
  if (units === 0) return 0;
  const next = await tx
    .select({ id: stockWaits.id, email: stockWaits.email })
    .from(stockWaits)
    .where(
      and(
        eq(stockWaits.goodsId, key),
        isNotNull(stockWaits.confirmedAt),
        isNull(stockWaits.toldAt),
        sql`not (${stockWaits.byWishList} and ${wasToldOf(goods.productId, sql`${stockWaits.email}`, now)})`,
      ),
    )
    .orderBy(asc(stockWaits.confirmedAt), asc(stockWaits.id))
    .limit(Math.min(units, MOST_OF_GOODS))
    .for('update');
  if (next.length === 0) return 0;
  const ids = next.map(({ id }) => id);
  await tx.update(stockWaits).set({ toldAt: now }).where(inArray(stockWaits.id, ids));
  for (const { id, email } of next) {
    // oxlint-disable-next-line no-await-in-loop -- they share the transaction's connection
    await queueEmail(shop, tx, { kind: 'back-in-stock', recipient: email, waitId: id });
  }
  return next.length;
}

/** Sold out again before the e-mail could be made: they are told the next time, at their old place. */
export async function waitOn(shop: Shop, { waitId }: { waitId: string }): Promise<void> {
  await shop.db.update(stockWaits).set({ toldAt: null }).where(eq(stockWaits.id, waitId));
}

async function forgetWaits({ db, now }: Shop): Promise<void> {
  const ago = (days: number) => new Date(now().getTime() - days * 86_400_000);
  const { asked, told, waiting } = forgottenAfterDays;
  await db.delete(stockWaits).where(
    or(
      and(isNull(stockWaits.confirmedAt), lt(stockWaits.createdAt, ago(asked))),
      // Asked for anew, its link works as long as any other.
      and(lt(stockWaits.toldAt, ago(told)), lt(stockWaits.createdAt, ago(asked))),
      lt(stockWaits.createdAt, ago(waiting)),
    ),
  );
}
