import type { VariantRow } from '../../shop/variants/variants.types.ts';

/** Whether a line of the variants' list would be drawn alike: rows are worked out anew with every key that is typed. */
export function isSameRow(one: VariantRow, other: VariantRow): boolean {
  const { stored: before, ...row } = one;
  const { stored: after, ...next } = other;
  return isSame(row, next) && (before && after ? isSame(before, after) : before === after);
}

function isSame<Fields extends object>(one: Fields, other: Fields): boolean {
  const keys = Object.keys(one) as (keyof Fields)[];
  return keys.every((key) => one[key] === other[key]);
}
