import type { Selection } from '../../shop/catalogue/catalogue.types.ts';
import { isAllowed } from '../../shop/catalogue/dependency.rules.ts';
import type { ProductDetail } from '../../shop/catalogue/find-product.ts';
import { formatPaise } from '../../shop/money.ts';
import { type ChosenGoods, chosenGoods } from './chosen-goods.ts';
import { goneNote } from './moved-note.ts';
import { closestSelection, initialChoice, type ProductChoice } from './product-choice.ts';
import { describeGoods } from './selection-summary.ts';

/**
 * A shopper's choice in a product that has changed meanwhile: as it was where that is still possible, else moved by
 * the rules of specification, storefront §4. Says what became different for them; unchanged, it is the same object.
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
  const exists = product.variants.some(
    ({ size, potType, potColor }) =>
      size === selection.size && potType === selection.potType && potColor === selection.potColor,
  );
  if (exists && isAllowed(product.dependencyRules, selection)) return selection;
  return closestSelection(product, selection, { type: 'size', name: selection.size });
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
