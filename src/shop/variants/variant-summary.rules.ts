import { priceProblem, stockProblem } from '../catalogue/typed-numbers.schema.ts';
import { rupeesToPaise } from '../money.ts';
import type { VariantRow } from './variants.types.ts';

export type VariantSummary = {
  active: number;
  withImages: number;
  stock: number;
  /** Null where it is more than can be counted exactly. */
  valuePaise: number | null;
};

/** What the enabled variants are together: how many, their stock, and what it is worth. Specification, admin §9. */
export function summariseVariants(
  rows: readonly VariantRow[],
  hasStagedImage: (rowId: string) => boolean,
): VariantSummary {
  const active = rows.filter(({ enabled }) => enabled);
  // What cannot be saved as it is typed counts nothing.
  const stockOf = ({ stock }: VariantRow) => (stockProblem(stock) === null ? Number(stock) : 0);
  const priceOf = ({ price }: VariantRow) => (priceProblem(price) === null ? (rupeesToPaise(price) ?? 0) : 0);
  const valuePaise = active.reduce((sum, row) => sum + stockOf(row) * priceOf(row), 0);
  return {
    active: active.length,
    withImages: active.filter(({ id, stored }) => hasStagedImage(id) || (stored?.imageUrl ?? null) !== null)
      .length,
    stock: active.reduce((sum, row) => sum + stockOf(row), 0),
    valuePaise: Number.isSafeInteger(valuePaise) ? valuePaise : null,
  };
}
