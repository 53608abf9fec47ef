import { priceProblem, stockProblem } from '../catalogue/typed-numbers.schema.ts';
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
    const [sentence] = Object.values(rowProblems(row));
    if (sentence !== undefined) {
      return `${combinationName(row)}: the ${sentence.slice(0, 1).toLowerCase()}${sentence.slice(1)}.`;
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

type RowProblems = { price?: string; stock?: string; discountPrice?: string };

/** What is wrong with the numbers of a row, a sentence for each field; a discount that is none, too. */
export function rowProblems({ price, stock, isDiscounted, discountPrice }: VariantRow): RowProblems {
  const found = {
    price: priceProblem(price),
    stock: stockProblem(stock),
    discountPrice: isDiscounted ? discountProblem(discountPrice, price) : null,
  };
  return Object.fromEntries(Object.entries(found).filter(([, sentence]) => sentence !== null));
}

function discountProblem(text: string, price: string): string | null {
  const problem = text === '' ? null : priceProblem(text, 'Discount price');
  if (problem !== null) return problem;
  const [discount, full] = [rupeesToPaise(text), rupeesToPaise(price)];
  const isLower = discount !== null && (full === null || discount < full);
  return isLower ? null : 'Discount price must be lower than the price';
}
