import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { users } from '../../database/tables/accounts.ts';
import { productVariants, products } from '../../database/tables/catalogue.ts';
import { type AttemptLimit, type CountedAttempt, countAttempt } from '../access/count-attempt.ts';
import { mailboxKey } from '../access/mailbox.rules.ts';
import { queueEmail } from '../outbox.ts';
import type { Shop } from '../shop.types.ts';
import { type StockItem, stockKey } from '../stock/stock-item.ts';

export type WaitedGoods = StockItem & {
  name: string;
  /** 'Small (4"), Plastic, White'; '' without variants. */
  options: string;
};

/** What shoppers may wait for: a pot on sale of a published product, or one of which no pot is. Else null. */
export async function findWaitedGoods(shop: Shop, { productId, variantId }: StockItem) {
  const ofVariant =
    variantId === null
      ? sql`not exists (select 1 from product_variants own where own.product_id = ${products.id} and own.enabled)`
      : and(eq(productVariants.id, variantId), productVariants.enabled);
  const [found] = await shop.db
    .select({ name: products.name, ...optionColumns })
    .from(products)
    .leftJoin(
      productVariants,
      and(eq(productVariants.productId, products.id), sql`${productVariants.id} = ${variantId}::uuid`),
    )
    .where(and(eq(products.id, productId), products.isPublished, isNull(products.deletedAt), ofVariant));
  return found ? { productId, variantId, name: found.name, options: optionsText(found) } : null;
}

export const optionColumns = {
  potType: productVariants.potType,
  size: productVariants.size,
  potColor: productVariants.potColor,
};

type Options = { potType: string | null; size: string | null; potColor: string | null };

export function optionsText({ potType, size, potColor }: Options): string {
  return [potType, size, potColor].filter(Boolean).join(', ');
}

type Asked = {
  goods: StockItem;
  email: string;
  /** Who is signed in, if anybody. */
  userId: string | null;
  /** Who asks, as far as the network tells. */
  network: string;
  rateLimitFactor: number;
};

const PER_MINUTE = { name: 'back in stock by address', hits: 10, windowSeconds: 60 };

/** Confirmations that strangers can have sent; beyond these nothing is, and whoever asks is told the same. */
const quietCaps = [
  { of: 'network', name: 'back in stock by sender a day', hits: 100, windowSeconds: 86_400 },
  { of: 'email', name: 'back in stock by recipient an hour', hits: 5, windowSeconds: 3600 },
  { of: 'email', name: 'back in stock by recipient a day', hits: 15, windowSeconds: 86_400 },
] as const;

/**
 * Notes that an address wants to hear when these goods are back: 'waiting' at once for a signed-in person's own confirmed
 * address, 'asked' until a link is opened for every other, whether it waits already or not. Refuses the eleventh of a
 * network within a minute. docs/behaviour/back-in-stock.md#asking.
 */
export async function askWhenBack(
  shop: Shop,
  asked: Asked,
): Promise<{ ok: true; state: 'asked' | 'waiting' } | Extract<CountedAttempt, { ok: false }>> {
  const counted = await count(shop, PER_MINUTE, asked.network, asked);
  if (!counted.ok) return counted;
  if (await isOwnAddress(shop.db, asked)) {
    await storeWait(shop, shop.db, { ...asked, isConfirmed: true });
    return { ok: true, state: 'waiting' };
  }
  for (const { of, ...cap } of quietCaps) {
    const within = await count(shop, cap, of === 'email' ? mailboxKey(asked.email) : asked.network, asked);
    if (within.ok) continue;
    shop.log.info({ cap: cap.name }, 'A wait for goods was held back');
    return { ok: true, state: 'asked' };
  }
  await shop.db.transaction(async (tx) => {
    const waitId = await storeWait(shop, tx, { ...asked, isConfirmed: false });
    // Whether there is anything to confirm is looked up when the e-mail is made: asking is the same work for all.
    await queueEmail(shop, tx, { kind: 'wait-asked', recipient: asked.email, waitId });
  });
  return { ok: true, state: 'asked' };
}

function count(
  shop: Shop,
  limit: AttemptLimit,
  subject: string,
  { rateLimitFactor }: Pick<Asked, 'rateLimitFactor'>,
) {
  return countAttempt(shop.db, limit, { subject, now: shop.now(), factor: rateLimitFactor });
}

async function isOwnAddress(db: Database, { userId, email }: Asked): Promise<boolean> {
  if (userId === null) return false;
  const [own] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        eq(users.emailVerified, true),
        sql`lower(${users.email}) = ${email.toLowerCase()}`,
      ),
    );
  return own !== undefined;
}

/**
 * Whoever waits keeps the place; who was told already begins anew, but not by a stranger's word: until its link is opened a
 * unit stays spoken for. One who asks by hand waits on, whatever becomes of a wish list. Gives the wait's id.
 */
async function storeWait(
  shop: Shop,
  db: Database,
  { goods, email, isConfirmed }: Pick<Asked, 'goods' | 'email'> & { isConfirmed: boolean },
): Promise<string> {
  const now = shop.now().toISOString();
  const confirmedAt = isConfirmed ? now : null;
  const isWaiting = sql`(w.confirmed_at is not null and w.told_at is null)`;
  const staysTold = sql`(w.told_at is not null and excluded.confirmed_at is null)`;
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into stock_waits as w (id, product_id, variant_id, goods_id, email, confirmed_at, created_at)
    values (${crypto.randomUUID()}::uuid, ${goods.productId}::uuid, ${goods.variantId}::uuid, ${stockKey(goods)}::uuid,
            ${email}, ${confirmedAt}::timestamptz, ${now}::timestamptz)
    on conflict (goods_id, lower(email)) do update set
      confirmed_at = case when ${isWaiting} or ${staysTold} then w.confirmed_at else excluded.confirmed_at end,
      created_at = case when ${isWaiting} then w.created_at else excluded.created_at end,
      told_at = case when ${staysTold} then w.told_at end,
      by_wish_list = w.by_wish_list and excluded.confirmed_at is null
    returning id`);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The wait was not stored');
  return id;
}
