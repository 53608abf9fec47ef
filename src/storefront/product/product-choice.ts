import type { ProductDetail } from '../../shop/catalogue/product-detail.schema.ts';
import { defaultColor, defaultVariant } from '../../shop/catalogue/variant-choice.rules.ts';
import { formatPaise } from '../../shop/money.ts';
import { isAllowed } from '../../shop/variants/dependency.rules.ts';
import type { Selection, Variant } from '../../shop/variants/variants.types.ts';
import { closestChoice } from './closest-choice.ts';
import {
  type ChosenGoods,
  chosenGoods,
  describeGoods,
  selectedVariant,
  selectionSummary,
} from './chosen-goods.ts';

/** What a shopper has chosen of a product. Names and ids, so that it outlives a refresh of the product. */
export type ProductChoice = {
  /** Of a product with variants. */
  selection: Selection | null;
  /** Of the older lists, without variants. */
  colorId: string | null;
  sizeId: string | null;
  quantity: number;
  /** How often options were changed. */
  changes: number;
  /** What moved along with the last change, or changed in the shop since, in words; '' for nothing. */
  moved: string;
};

export type ChoiceAction =
  | { type: 'size' | 'potType' | 'potColor'; name: string }
  | { type: 'color' | 'olderSize'; id: string }
  | { type: 'quantity'; quantity: number };

/** The product that is shown, with what is chosen of it. */
export type ChoiceState = {
  product: ProductDetail;
  choice: ProductChoice;
  /** What is spoken of the last change; units that others buy are not worth a word. */
  spoken: string;
};

export function beginChoice(product: ProductDetail): ChoiceState {
  return { product, choice: initialChoice(product), spoken: '' };
}

/** The reducer of a product page: what the shopper chooses, and the product as the shop has it by then. */
export function reduceProduct(
  state: ChoiceState,
  action: ChoiceAction | { type: 'product'; product: ProductDetail },
): ChoiceState {
  const product = action.type === 'product' ? action.product : state.product;
  const choice =
    action.type === 'product'
      ? keepChoice(state.choice, state.product, product)
      : reduceChoice(product, state.choice, action);
  const silent = action.type === 'quantity' || choice === state.choice;
  const spoken = silent ? state.spoken : selectionSummary(chosenGoods(product, choice), choice.moved);
  return { product, choice, spoken };
}

/**
 * The default variant; or the default of the older colours and sizes, else their first.
 * docs/behaviour/variants.md#default-variant.
 */
export function initialChoice(product: ProductDetail): ProductChoice {
  const sizes = product.sizes.filter((size) => size.enabled);
  const size = sizes.find(({ id, name }) => [id, name].includes(product.defaultSize ?? '')) ?? sizes[0];
  return {
    selection: toSelection(defaultVariant(product.variants)),
    colorId: defaultColor(product.colors, product.defaultColor)?.id ?? null,
    sizeId: size?.id ?? null,
    quantity: 1,
    changes: 0,
    moved: '',
  };
}

export function reduceChoice(
  product: ProductDetail,
  choice: ProductChoice,
  action: ChoiceAction,
): ProductChoice {
  switch (action.type) {
    case 'quantity':
      return { ...choice, quantity: action.quantity };
    case 'color':
      return { ...choice, colorId: action.id, changes: choice.changes + 1, moved: '' };
    case 'olderSize':
      return { ...choice, sizeId: action.id, changes: choice.changes + 1, moved: '' };
    case 'size':
    case 'potType':
    case 'potColor':
      return changeVariant(product, choice, action);
  }
}

function changeVariant(
  product: ProductDetail,
  choice: ProductChoice,
  action: Extract<ChoiceAction, { name: string }>,
): ProductChoice {
  const current = choice.selection ?? toSelection(defaultVariant(product.variants));
  if (current === null) return choice;
  const selection = toSelection(closestChoice(product, current, action));
  return {
    ...choice,
    selection,
    changes: choice.changes + 1,
    moved: selection ? movedNote(current, selection, action.type) : '',
  };
}

function toSelection(variant: Variant | undefined): Selection | null {
  return variant ? { size: variant.size, potType: variant.potType, potColor: variant.potColor } : null;
}

/**
 * A shopper's choice in a product that has changed meanwhile: as it was where that is still possible, else moved by
 * the rules of docs/behaviour/variants.md#choosing. Says what became different for them; unchanged, it is the same
 * object.
 */
export function keepChoice(
  choice: ProductChoice,
  before: ProductDetail,
  after: ProductDetail,
): ProductChoice {
  const had = chosenGoods(before, choice);
  const options = keepOptions(choice, after);
  const has = chosenGoods(after, { ...choice, ...options });
  const [was, is] = [describeGoods(had), describeGoods(has)];
  const moved = was !== is;
  const notes = [
    moved && was ? goneNote(was, is) : '',
    stockNote(choice.quantity, had, has),
    !moved && had.pricePaise !== has.pricePaise ? `The price is now ${formatPaise(has.pricePaise)}.` : '',
  ].filter(Boolean);
  if (!moved && notes.length === 0 && !isOwnAgain(had, has)) return choice;
  return {
    ...choice,
    ...options,
    quantity: has.quantity,
    changes: choice.changes + (moved ? 1 : 0),
    moved: notes.join(' '),
  };
}

function keepOptions(choice: ProductChoice, product: ProductDetail) {
  const first = initialChoice(product);
  const hasColor = product.colors.some(({ id, enabled }) => enabled && id === choice.colorId);
  const hasSize = product.sizes.some(({ id, enabled }) => enabled && id === choice.sizeId);
  return {
    selection: choice.selection ? keepSelection(choice.selection, product) : first.selection,
    colorId: hasColor ? choice.colorId : first.colorId,
    sizeId: hasSize ? choice.sizeId : first.sizeId,
  };
}

function keepSelection(selection: Selection, product: ProductDetail): Selection | null {
  if (selectedVariant(product.variants, selection) && isAllowed(product.dependencyRules, selection))
    return selection;
  return toSelection(closestChoice(product, selection, { type: 'size', name: selection.size }));
}

function stockNote(quantity: number, had: ChosenGoods, has: ChosenGoods): string {
  if (has.stock <= 0) return had.stock > 0 ? 'It has just sold out.' : '';
  if (had.stock <= 0) return isOwnAgain(had, has) ? '' : 'It is back in stock.';
  if (quantity <= has.stock) return '';
  return `Only ${has.stock} left now, so we lowered the quantity to ${has.quantity}.`;
}

/** What seemed sold out is this shopper's own reservation, which the kept page could not know: nothing came back. */
function isOwnAgain(had: ChosenGoods, has: ChosenGoods): boolean {
  return had.stock <= 0 && has.stock > 0 && has.stock <= has.reserved;
}

const optionNames = [
  ['size', 'size'],
  ['potType', 'pot type'],
  ['potColor', 'pot color'],
] as const;

/** Says which options moved along when one was changed; '' when none did. */
export function movedNote(before: Selection, after: Selection, changed: keyof Selection): string {
  const moved = optionNames
    .filter(([option]) => option !== changed && before[option] !== after[option])
    .map(([option, name]) => `${name} to ${after[option] ?? 'none'}`);
  return moved.length === 0 ? '' : `To suit ${after[changed] ?? ''}, we changed ${moved.join(' and ')}.`;
}

/** Says that what was chosen is gone from the shop, and what is chosen instead; both in words. */
function goneNote(was: string, is: string): string {
  return is === ''
    ? `${was} is no longer available.`
    : `${was} is no longer available, so we changed to ${is}.`;
}
