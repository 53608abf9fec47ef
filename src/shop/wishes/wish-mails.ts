import { eq } from 'drizzle-orm';
import { wishLists } from '../../database/tables/wishes.ts';
import { readSignedId } from '../access/signed-ids.ts';
import type { Shop } from '../shop.types.ts';
import { lockWishList } from './own-wishes.ts';

/** What an account is written to of its wish list. */
export type WishMails = { tellsPrices: boolean; tellsStock: boolean };

export async function findWishMails(shop: Shop, { userId }: { userId: string }): Promise<WishMails> {
  const { tellsPrices, tellsStock } = wishLists;
  const [list] = await shop.db
    .select({ tellsPrices, tellsStock })
    .from(wishLists)
    .where(eq(wishLists.userId, userId));
  return list ?? { tellsPrices: false, tellsStock: false };
}

export async function setWishMails(shop: Shop, { userId, ...mails }: WishMails & { userId: string }) {
  await shop.db.transaction(async (tx) => {
    if (!(await lockWishList(tx, userId))) return;
    await tx.update(wishLists).set(mails).where(eq(wishLists.userId, userId));
  });
}

/** Whether the list that a link of its e-mails is about has any of lower prices still; null for a link that is none. */
export async function findLinkedMails(
  shop: Shop,
  { token }: { token: string },
): Promise<{ tellsPrices: boolean } | null> {
  const linkId = await readSignedId(shop.db, 'wish-mails', token);
  if (linkId === null) return null;
  const [list] = await shop.db
    .select({ tellsPrices: wishLists.tellsPrices })
    .from(wishLists)
    .where(eq(wishLists.linkId, linkId));
  return list ?? null;
}

/** Whoever has the link ends the e-mails of lower prices. */
export async function stopPriceMails(shop: Shop, { token }: { token: string }): Promise<void> {
  const linkId = await readSignedId(shop.db, 'wish-mails', token);
  if (linkId !== null)
    await shop.db.update(wishLists).set({ tellsPrices: false }).where(eq(wishLists.linkId, linkId));
}
