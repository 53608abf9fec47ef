import type { Database } from '../../database/client.ts';
import type { HoldScope } from '../hold-scope.ts';
import type { PromoTerms } from '../pricing/totals.rules.ts';
import { countPromoUses, findPromoCode, type PromoCode } from './promo-uses.ts';
import {
  normalisePromoCode,
  promoMessages,
  promoRefusals,
  type PromoState,
  promoState,
} from './promo.rules.ts';

export type PromoCheck =
  | { ok: true; id: string; code: string; terms: PromoTerms }
  | { ok: false; code: string; reason: 'unknown' | Exclude<PromoState, 'active'>; message: string };

type CheckInput = HoldScope & { code: string | null };

/** Whether a code as typed takes something off now; nothing typed, nothing checked (specification, storefront §5). */
export async function checkPromoCode(
  db: Database,
  { code, ...scope }: CheckInput,
): Promise<PromoCheck | null> {
  const normalised = normalisePromoCode(code ?? '');
  if (normalised === '') return null;
  const promo = await findPromoCode(db, normalised);
  if (!promo) return { ok: false, code: normalised, reason: 'unknown', message: promoMessages.invalid };
  return checkUses(promo, await countPromoUses(db, promo, scope), scope.now);
}

/** The same judgement of a code already read (and locked, where a use is about to be taken). */
export function checkUses(promo: PromoCode, uses: number, now: Date): PromoCheck {
  const state = promoState({ ...promo, usageCount: uses }, now);
  if (state !== 'active')
    return { ok: false, code: promo.code, reason: state, message: promoRefusals[state] };
  return {
    ok: true,
    id: promo.id,
    code: promo.code,
    terms: { discountValue: promo.discountValue, maxDiscountAmountPaise: promo.maxDiscountAmountPaise },
  };
}
