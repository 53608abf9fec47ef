import * as z from 'zod/mini';
import { formatPaise, maximumPricePaise, rupeesToPaise } from './money.ts';

/** Of one variant, or of a product without any. */
export const MOST_IN_STOCK = 1_000_000;

const whole = new Intl.NumberFormat('en-IN');

export const numberSentences = {
  negative: (label: string) => `${label} cannot be negative`,
  tooHigh: (label: string) => `${label} can be at most ${formatPaise(maximumPricePaise)}`,
  tooFine: (label: string) => `${label} can have at most two decimals`,
  noAmount: (label: string) => `${label} must be an amount in rupees`,
  notWhole: 'Stock must be a whole number',
  tooMany: `Stock can be at most ${whole.format(MOST_IN_STOCK)}`,
} as const;

/** Whether it is a number below 0, however it is typed. */
export function isNegative(text: string): boolean {
  return Number(text) < 0;
}

/** What keeps a text from being a price in rupees, in a sentence that begins with `label`; null for a price. */
export function priceProblem(text: string, label = 'Price'): string | null {
  if (isNegative(text)) return numberSentences.negative(label);
  const paise = rupeesToPaise(text);
  if (paise !== null) return paise <= maximumPricePaise ? null : numberSentences.tooHigh(label);
  if (/^\s*\d{14,}(\.\d*)?\s*$/.test(text)) return numberSentences.tooHigh(label);
  if (/^\s*\d*\.\d{3,}\s*$/.test(text)) return numberSentences.tooFine(label);
  return numberSentences.noAmount(label);
}

/** What keeps a text from being a stock, in a sentence; null for a stock. */
export function stockProblem(text: string): string | null {
  if (isNegative(text)) return numberSentences.negative('Stock');
  if (!/^\s*\d+\s*$/.test(text)) return numberSentences.notWhole;
  return Number(text) <= MOST_IN_STOCK ? null : numberSentences.tooMany;
}

/** Paise of a price that has passed its check; refuses (RangeError) what slipped past it: that is no price of ₹0. */
export function typedPaise(text: string): number {
  const paise = rupeesToPaise(text);
  if (paise === null) throw new RangeError(`Not an amount in rupees: ‘${text}’`);
  return paise;
}

/** Units of a stock that has passed its check; refuses (RangeError) what slipped past it. */
export function typedStock(text: string): number {
  if (stockProblem(text) !== null) throw new RangeError(`Not a stock: ‘${text}’`);
  return Number(text);
}

/** An amount as one types it: '499', '499.50'. */
export function rupeesText(paise: number): string {
  return paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2);
}

/** A text that was typed, trimmed; refused with the sentence that `problem` gives. */
export function typedText(problem: (text: string) => string | null) {
  return z.string().check(z.trim(), ({ value, issues }) => {
    const message = problem(value);
    if (message !== null) issues.push({ code: 'custom', message, input: value });
  });
}

/** A whole number as JSON carries it, from 0 to `most`; whatever else it is, it is refused with a sentence. */
export function sentNumber(
  most: number,
  { notWhole, tooHigh, negative }: Record<'notWhole' | 'tooHigh' | 'negative', string>,
) {
  return z.int(notWhole).check(z.minimum(0, negative), z.maximum(most, tooHigh));
}

type Priced = { price: string; isDiscounted: boolean; discountPrice: string };

/** Whether shoppers would pay nothing. Amounts are rupees, as typed; what is no amount is not free. */
export function isFree({ price, isDiscounted, discountPrice }: Priced): boolean {
  return rupeesToPaise(price) === 0 || (isDiscounted && rupeesToPaise(discountPrice) === 0);
}
