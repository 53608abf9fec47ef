import type { AttributeName } from '../variants/variants.types.ts';
import type { FileRow } from './imported-product.types.ts';

/** The first of these columns that the file has, trimmed; programs renamed some of theirs. */
export function cellOf({ cells }: FileRow, ...headers: string[]): string {
  for (const header of headers) {
    const cell = cells.get(header);
    if (cell !== undefined) return cell.trim();
  }
  return '';
}

/** An amount as our fields take it: '1,299.00' is 1299.00. What is none stays as it is, to be refused. */
export function amount(text: string): string {
  const bare = text.replace(/^(?:₹|rs\.?|inr)\s*/i, '');
  return /^\d{1,3}(,\d{2,3})+(\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare;
}

/** A stock as our fields take it, or null where the other program did not count: below 0 is 0. */
export function units(text: string): string | null {
  if (text === '') return null;
  const whole = text.replace(/\.0+$/, '');
  return /^-\d+$/.test(whole) ? '0' : whole;
}

/** What a group is called of which the file says nothing. */
export const ONLY_VALUE = 'Standard';
/** Where products go for which the file names no category. */
export const FALLBACK_CATEGORY = 'Imported';

const words: readonly [AttributeName, RegExp][] = [
  ['pot_size', /size|height|volume|litre|liter|weight|diameter|pack|quantity|age/i],
  ['pot_color', /colou?r|shade|finish/i],
  ['pot_type', /type|pot|planter|material|style|shape|form/i],
];

/**
 * Which of our three groups each option of another shop becomes: by what it is called, else the first that is free, in
 * the order size, type, colour. docs/behaviour/import.md#options.
 */
export function mapOptions(names: readonly string[]): AttributeName[] {
  const chosen = new Map<number, AttributeName>();
  const taken = new Set<AttributeName>();
  const choose = (at: number, group: AttributeName | undefined) => {
    if (group === undefined) return;
    chosen.set(at, group);
    taken.add(group);
  };
  for (const [at, name] of names.entries()) {
    choose(at, words.find(([group, pattern]) => !taken.has(group) && pattern.test(name))?.[0]);
  }
  for (const at of names.keys()) {
    if (!chosen.has(at))
      choose(
        at,
        (['pot_size', 'pot_type', 'pot_color'] as const).find((one) => !taken.has(one)),
      );
  }
  return names.flatMap((_name, at) => chosen.get(at) ?? []);
}

/** The options of one variant, by the groups that they became. */
export function selectionOf(groups: readonly AttributeName[], values: readonly string[]) {
  const of = (group: AttributeName) => {
    const at = groups.indexOf(group);
    return at === -1 ? null : (values[at] ?? null);
  };
  return {
    size: of('pot_size') ?? ONLY_VALUE,
    potType: of('pot_type') ?? ONLY_VALUE,
    potColor: of('pot_color'),
  };
}

/** Price and discount of what costs `now` and cost `before`, both as typed. */
export function salePrice(before: string, now: string) {
  const isSale = before !== '' && now !== '' && Number(amount(before)) > Number(amount(now));
  return isSale
    ? { price: amount(before), isDiscounted: true, discountPrice: amount(now) }
    : { price: amount(now === '' ? before : now), isDiscounted: false, discountPrice: '' };
}
