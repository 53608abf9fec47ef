import { eq } from 'drizzle-orm';
import { wishLists } from '../../database/tables/wishes.ts';
import { readSignedId, signId } from '../access/signed-ids.ts';
import type { Shop } from '../shop.types.ts';
import { listWishes, lockWishList } from './own-wishes.ts';
import type { WishedPlant } from './wished-plants.schema.ts';
import { readWishedPlants } from './wished-plants.ts';

/** How an account's list may be read by others; `token` is the private part of its address, null while nobody may. */
export type SharedState = { title: string; token: string | null };

export async function findSharing(shop: Shop, { userId }: { userId: string }): Promise<SharedState> {
  const [list] = await shop.db.select().from(wishLists).where(eq(wishLists.userId, userId));
  if (!list) return { title: '', token: null };
  const { title, shareId } = list;
  return { title, token: shareId === null ? null : await signId(shop.db, 'wish-lists', shareId) };
}

type Sharing = {
  userId: string;
  /** 'on' leaves an address that there is as it is; 'anew' ends it and gives another. */
  share: 'on' | 'anew' | 'off';
  /** What its readers see above it; unchanged when missing. */
  title?: string;
};

/** Lets everybody who is given the address read an account's list, or nobody any more. docs/behaviour/wish-list.md#sharing. */
export async function shareWishes(shop: Shop, { userId, share, title }: Sharing): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const list = await lockWishList(tx, userId);
    if (!list) return;
    const shareId = share === 'off' ? null : (share === 'on' && list.shareId) || crypto.randomUUID();
    await tx
      .update(wishLists)
      .set({ shareId, title: title ?? list.title })
      .where(eq(wishLists.userId, userId));
  });
}

/** What the address of a shared list shows; null once it is stopped, for a link that is none, and without an account. */
export async function findSharedWishes(
  shop: Shop,
  { token }: { token: string },
): Promise<{ title: string; plants: WishedPlant[] } | null> {
  const shareId = await readSignedId(shop.db, 'wish-lists', token);
  if (shareId === null) return null;
  const [list] = await shop.db
    .select({ userId: wishLists.userId, title: wishLists.title })
    .from(wishLists)
    .where(eq(wishLists.shareId, shareId));
  if (!list) return null;
  return { title: list.title, plants: await readWishedPlants(shop, await listWishes(shop, list)) };
}
