import { rupeesToPaise } from '../money.ts';
import { combinationKey, combinationName } from './combinations.rules.ts';
import type { VariantRow } from './variants.types.ts';

/** Of one product. */
export const MOST_VARIANTS = 500;

/**
 * What keeps these rows from being saved, in a sentence, or null: an amount that is none, a discount that is no
 * discount, too many variants, or a value renamed to what kept variants of a removed value are called.
 */
export function variantsProblem(rows: readonly VariantRow[]): string | null {
  const offered = rows.filter(({ enabled }) => enabled);
  if (offered.length > MOST_VARIANTS) {
    return `At most ${MOST_VARIANTS} variants can be offered; these attributes make ${offered.length}.`;
  }
  for (const row of offered) {
    const price = rupeesToPaise(row.price);
    if (price === null || price < 0) return `${combinationName(row)}: the price must be an amount in rupees.`;
    if (!/^\d{1,7}$/.test(row.stock)) return `${combinationName(row)}: the stock must be a whole number.`;
    const discount = rupeesToPaise(row.discountPrice);
    if (row.isDiscounted && (discount === null || discount < 0 || discount >= price)) {
      return `${combinationName(row)}: the discount price must be lower than the price.`;
    }
  }
  const keys = new Set<string>();
  for (const row of rows) {
    const key = combinationKey(row);
    if (keys.has(key)) return `${combinationName(row)} exists already. Please choose another name.`;
    keys.add(key);
  }
  return null;
}
