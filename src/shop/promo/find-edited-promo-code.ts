import { eq } from 'drizzle-orm';
import { promoCodes } from '../../database/tables/promo.ts';
import type { Shop } from '../shop.types.ts';
import { toPromoDraft } from './promo-draft.rules.ts';
import type { PromoDraft } from './promo-draft.schema.ts';

export type EditedPromoCode = { id: string; draft: PromoDraft };

/** A promo code as its dialog begins; null for an id that none has. */
export async function findEditedPromoCode(
  shop: Shop,
  { id }: { id: string },
): Promise<EditedPromoCode | null> {
  const [row] = await shop.db.select().from(promoCodes).where(eq(promoCodes.id, id));
  return row ? { id, draft: toPromoDraft(row) } : null;
}
