import { sql } from 'drizzle-orm';
import type { Shop } from '../shop.types.ts';
import { wasToldOf } from '../waiting/tell-waiting.ts';
import { isThere } from './is-there.ts';

/** An account that wants to hear, by its confirmed address. */
const wantsToHear = sql`l.tells_stock and u.email_verified and u.blocked_at is null`;

/** The pot that a wish is for, as long as it is on sale. */
const chosenPot = sql`
  left join product_variants chosen on chosen.id = x.variant_id and chosen.product_id = x.product_id and chosen.enabled`;

/**
 * Has accounts that want it wait for what is sold out on their wish lists, behind those who wait already, and no longer for
 * what is not on them, or once they do not want it. To be done right before waiting people are told.
 * docs/behaviour/wish-list.md#back-in-stock.
 */
export async function enterWaits(shop: Shop): Promise<void> {
  const now = shop.now();
  await shop.db.execute(sql`
    delete from stock_waits w where w.by_wish_list and w.told_at is null and (
      ${wasToldOf(sql`w.product_id`, sql`w.email`, now)} or not exists (
        select 1 from wish_lists l join users u on u.id = l.user_id join wishes x on x.user_id = l.user_id ${chosenPot}
         where ${wantsToHear} and lower(u.email) = lower(w.email) and x.product_id = w.product_id
           and (chosen.id is null or chosen.id = w.variant_id)))`);
  await shop.db.execute(sql`
    insert into stock_waits (id, product_id, variant_id, goods_id, email, by_wish_list, created_at, confirmed_at)
    select gen_random_uuid(), x.product_id, pot.id, coalesce(pot.id, x.product_id), u.email, true,
           ${now.toISOString()}::timestamptz,
           -- In the order in which they were marked.
           ${now.toISOString()}::timestamptz + row_number() over (order by x.created_at, x.user_id) * interval '1 microsecond'
      from wish_lists l join users u on u.id = l.user_id join wishes x on x.user_id = l.user_id
      join products p on p.id = x.product_id and p.is_published and p.deleted_at is null
      ${chosenPot}
      left join product_variants pot on pot.product_id = p.id and pot.enabled and pot.id = coalesce(chosen.id, pot.id)
     where ${wantsToHear} and not ${isThere(sql`chosen`)}
       and (pot.id is not null or not exists (select 1 from product_variants own where own.product_id = p.id))
       and not ${wasToldOf(sql`p.id`, sql`u.email`, now)}
       and not exists (select 1 from stock_waits w where w.goods_id = coalesce(pot.id, x.product_id)
                          and lower(w.email) = lower(u.email) and w.confirmed_at is not null and w.told_at is null)
    on conflict (goods_id, lower(email)) do update
       set by_wish_list = true, created_at = excluded.created_at, confirmed_at = excluded.confirmed_at, told_at = null
     where stock_waits.confirmed_at is null or stock_waits.told_at is not null`);
}
