import * as z from 'zod/mini';
import { searchWords, pageKey } from '../list-page.schema.ts';
import { promoStates } from './promo-states.rules.ts';

/** The list's part of the query of /admin/promo-codes; what makes no sense is left out. */
export const adminPromoCodesSchema = z.object({
  q: z.catch(z.optional(searchWords), undefined),
  state: z.catch(z.optional(z.enum(promoStates.map(({ value }) => value))), undefined),
  after: pageKey,
  before: pageKey,
});

export type AdminPromoCodesQuery = z.infer<typeof adminPromoCodesSchema>;
