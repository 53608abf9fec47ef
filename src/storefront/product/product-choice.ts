import { offeredValues } from '../../shop/catalogue/attribute-values.rules.ts';
import type { Selection, Variant } from '../../shop/catalogue/catalogue.types.ts';
import type { ProductDetail } from '../../shop/catalogue/find-product.ts';
import {
  changePotColor,
  changePotType,
  changeSize,
  defaultColor,
  defaultVariant,
} from '../../shop/catalogue/variant-choice.rules.ts';
import { movedNote } from './moved-note.ts';

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

const changesOfVariant = { size: changeSize, potType: changePotType, potColor: changePotColor };

/** The default variant; or the default of the older colours and sizes, else their first. Specification, storefront §4. */
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
  const selection = closestSelection(product, current, action);
  return {
    ...choice,
    selection,
    changes: choice.changes + 1,
    moved: selection ? movedNote(current, selection, action.type) : '',
  };
}

/** The selection after one option was chosen, by the rules; null only without variants. */
export function closestSelection(
  product: ProductDetail,
  current: Selection,
  { type, name }: { type: keyof Selection; name: string },
): Selection | null {
  const offered = offeredValues(product.attributes, product.variants);
  const among = {
    variants: product.variants,
    rules: product.dependencyRules,
    potTypes: offered.potTypes.map((value) => value.name),
    potColors: offered.potColors.map((value) => value.name),
  };
  return toSelection(changesOfVariant[type](among, current, name));
}

function toSelection(variant: Variant | undefined): Selection | null {
  return variant ? { size: variant.size, potType: variant.potType, potColor: variant.potColor } : null;
}
