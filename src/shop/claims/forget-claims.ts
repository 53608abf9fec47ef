import { and, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { claimPhotos, claims } from '../../database/tables/claims.ts';
import { orders } from '../../database/tables/orders.ts';
import { claimTerms } from '../settings/claims.schema.ts';
import type { Shop } from '../shop.types.ts';

const DAY_MS = 86_400_000;
const A_ROUND = 50;

/**
 * Deletes pictures of claims that have had their time, that were taken out of a form, or whose form was not sent
 * within a day: the file first, then its row, so that none stays behind unknown. Run every minute; gives how many went.
 * docs/behaviour/claims.md#photographs.
 */
export async function forgetClaimPhotos(shop: Shop): Promise<number> {
  const { photoDays } = claimTerms(shop.settings().claims);
  const ago = (days: number) => new Date(shop.now().getTime() - days * DAY_MS);
  const due = await shop.db
    .select({ id: claimPhotos.id, key: claimPhotos.key })
    .from(claimPhotos)
    .where(
      or(
        isNotNull(claimPhotos.discardedAt),
        and(isNull(claimPhotos.claimId), lt(claimPhotos.createdAt, ago(1))),
        lt(claimPhotos.createdAt, ago(photoDays)),
      ),
    )
    .limit(A_ROUND);
  for (const { id, key } of due) {
    await shop.media.removePrivate(key);
    await shop.db.delete(claimPhotos).where(eq(claimPhotos.id, id));
  }
  return due.length;
}

/**
 * Takes out of the claims of a person's orders what they wrote and the pictures that they sent; that something was
 * wrong with how many units stays, as their orders do. In the transaction that removes them.
 */
export async function forgetClaimsOf(
  tx: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const theirs = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  await tx.update(claims).set({ story: '', madeBy: null }).where(inArray(claims.orderId, theirs));
  await tx
    .update(claimPhotos)
    .set({ discardedAt: now })
    .where(and(inArray(claimPhotos.orderId, theirs), isNull(claimPhotos.discardedAt)));
}
