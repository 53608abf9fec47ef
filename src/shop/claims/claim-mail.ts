import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { claims } from '../../database/tables/claims.ts';
import { orders } from '../../database/tables/orders.ts';
import { refunds } from '../../database/tables/payments.ts';
import type { ClaimAnswer, ClaimProblem } from './claims.rules.ts';
import { type ClaimedUnits, readUnits } from './own-claims.ts';
import { findPaidOrder } from './paid-order.ts';

/** What an e-mail about a claim says. */
export type ClaimContent = {
  order: { id: string; userId: string | null };
  /** Which order's papers say what went back. */
  paidOrderId: string;
  problem: ClaimProblem;
  items: ClaimedUnits[];
  answer: Exclude<ClaimAnswer, 'settled'> | null;
  answerText: string;
  replacementOrderId: string | null;
  refundPaise: number | null;
  /** When the provider was asked for it; null where staff return the money themselves. */
  refundedAt: Date | null;
};

/** Null for a claim that is gone. */
export async function findClaimContent(
  db: Database,
  { claimId }: { claimId: string },
): Promise<ClaimContent | null> {
  const [found] = await db
    .select({ claim: claims, userId: orders.userId, refundedAt: refunds.createdAt })
    .from(claims)
    .innerJoin(orders, eq(orders.id, claims.orderId))
    .leftJoin(refunds, eq(refunds.id, claims.refundId))
    .where(eq(claims.id, claimId));
  if (!found) return null;
  const { claim, userId, refundedAt } = found;
  const items = await readUnits(db, [claimId]);
  return {
    order: { id: claim.orderId, userId },
    paidOrderId: (await findPaidOrder(db, claimId)) ?? claim.orderId,
    problem: claim.problem,
    items: items.get(claimId) ?? [],
    // Of one that was settled there is none: the e-mail about its refund told of it.
    answer: claim.toldAt === null || claim.isSettled ? null : claim.answer,
    answerText: claim.answerText,
    replacementOrderId: claim.replacementOrderId,
    refundPaise: claim.refundPaise,
    refundedAt,
  };
}
