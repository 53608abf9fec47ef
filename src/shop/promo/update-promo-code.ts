import { eq } from 'drizzle-orm';
import { promoCodes } from '../../database/tables/promo.ts';
import { type Actor, assertAdministrator } from '../access/administrators.ts';
import { changedFields, describeDraftChanges } from '../activity/draft-changes.rules.ts';
import { recordActivity } from '../activity/record-activity.ts';
import type { Shop } from '../shop.types.ts';
import { lockCodeName } from './lock-code-name.ts';
import { promoDraftLabels, toPromoDraft, toPromoTerms } from './promo-draft.rules.ts';
import type { PromoDraft } from './promo-draft.schema.ts';

export type UpdatedPromoCode =
  | { ok: true }
  | { ok: false; reason: 'gone' | 'code-taken' }
  /** Others saved it since `base` was read: nothing is written. */
  | { ok: false; reason: 'changed'; current: PromoDraft };

type UpdateInput = {
  actor: Actor;
  id: string;
  /** As its editor read it. */
  base: PromoDraft;
  draft: PromoDraft;
};

/**
 * Saves a promo code. Refuses one that others changed meanwhile, and a code that another has. What has been used of it
 * stays counted; a checkout that holds a use keeps the price it was promised.
 */
export async function updatePromoCode(
  shop: Shop,
  { actor, id, base, draft }: UpdateInput,
): Promise<UpdatedPromoCode> {
  return shop.db.transaction(async (tx) => {
    await assertAdministrator(tx, actor);
    const taken = await lockCodeName(tx, draft.code);
    const [row] = await tx.select().from(promoCodes).where(eq(promoCodes.id, id)).for('update');
    if (!row) return { ok: false, reason: 'gone' };
    const current = toPromoDraft(row);
    if (changedFields(promoDraftLabels, current, base).length > 0)
      return { ok: false, reason: 'changed', current };
    if (taken && taken.id !== id) return { ok: false, reason: 'code-taken' };
    const changes = describeDraftChanges(promoDraftLabels, { before: current, after: draft });
    if (changes.length === 0) return { ok: true };
    const now = shop.now();
    await tx
      .update(promoCodes)
      .set({ ...toPromoTerms(draft), updatedAt: now })
      .where(eq(promoCodes.id, id));
    await recordActivity(tx, {
      actor,
      action: 'updated',
      subjectType: 'promo-code',
      subjectIds: [id],
      detail: { name: draft.code, changes },
      now,
    });
    return { ok: true };
  });
}
