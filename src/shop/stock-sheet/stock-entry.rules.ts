import { isNegative, MOST_IN_STOCK, numberSentences, stockProblem } from '../typed-numbers.schema.ts';

/** What a text in the column of shelf stocks asks for: a number to stand there, or units to come or go. */
export type StockEntry = { kind: 'exact'; to: number } | { kind: 'relative'; by: number };

const RELATIVE = /^\s*([+-])\s*(\d{1,7})\s*$/;

/** Whether it begins like units to come or go: those wait for Enter, as '+1' may become '+10'. */
export function isRelativeText(text: string): boolean {
  return /^\s*[+-]/.test(text);
}

/** Reads an entry, or says in a sentence why it is none. docs/behaviour/stock-sheet.md#typing. */
export function readStockEntry(
  text: string,
  shelf: number,
): { ok: true; entry: StockEntry } | { ok: false; sentence: string } {
  if (isRelativeText(text)) {
    const [, sign, units] = RELATIVE.exec(text) ?? [];
    if (units === undefined) return { ok: false, sentence: numberSentences.notWhole };
    const by = sign === '-' ? -Number(units) : Number(units);
    const sentence = shelfProblem(shelf + by);
    return sentence === null ? { ok: true, entry: { kind: 'relative', by } } : { ok: false, sentence };
  }
  const sentence = stockProblem(text);
  return sentence === null
    ? { ok: true, entry: { kind: 'exact', to: Number(text) } }
    : { ok: false, sentence };
}

/** Why a shelf cannot hold so many units, in a sentence; null if it can. */
export function shelfProblem(units: number): string | null {
  if (isNegative(String(units))) return stockSheetSentences.tooFew;
  return units > MOST_IN_STOCK ? numberSentences.tooMany : null;
}

export const stockSheetSentences = {
  tooFew: 'So many are not on the shelf',
  /** Units were sent, and no answer came. */
  notKnown: 'No answer: not known whether it is counted. Enter sends it again, and it counts once.',
  gone: 'This has been deleted meanwhile',
  /** Somebody else, or an order, was faster. */
  changed: (from: number, now: number) => `Changed from ${from} to ${now} meanwhile`,
} as const;
