import { and, eq, exists, gte, inArray, max, not, sum } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { claims } from '../../database/tables/claims.ts';
import { refunds } from '../../database/tables/payments.ts';

/** A replacement may be replaced in its turn. */
const LONGEST_CHAIN = 20;

/** The order that was paid for: a claim's own, or the one that its order replaced; null for no such claim. */
export async function findPaidOrder(db: Database, claimId: string): Promise<string | null> {
  const [claim] = await db.select({ orderId: claims.orderId }).from(claims).where(eq(claims.id, claimId));
  if (!claim) return null;
  let { orderId } = claim;
  for (let step = 0; step < LONGEST_CHAIN; step += 1) {
    const [before] = await db
      .select({ orderId: claims.orderId })
      .from(claims)
      .where(eq(claims.replacementOrderId, orderId));
    if (!before) break;
    orderId = before.orderId;
  }
  return orderId;
}

/**
 * What went back of the order that was paid for since a claim came, from the order's page or at the provider: not what
 * answered a claim. Null where nothing did. docs/behaviour/claims.md#settled-already.
 */
export async function findRefundedSince(
  db: Database,
  claim: { id: string; createdAt: Date },
): Promise<{ paise: number; at: Date } | null> {
  const orderId = await findPaidOrder(db, claim.id);
  if (orderId === null) return null;
  const answered = db.select({ id: claims.id }).from(claims).where(eq(claims.refundId, refunds.id));
  const [back] = await db
    .select({ paise: sum(refunds.amountPaise).mapWith(Number), at: max(refunds.createdAt) })
    .from(refunds)
    .where(
      and(
        eq(refunds.orderId, orderId),
        gte(refunds.createdAt, claim.createdAt),
        inArray(refunds.state, ['accepted', 'processed']),
        not(exists(answered)),
      ),
    );
  return back?.at ? { paise: back.paise, at: back.at } : null;
}
