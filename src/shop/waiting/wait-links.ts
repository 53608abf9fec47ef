import { and, eq, isNull } from 'drizzle-orm';
import { productVariants, products } from '../../database/tables/catalogue.ts';
import { stockWaits } from '../../database/tables/waiting.ts';
import { readSignedId, signId } from '../access/signed-ids.ts';
import type { Shop } from '../shop.types.ts';
import { optionColumns, optionsText } from './ask-when-back.ts';
import { type WaitState, waitState } from './waiting.rules.ts';

export type LinkedWait = { productId: string; name: string; options: string; state: WaitState };

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
  return { productId: wait.productId, name, options: optionsText(found), state: waitState(wait) };
}

/** Whoever opened the link has the address: from now on it waits, and has its place. False: nobody waits by this link. */
export async function confirmWait(shop: Shop, { token }: { token: string }): Promise<boolean> {
  const id = await readSignedId(shop.db, 'stock-waits', token);
  if (id === null) return false;
  await shop.db
    .update(stockWaits)
    .set({ confirmedAt: shop.now() })
    .where(and(eq(stockWaits.id, id), isNull(stockWaits.confirmedAt)));
  const [wait] = await shop.db.select({ id: stockWaits.id }).from(stockWaits).where(eq(stockWaits.id, id));
  return wait !== undefined;
}

/** Forgets the address that waits by this link, whether it is still told of anything or not. */
export async function stopWaiting(shop: Shop, { token }: { token: string }): Promise<void> {
  const id = await readSignedId(shop.db, 'stock-waits', token);
  if (id !== null) await shop.db.delete(stockWaits).where(eq(stockWaits.id, id));
}

/** The private part of the address by which a wait is confirmed and ended; good for as long as it is kept. */
export function waitToken(shop: Pick<Shop, 'db'>, waitId: string): Promise<string> {
  return signId(shop.db, 'stock-waits', waitId);
}
