import { and, eq, gt, ne, sql } from 'drizzle-orm';
import { refunds } from '../../database/tables/payments.ts';
import type { Actor } from '../access/administrators.ts';
import { rupeesToPaise } from '../money.ts';
import type { Shop } from '../shop.types.ts';

const DAY_MS = 86_400_000;

/**
 * Whether somebody who sends so much back has, with what they sent back within a day, more than the owner lets go without
 * asking who it is: many small ones are a large one. docs/behaviour/accounts-and-access.md#asked-again.
 */
export async function isLargeWithin(
  shop: Shop,
  { actor, amountPaise }: { actor: Actor; amountPaise: number },
): Promise<boolean> {
  const most = rupeesToPaise(shop.settings().staff.refundAskedAbove) ?? 0;
  if (amountPaise > most) return true;
  const since = new Date(shop.now().getTime() - DAY_MS);
  const [sent] = await shop.db
    .select({ paise: sql<number>`coalesce(sum(${refunds.amountPaise}), 0)`.mapWith(Number) })
    .from(refunds)
    .where(
      and(eq(refunds.requestedBy, actor.userId), gt(refunds.createdAt, since), ne(refunds.state, 'failed')),
    );
  return amountPaise + (sent?.paise ?? 0) > most;
}
