import { eq } from 'drizzle-orm';
import { promoCodes } from '../../database/tables/promo.ts';
import { type Actor, assertAdministrator } from '../access/administrators.ts';
import { recordActivity } from '../activity/record-activity.ts';
import type { Shop } from '../shop.types.ts';
import { toPromoDraft } from './promo-draft.rules.ts';
import { lockPromoCode } from './promo-uses.ts';

export type DeletedPromoCode = { ok: true } | { ok: false; reason: 'gone' };

/**
 * Deletes a promo code: nobody can use it from now on. Orders keep its name and what it took off, and so do checkouts
 * that are being paid: they are snapshots. Its terms stay in the activity log.
 */
export async function deletePromoCode(
  shop: Shop,
  { actor, id }: { actor: Actor; id: string },
): Promise<DeletedPromoCode> {
  return shop.db.transaction(async (tx) => {
    await assertAdministrator(tx, actor);
    // A checkout that takes a use right now comes before this, or finds no code.
    const row = await lockPromoCode(tx, id);
    if (!row) return { ok: false, reason: 'gone' };
    await tx.delete(promoCodes).where(eq(promoCodes.id, id));
    await recordActivity(tx, {
      actor,
      action: 'deleted',
      subjectType: 'promo-code',
      subjectIds: [id],
      detail: { name: row.code, uses: row.usageCount, terms: toPromoDraft(row) },
      now: shop.now(),
    });
    return { ok: true };
  });
}
