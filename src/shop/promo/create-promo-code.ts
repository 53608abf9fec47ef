import { promoCodes } from '../../database/tables/promo.ts';
import { type Actor, assertAdministrator } from '../access/administrators.ts';
import { recordActivity } from '../activity/record-activity.ts';
import type { Shop } from '../shop.types.ts';
import { lockCodeName } from './lock-code-name.ts';
import { toPromoTerms } from './promo-draft.rules.ts';
import type { PromoDraft } from './promo-draft.schema.ts';

export type CreatedPromoCode = { ok: true; id: string } | { ok: false; reason: 'code-taken' };

/** Makes a promo code; refuses one that there is already. */
export async function createPromoCode(
  shop: Shop,
  { actor, draft }: { actor: Actor; draft: PromoDraft },
): Promise<CreatedPromoCode> {
  return shop.db.transaction(async (tx) => {
    await assertAdministrator(tx, actor);
    if (await lockCodeName(tx, draft.code)) return { ok: false, reason: 'code-taken' };
    const id = crypto.randomUUID();
    const now = shop.now();
    await tx.insert(promoCodes).values({ ...toPromoTerms(draft), id, createdAt: now, updatedAt: now });
    await recordActivity(tx, {
      actor,
      action: 'created',
      subjectType: 'promo-code',
      subjectIds: [id],
      detail: { name: draft.code, terms: draft },
      now,
    });
    return { ok: true, id };
  });
}
