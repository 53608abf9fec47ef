import { eq } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Database } from '../../database/client.ts';
import { reviewOptOuts } from '../../database/tables/reviews.ts';
import { findClaimantOrder } from '../claims/claimant.ts';
import type { Shop } from '../shop.types.ts';
import type { Author } from './reviewable.ts';

/**
 * Whoever has this order's e-mail address is asked for no review again, of any order; false for nobody's order. Only what
 * tells the address again is kept. docs/behaviour/reviews.md#asked-no-more.
 */
export async function stopAsking(shop: Shop, author: Author): Promise<boolean> {
  const order = await findClaimantOrder(shop, author);
  if (!order) return false;
  const row = { emailHash: hashOf(order.customerEmail), createdAt: shop.now() };
  await shop.db.insert(reviewOptOuts).values(row).onConflictDoNothing();
  return true;
}

export async function hasOptedOut(shop: Shop, author: Author): Promise<boolean> {
  const order = await findClaimantOrder(shop, author);
  return order !== null && isAskedNoMore(shop.db, order.customerEmail);
}

/** Whether this address is not to be asked. */
export async function isAskedNoMore(db: Database, email: string): Promise<boolean> {
  const [found] = await db
    .select({ createdAt: reviewOptOuts.createdAt })
    .from(reviewOptOuts)
    .where(eq(reviewOptOuts.emailHash, hashOf(email)));
  return found !== undefined;
}

function hashOf(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex');
}
