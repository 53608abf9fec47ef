import { and, eq, gt, isNull, ne, sql, sum } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { claims } from '../../database/tables/claims.ts';
import { refunds } from '../../database/tables/payments.ts';
import type { Actor } from '../access/administrators.ts';
import { assertProved } from '../access/proved.ts';
import { rupeesToPaise } from '../money.ts';
import type { Shop } from '../shop.types.ts';

const DAY_MS = 86_400_000;

/**
 * Throws ProofNeeded where somebody who sends so much back has, with what they sent back within a day, more than the owner lets go
 * without asking who it is: many small ones are a large one. In the transaction that notes the refund, of which there is one
 * at a time for each sender: of two at once the second counts the first. docs/behaviour/accounts-and-access.md#asked-again.
 */
export async function assertProvedIfLarge(
  shop: Shop,
  tx: Database,
  { actor, amountPaise }: { actor: Actor; amountPaise: number },
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`refunds of ${actor.userId}`}))`);
  const most = rupeesToPaise(shop.settings().staff.refundAskedAbove) ?? 0;
  const since = new Date(shop.now().getTime() - DAY_MS);
  const [sent] = await tx
    .select({ paise: sum(refunds.amountPaise).mapWith(Number) })
    .from(refunds)
    .where(
      and(eq(refunds.requestedBy, actor.userId), gt(refunds.createdAt, since), ne(refunds.state, 'failed')),
    );
  const [byHand] = await tx
    .select({ paise: sum(claims.refundPaise).mapWith(Number) })
    .from(claims)
    .where(and(eq(claims.answeredBy, actor.userId), gt(claims.answeredAt, since), isNull(claims.refundId)));
  if (amountPaise + (sent?.paise ?? 0) + (byHand?.paise ?? 0) > most) assertProved(shop, actor);
}
