import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { productVariants, products } from '../../database/tables/catalogue.ts';
import { emails } from '../../database/tables/emails.ts';
import { stockWaits } from '../../database/tables/waiting.ts';
import { readSignedId, signId } from '../access/signed-ids.ts';
import type { Shop } from '../shop.types.ts';
import { optionColumns, optionsText } from './ask-when-back.ts';
import { type WaitState, waitState } from './waiting.rules.ts';

export type LinkedWait = {
  productId: string;
  name: string;
  options: string;
  state: WaitState;
  /** Ending it ends all such e-mails of a wish list. */
  byWishList: boolean;
};

/** The wait that a link of one of its e-mails is about; null for a link that is none, and once nobody waits. */
export async function findLinkedWait(shop: Shop, { token }: { token: string }): Promise<LinkedWait | null> {
  const id = await readSignedId(shop.db, 'stock-waits', token);
  if (id === null) return null;
  const [found] = await shop.db
    .select({ wait: stockWaits, name: products.name, ...optionColumns })
    .from(stockWaits)
    .innerJoin(products, eq(products.id, stockWaits.productId))
    .leftJoin(productVariants, eq(productVariants.id, stockWaits.variantId))
    .where(eq(stockWaits.id, id));
  if (!found) return null;
  const { wait, name } = found;
  const { productId, byWishList } = wait;
  return { productId, name, options: optionsText(found), state: waitState(wait), byWishList };
}

/**
 * Whoever opened the link has the address: from now on it waits, and has its place; who was told waits anew, as the last.
 * False: nobody waits by this link.
 */
export async function confirmWait(shop: Shop, { token }: { token: string }): Promise<boolean> {
  const id = await readSignedId(shop.db, 'stock-waits', token);
  if (id === null) return false;
  await shop.db
    .update(stockWaits)
    .set({ confirmedAt: shop.now(), toldAt: null, byWishList: false })
    .where(and(eq(stockWaits.id, id), or(isNull(stockWaits.confirmedAt), isNotNull(stockWaits.toldAt))));
  const [wait] = await shop.db.select({ id: stockWaits.id }).from(stockWaits).where(eq(stockWaits.id, id));
  return wait !== undefined;
}

/**
 * Forgets the address that waits by this link, whether it is still told of anything or not, and to whom e-mails about it went. A
 * wish list that would have it wait anew writes of nothing that is back any more.
 */
export async function stopWaiting(shop: Shop, { token }: { token: string }): Promise<void> {
  const id = await readSignedId(shop.db, 'stock-waits', token);
  if (id === null) return;
  await shop.db.transaction(async (tx) => {
    const [wait] = await tx
      .delete(stockWaits)
      .where(eq(stockWaits.id, id))
      .returning({ email: stockWaits.email, productId: stockWaits.productId });
    if (!wait) return;
    // By the recipient, who has an index.
    const toThem = sql`lower(${emails.recipient}) = ${wait.email.toLowerCase()}`;
    await tx.delete(emails).where(and(toThem, eq(emails.waitId, id)));
    await tx.execute(sql`
      update wish_lists set tells_stock = false from users
       where users.id = wish_lists.user_id and lower(users.email) = lower(${wait.email}) and tells_stock
         and exists (select 1 from wishes where wishes.user_id = users.id and wishes.product_id = ${wait.productId}::uuid)`);
  });
}

/** The private part of the address by which a wait is confirmed and ended; good for as long as it is kept. */
export function waitToken(shop: Pick<Shop, 'db'>, waitId: string): Promise<string> {
  return signId(shop.db, 'stock-waits', waitId);
}
