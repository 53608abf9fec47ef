import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { users } from '../../database/tables/accounts.ts';
import { products } from '../../database/tables/catalogue.ts';
import { wishLists, wishes } from '../../database/tables/wishes.ts';
import type { Shop } from '../shop.types.ts';
import { readMarkedPrices } from './tell-prices.ts';
import { readWishedPlants } from './wished-plants.ts';
import { type Wish, addWishes, withoutWishes } from './wishes.rules.ts';

/** What is on an account's wish list, the newest first. */
export async function listWishes({ db }: { db: Database }, { userId }: { userId: string }): Promise<Wish[]> {
  return db
    .select({ product: wishes.productId, variant: wishes.variantId })
    .from(wishes)
    .where(eq(wishes.userId, userId))
    .orderBy(desc(wishes.createdAt), wishes.productId);
}

type Change = { userId: string; add: readonly Wish[]; remove: readonly string[] };

/**
 * Takes plants off an account's wish list and puts others on it, and gives what is on it then. Each is on it once,
 * however often and by however many browsers at once it is put there; beyond what a list holds they are left out, and so
 * is what shoppers may not see. docs/behaviour/wish-list.md#in-the-account.
 */
export async function changeWishes(shop: Shop, { userId, add, remove }: Change): Promise<Wish[]> {
  const seen = new Set((await readWishedPlants(shop, add)).map(({ product }) => product));
  const wanted = add.filter(({ product }) => seen.has(product));
  return shop.db.transaction(async (tx) => {
    if (!(await lockWishList(tx, userId))) return [];
    const before = await listWishes({ db: tx }, { userId });
    const there = await existing(tx, [...seen]);
    const after = addWishes(
      withoutWishes(before, remove),
      wanted.filter(({ product }) => there.has(product)),
    );
    const gone = before.filter(({ product }) => !after.some((one) => one.product === product));
    if (gone.length > 0) await deleteWishes(tx, userId, gone);
    const added = after.slice(0, after.length - (before.length - gone.length));
    const prices = await readMarkedPrices(tx, added);
    if (added.length > 0)
      await tx.insert(wishes).values(
        added.map(({ product, variant }, at) => ({
          userId,
          productId: product,
          variantId: variant,
          pricePaise: prices.get(product) ?? 0,
          // In the order in which they came: the list is read by this.
          createdAt: new Date(shop.now().getTime() - at),
        })),
      );
    return listWishes({ db: tx }, { userId });
  });
}

/** An account's list, made at its first wish. Two who change it wait for each other here. Null: the account is gone. */
export async function lockWishList(tx: Database, userId: string) {
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share');
  if (!user) return null;
  await tx.insert(wishLists).values({ userId }).onConflictDoNothing();
  const [list] = await tx.select().from(wishLists).where(eq(wishLists.userId, userId)).for('update');
  return list ?? null;
}

/** Those that are still there, and stay until the transaction ends. */
async function existing(tx: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(products.id)
    .for('key share');
  return new Set(rows.map(({ id }) => id));
}

async function deleteWishes(tx: Database, userId: string, gone: readonly Wish[]): Promise<void> {
  const ids = gone.map(({ product }) => product);
  await tx.delete(wishes).where(and(eq(wishes.userId, userId), inArray(wishes.productId, ids)));
}

/** Takes off an account's list what shoppers do not see at the moment. */
export async function tidyWishes(shop: Shop, { userId }: { userId: string }): Promise<void> {
  const all = await listWishes(shop, { userId });
  const seen = new Set((await readWishedPlants(shop, all)).map(({ product }) => product));
  const remove = all.flatMap(({ product }) => (seen.has(product) ? [] : product));
  await changeWishes(shop, { userId, add: [], remove });
}
