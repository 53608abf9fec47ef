import { formatPaise, rupeesToPaise } from '../money.ts';
import { priceProblem, rupeesText, stockProblem } from '../typed-numbers.schema.ts';
import { valuesOf } from './attributes.rules.ts';
import { type Combination, combinationKey, combinationName, combinations } from './combinations.rules.ts';
import { type Codes, codeProblem } from './product-codes.schema.ts';
import { variantsMessages } from './variants-messages.ts';
import type {
  AttributeName,
  Selection,
  StoredVariant,
  VariantRow,
  VariantsDraft,
  VariantsState,
} from './variants.types.ts';

type Draft = Pick<VariantsDraft, 'attributes' | 'rules' | 'edits'>;
type RowsInput = {
  state: VariantsState;
  draft: Draft;
  /** Of a new variant, in rupees. */ basePrice: string;
};

/**
 * The variants' list: every combination that the draft allows, then stored variants that it leaves out. Stored ones
 * are matched by size, type and colour, and follow values that were renamed. Combinations that the product was not
 * offered in before stay switched off, those that an edit of the attributes brings are on.
 * docs/behaviour/variants.md#what-saving-does.
 */
export function variantRows({ state, draft, basePrice }: RowsInput): VariantRow[] {
  const renamed = state.variants.map((stored) => ({ stored, ...renamedOptions(state, draft, stored) }));
  const byKey = new Map(renamed.map((one) => [combinationKey(one), one.stored]));
  const wasLeftOut = new Set(state.variants.length > 0 ? combinations(state).map(({ id }) => id) : []);
  const offered = combinations(draft);
  const taken = new Set<string>();
  const rows = offered.map((combination) => {
    const stored = byKey.get(combinationKey(combination));
    if (!stored) return newRow(combination, { draft, basePrice, isOn: !wasLeftOut.has(combination.id) });
    taken.add(stored.id);
    return storedRow(stored, combination, draft, true);
  });
  const leftOut = renamed.filter(({ stored }) => !taken.has(stored.id));
  return [...rows, ...leftOut.map(({ stored, ...options }) => storedRow(stored, options, draft, false))];
}

/** What a stored variant's options are called in the draft. */
function renamedOptions(state: VariantsState, draft: Draft, stored: StoredVariant): Selection {
  const nameNow = (group: AttributeName, name: string) => {
    const id = valuesOf(state, group).find((value) => value.name === name)?.id;
    return valuesOf(draft, group).find((value) => value.id === id)?.name ?? name;
  };
  return {
    size: nameNow('pot_size', stored.size),
    potType: nameNow('pot_type', stored.potType),
    potColor: stored.potColor === null ? null : nameNow('pot_color', stored.potColor),
  };
}

type NewRow = { draft: Draft; basePrice: string; isOn: boolean };

function newRow({ id, ...options }: Combination, { draft, basePrice, isOn }: NewRow): VariantRow {
  const edit = draft.edits[id] ?? {};
  return {
    id,
    stored: null,
    ...options,
    price: edit.price ?? basePrice,
    stock: edit.stock ?? '0',
    enabled: edit.enabled ?? isOn,
    isKept: false,
    fits: true,
    isDiscounted: edit.isDiscounted ?? false,
    discountPrice: edit.discountPrice ?? '',
    // The first variants of a product are not made default by themselves (docs/behaviour/variants.md#default-variant).
    isDefault: edit.isDefault ?? false,
    sku: edit.sku ?? '',
    barcode: edit.barcode ?? '',
  };
}

function storedRow(stored: StoredVariant, options: Selection, draft: Draft, fits: boolean): VariantRow {
  const edit = draft.edits[stored.id] ?? {};
  const { discountPricePaise } = stored;
  return {
    id: stored.id,
    stored,
    size: options.size,
    potType: options.potType,
    potColor: options.potColor,
    price: edit.price ?? rupeesText(stored.pricePaise),
    stock: edit.stock ?? String(stored.stock),
    enabled: fits && (edit.enabled ?? stored.enabled),
    isKept: edit.isKept ?? !stored.enabled,
    fits,
    isDiscounted: edit.isDiscounted ?? stored.isDiscounted,
    discountPrice: edit.discountPrice ?? (discountPricePaise === null ? '' : rupeesText(discountPricePaise)),
    isDefault: edit.isDefault ?? stored.isDefault,
    sku: edit.sku ?? stored.sku ?? '',
    barcode: edit.barcode ?? stored.barcode ?? '',
  };
}

/** Of one product. */
const MOST_VARIANTS = 500;

/**
 * What keeps these rows from being saved, in a sentence, or null: an amount that is none, a discount that is no
 * discount, too many variants, or a value renamed to what kept variants of a removed value are called.
 */
export function variantsProblem(rows: readonly VariantRow[]): string | null {
  const offered = rows.filter(({ enabled }) => enabled);
  if (offered.length > MOST_VARIANTS) {
    return variantsMessages.tooMany(MOST_VARIANTS, offered.length);
  }
  for (const row of offered) {
    const [sentence] = Object.values(rowProblems(row));
    if (sentence !== undefined) {
      return variantsMessages.faulty(combinationName(row), lowered(sentence));
    }
  }
  const keys = new Set<string>();
  for (const row of rows) {
    const key = combinationKey(row);
    if (keys.has(key)) return variantsMessages.existsAlready(combinationName(row));
    keys.add(key);
  }
  return null;
}

/** 'price must be …'; an abbreviation stays as it is. */
function lowered(sentence: string): string {
  return /^\p{Lu}{2}/u.test(sentence)
    ? sentence
    : `${sentence.slice(0, 1).toLowerCase()}${sentence.slice(1)}`;
}

/** The codes of the rows that stay, with what each is called; what Save deletes gives its own back. */
export function codesOf(rows: readonly VariantRow[]): (Codes & { owner: string })[] {
  return rows
    .filter(({ stored, enabled, isKept }) => enabled || (stored !== null && (isKept || stored.isOrdered)))
    .map(({ sku, barcode, ...row }) => ({ sku, barcode, owner: combinationName(row) }));
}

type RowProblems = {
  price?: string;
  stock?: string;
  discountPrice?: string;
  sku?: string;
  barcode?: string;
};

/** What is wrong with what was typed of a row, a sentence for each field; a discount that is none, too. */
export function rowProblems(row: VariantRow): RowProblems {
  const { price, stock, isDiscounted, discountPrice, sku, barcode } = row;
  const found = {
    price: priceProblem(price),
    stock: stockProblem(stock),
    discountPrice: isDiscounted ? discountProblem(discountPrice, price) : null,
    sku: codeProblem('sku', sku),
    barcode: codeProblem('barcode', barcode),
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

type VariantSummary = {
  active: number;
  withImages: number;
  stock: number;
  /** Null where it is more than can be counted exactly. */
  valuePaise: number | null;
};

/**
 * What the enabled variants are together: how many, their stock, and what it is worth.
 * docs/behaviour/back-office.md#product-dialog.
 */
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

/** '₹349–₹2,199': what the saved variants that are sold cost; null where none is. */
export function priceRange(rows: readonly VariantRow[]): string | null {
  const prices = rows
    .filter(({ enabled, stored }) => enabled && stored !== null)
    .flatMap(({ price }) => rupeesToPaise(price) ?? []);
  if (prices.length === 0) return null;
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  return least === most ? formatPaise(least) : `${formatPaise(least)}–${formatPaise(most)}`;
}
