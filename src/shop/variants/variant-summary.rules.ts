import { rupeesToPaise } from '../money.ts';
import type { VariantRow } from './variants.types.ts';

export type VariantSummary = { active: number; withImages: number; stock: number; valuePaise: number };

/** What the enabled variants are together: how many, their stock, and what it is worth. Specification, admin §9. */
export function summariseVariants(
  rows: readonly VariantRow[],
  hasStagedImage: (rowId: string) => boolean,
): VariantSummary {
  const active = rows.filter(({ enabled }) => enabled);
  const stockOf = ({ stock }: VariantRow) => (/^\d+$/.test(stock) ? Number(stock) : 0);
  return {
    active: active.length,
    withImages: active.filter(({ id, stored }) => hasStagedImage(id) || (stored?.imageUrl ?? null) !== null)
      .length,
    stock: active.reduce((sum, row) => sum + stockOf(row), 0),
    valuePaise: active.reduce((sum, row) => sum + stockOf(row) * (rupeesToPaise(row.price) ?? 0), 0),
  };
}
