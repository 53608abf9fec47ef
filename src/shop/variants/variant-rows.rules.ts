import type { AttributeName, Selection } from '../catalogue/catalogue.types.ts';
import { valuesOf } from './attribute-edits.rules.ts';
import { type Combination, combinationKey, combinations } from './combinations.rules.ts';
import { toRupeesText } from './rupees-text.rules.ts';
import type { StoredVariant, VariantRow, VariantsDraft, VariantsState } from './variants.types.ts';

type Draft = Pick<VariantsDraft, 'attributes' | 'rules' | 'edits'>;
type RowsInput = {
  state: VariantsState;
  draft: Draft;
  /** Of a new variant, in rupees. */ basePrice: string;
};

/**
 * The variants' list: every combination that the draft allows, then stored variants that it leaves out. Stored ones are
 * matched by size, type and colour, and follow values that were renamed. Combinations that the product was not offered
 * in before stay switched off, those that an edit of the attributes brings are on. Specification, admin §4 'Variant'.
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
    // The first variants of a product are not made default by themselves (specification, admin §4).
    isDefault: false,
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
    price: edit.price ?? toRupeesText(stored.pricePaise),
    stock: edit.stock ?? String(stored.stock),
    enabled: fits && (edit.enabled ?? stored.enabled),
    isKept: edit.isKept ?? !stored.enabled,
    fits,
    isDiscounted: edit.isDiscounted ?? stored.isDiscounted,
    discountPrice:
      edit.discountPrice ?? (discountPricePaise === null ? '' : toRupeesText(discountPricePaise)),
    isDefault: edit.isDefault ?? stored.isDefault,
  };
}
