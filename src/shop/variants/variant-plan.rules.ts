import { rupeesToPaise } from '../money.ts';
import { effectivePricePaise } from '../pricing/prices.rules.ts';
import { typedPaise, typedStock } from '../typed-numbers.schema.ts';
import { combinationName } from './combinations.rules.ts';
import { codeColumns } from './product-codes.schema.ts';
import { rowProblems } from './variant-rows.rules.ts';
import type { StoredVariant, VariantRow } from './variants.types.ts';

/** What is written of a variant. */
export type VariantColumns = Pick<
  StoredVariant,
  | 'size'
  | 'potType'
  | 'potColor'
  | 'pricePaise'
  | 'stock'
  | 'enabled'
  | 'isDiscounted'
  | 'discountPricePaise'
  | 'isDefault'
  | 'sku'
  | 'barcode'
>;

export type PlannedChange = { stored: StoredVariant; columns: VariantColumns };

/** What saving does to the variants of a product; each of its stored variants is in one list at most. */
export type VariantPlan = {
  added: { rowId: string; columns: VariantColumns }[];
  changed: PlannedChange[];
  /** No longer offered, and kept because orders refer to them. */
  disabled: PlannedChange[];
  /** No longer offered, and kept because somebody said so. */
  kept: PlannedChange[];
  deleted: StoredVariant[];
};

/**
 * What is to be done so that exactly the enabled rows are offered: matches are updated, new ones added, those left
 * over deleted, or disabled where orders refer to them or somebody keeps them. Nothing for rows that are as they
 * should be. docs/behaviour/variants.md#what-saving-does.
 */
export function planVariants(rows: readonly VariantRow[]): VariantPlan {
  const plan: VariantPlan = { added: [], changed: [], disabled: [], kept: [], deleted: [] };
  for (const row of rows) {
    const { stored } = row;
    if (!stored) {
      if (row.enabled) plan.added.push({ rowId: row.id, columns: toColumns(row) });
      continue;
    }
    if (isDoomed(row)) {
      plan.deleted.push(stored);
      continue;
    }
    const columns = toColumns(row);
    if (differs(stored, columns)) {
      const off = row.isKept ? plan.kept : plan.disabled;
      const list = !row.enabled && stored.enabled ? off : plan.changed;
      list.push({ stored, columns });
    }
  }
  return plan;
}

/** The names of variants that shoppers would get for nothing from then on, and did not before. */
export function givenAway({ added, changed }: VariantPlan): string[] {
  const isFree = (columns: VariantColumns) => columns.enabled && effectivePricePaise(columns) === 0;
  return [
    ...added.filter(({ columns }) => isFree(columns)),
    ...changed.filter(({ stored, columns }) => isFree(columns) && !isFree(stored)),
  ].map(({ columns }) => combinationName(columns));
}

/** Whether saving deletes the row's variant, with its stock and pictures. */
export function isDoomed({ stored, enabled, isKept }: VariantRow): boolean {
  return stored !== null && !enabled && !isKept && !stored.isOrdered;
}

export function isEmptyPlan({ added, changed, disabled, kept, deleted }: VariantPlan): boolean {
  return added.length + changed.length + disabled.length + kept.length + deleted.length === 0;
}

const keys = [
  'size',
  'potType',
  'potColor',
  'pricePaise',
  'stock',
  'enabled',
  'isDiscounted',
  'discountPricePaise',
  'isDefault',
  'sku',
  'barcode',
] as const satisfies (keyof VariantColumns)[];

/** The columns in which a planned change differs from what is stored. */
export function changedColumns({ stored, columns }: PlannedChange): (keyof VariantColumns)[] {
  return keys.filter((key) => stored[key] !== columns[key]);
}

function differs(stored: StoredVariant, columns: VariantColumns): boolean {
  return changedColumns({ stored, columns }).length > 0;
}

function toColumns(row: VariantRow): VariantColumns {
  const { stored, enabled, isDiscounted, discountPrice } = row;
  // What is not offered any more may hold what is no number: it keeps those that it had.
  const isLeftAlone = stored !== null && !enabled && Object.keys(rowProblems(row)).length > 0;
  const codes = isLeftAlone ? { sku: stored.sku, barcode: stored.barcode } : codeColumns(row);
  const { pricePaise, stock, discountPricePaise } = isLeftAlone
    ? stored
    : {
        pricePaise: typedPaise(row.price),
        stock: typedStock(row.stock),
        discountPricePaise:
          isDiscounted && discountPrice !== '' ? typedPaise(discountPrice) : rupeesToPaise(discountPrice),
      };
  return {
    size: row.size,
    potType: row.potType,
    potColor: row.potColor,
    pricePaise,
    stock,
    enabled,
    isDiscounted,
    discountPricePaise,
    // What is not offered cannot be shown first.
    isDefault: enabled && row.isDefault,
    ...codes,
  };
}
