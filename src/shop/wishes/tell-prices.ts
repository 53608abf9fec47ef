import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { users } from '../../database/tables/accounts.ts';
import { wishLists, wishes } from '../../database/tables/wishes.ts';
import { signId } from '../access/signed-ids.ts';
import { queueEmail } from '../outbox.ts';
import type { Shop } from '../shop.types.ts';
import { optionsText } from '../waiting/ask-when-back.ts';
import { isThere } from './is-there.ts';
import type { Wish } from './wishes.rules.ts';

const HOUR_MS = 3_600_000;
/** Of one account; what falls meanwhile is in the next e-mail. */
const HOURS_BETWEEN_MAILS = 24;

/** Of a wish's plant: the chosen pot's price, none where that pot is gone, or the lowest of those that are there. */
const pricesNow = sql`
  join products p on p.id = w.product_id and p.is_published and p.deleted_at is null
  left join product_variants v on v.id = w.variant_id and v.product_id = p.id and v.enabled
  cross join lateral (
    select case when w.variant_id is null then p.from_price_paise
                else effective_price_paise(v.price_paise, v.discount_price_paise, v.is_discounted) end as paise) here`;

const hasStock = isThere(sql`v`);

/**
 * What wishes are compared with from now on: the chosen pot's price, or the lowest of all pots, sold out or not. One that
 * only comes back has not become cheaper.
 */
export async function readMarkedPrices(db: Database, marked: readonly Wish[]): Promise<Map<string, number>> {
  if (marked.length === 0) return new Map();
  const asked = JSON.stringify(marked);
  const { rows } = await db.execute<{ product: string; paise: number }>(sql`
    select p.id as product, coalesce(
             effective_price_paise(v.price_paise, v.discount_price_paise, v.is_discounted),
             (select min(effective_price_paise(any_pot.price_paise, any_pot.discount_price_paise, any_pot.is_discounted))
                from product_variants any_pot where any_pot.product_id = p.id and any_pot.enabled),
             p.from_price_paise)::float8 as paise
      from jsonb_to_recordset(${asked}::jsonb) as w (product uuid, variant uuid)
      join products p on p.id = w.product
      left join product_variants v on v.id = w.variant and v.product_id = p.id and v.enabled`);
  return new Map(rows.map(({ product, paise }) => [product, paise]));
}

/**
 * Queues an e-mail to the owners of lists on which something costs less than when it was marked, or than they were last
 * told: at most one a day each, with all that fell and is there. Each list is looked at once an hour, at most `limit` of
 * them now. Gives how many are told. docs/behaviour/wish-list.md#lower-prices.
 */
export async function tellFallenPrices(shop: Shop, { limit }: { limit: number }): Promise<number> {
  let told = 0;
  for (const userId of await listsWithFallenPrices(shop, limit)) {
    // oxlint-disable-next-line no-await-in-loop -- each list is locked for itself
    if (await shop.db.transaction((tx) => tellOwner(shop, tx, userId))) told += 1;
  }
  return told;
}

/** Marks those whose turn it is as looked at: of two copies of the program each takes others, none of them twice in an hour. */
async function listsWithFallenPrices({ db, now }: Shop, limit: number): Promise<string[]> {
  const at = now();
  const { rows } = await db.execute<{ userId: string }>(sql`
    with due as (
      select user_id from wish_lists
       where tells_prices and (prices_looked_at is null or prices_looked_at <= ${ago(at, 1)}::timestamptz)
         and (prices_told_at is null or prices_told_at <= ${ago(at, HOURS_BETWEEN_MAILS)}::timestamptz)
       order by prices_looked_at nulls first limit ${limit} for update skip locked),
    looked as (
      update wish_lists set prices_looked_at = ${at.toISOString()}::timestamptz
        from due where due.user_id = wish_lists.user_id)
    select distinct w.user_id as "userId" from due join wishes w on w.user_id = due.user_id ${pricesNow}
     where here.paise < w.price_paise and ${hasStock}`);
  return rows.map(({ userId }) => userId);
}

const ago = (at: Date, hours: number) => new Date(at.getTime() - hours * HOUR_MS).toISOString();

/** The list is locked first: whoever ends these e-mails meanwhile gets none. */
async function tellOwner(shop: Shop, tx: Database, userId: string): Promise<boolean> {
  const now = shop.now();
  const [list] = await tx.select().from(wishLists).where(eq(wishLists.userId, userId)).for('update');
  if (!list?.tellsPrices) return false;
  const [owner] = await tx.select().from(users).where(eq(users.id, userId));
  if (!owner?.emailVerified || owner.blockedAt !== null) return false;
  const { rowCount } = await tx.execute(sql`
    update wishes set was_paise = fallen.was, price_paise = fallen.paise, told_at = ${now.toISOString()}::timestamptz
      from (select w.product_id, w.price_paise as was, here.paise from wishes w ${pricesNow}
             where w.user_id = ${userId} and here.paise < w.price_paise and ${hasStock}) fallen
     where wishes.user_id = ${userId} and wishes.product_id = fallen.product_id`);
  if (!rowCount) return false;
  await tx.update(wishLists).set({ pricesToldAt: now }).where(eq(wishLists.userId, userId));
  await queueEmail(shop, tx, { kind: 'wish-prices', recipient: owner.email, wishLinkId: list.linkId });
  return true;
}

/** What an e-mail of lower prices says; `token` is the private part of the address that ends these. */
export type FallenPrices = {
  plants: { name: string; options: string; nowPaise: number; wasPaise: number }[];
  token: string;
};

type FallenRow = {
  name: string;
  now: number;
  was: number;
  potType: string | null;
  size: string | null;
  potColor: string | null;
};

/** As it is by now, to the account's own address; null where nothing is left to say, or its owner wants it no more. */
export async function findFallenPrices(
  shop: Shop,
  { wishLinkId, recipient }: { wishLinkId: string; recipient: string },
): Promise<FallenPrices | null> {
  const { rows } = await shop.db.execute<FallenRow>(sql`
    select p.name, here.paise::float8 as now, w.was_paise::float8 as was,
           v.pot_type as "potType", v.size, v.pot_color as "potColor"
      from wish_lists list join users on users.id = list.user_id
      join wishes w on w.user_id = list.user_id and w.told_at = list.prices_told_at ${pricesNow}
     where list.link_id = ${wishLinkId}::uuid and list.tells_prices and users.email_verified
       and lower(users.email) = lower(${recipient}) and here.paise < w.was_paise and ${hasStock}
     order by w.created_at desc, w.product_id`);
  if (rows.length === 0) return null;
  const plants = rows.map(({ name, now, was, ...pot }) => ({
    name,
    options: optionsText(pot),
    nowPaise: now,
    wasPaise: was,
  }));
  return { plants, token: await signId(shop.db, 'wish-mails', wishLinkId) };
}

/** There was nothing to say after all: it is told as if it never had been, once there is. */
export async function tellPricesAgain(shop: Shop, { wishLinkId }: { wishLinkId: string }): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const [list] = await tx.select().from(wishLists).where(eq(wishLists.linkId, wishLinkId)).for('update');
    if (!list?.pricesToldAt) return;
    const { userId, pricesToldAt } = list;
    await tx
      .update(wishes)
      .set({ pricePaise: sql`${wishes.wasPaise}`, wasPaise: null, toldAt: null })
      .where(and(eq(wishes.userId, userId), eq(wishes.toldAt, pricesToldAt)));
    await tx.update(wishLists).set({ pricesToldAt: null }).where(eq(wishLists.userId, userId));
  });
}
