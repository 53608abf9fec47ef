import { and, asc, eq } from 'drizzle-orm';
import { checkoutLines, checkouts } from '../../database/tables/checkout.ts';
import { type Actor, assertAdministrator } from '../access/administrators.ts';
import { recordActivity } from '../activity/record-activity.ts';
import type { Shop } from '../shop.types.ts';
import { isHolding } from './list-holds.ts';
import { letGo } from './release-checkout.ts';

/**
 * Puts what an unpaid checkout holds back on sale, for staff. Paid all the same, it is treated like a replaced one: its
 * order if all is still there, else its money back (docs/decisions/0019). False where it holds nothing any more: paid,
 * replaced, freed by somebody else, or over. Only administrators may.
 */
export async function freeCheckout(
  shop: Shop,
  { actor, checkoutId }: { actor: Actor; checkoutId: string },
): Promise<boolean> {
  const now = shop.now();
  return shop.db.transaction(async (tx) => {
    await assertAdministrator(tx, actor);
    const [checkout] = await tx
      .select()
      .from(checkouts)
      .where(and(eq(checkouts.id, checkoutId), isHolding(now)))
      .for('no key update');
    if (!checkout) return false;
    await letGo(tx, [checkout.id], { as: 'freed', now });
    const lines = await tx
      .select()
      .from(checkoutLines)
      .where(eq(checkoutLines.checkoutId, checkout.id))
      .orderBy(asc(checkoutLines.position));
    const [first] = lines;
    const more = lines.length > 1 ? ` and ${lines.length - 1} more` : '';
    await recordActivity(tx, {
      actor,
      action: 'freed',
      subjectType: 'checkout',
      subjectIds: [checkout.id],
      // The log outlives the person in the checkout: it names things alone.
      detail: { name: `${first?.quantity ?? 0} × ${first?.productName ?? ''}${more}`, units: checkout.units },
      now,
    });
    return true;
  });
}
