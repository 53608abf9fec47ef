import { useReducer } from 'react';
import type { ProductDetail } from '../../shop/catalogue/find-product.ts';
import { chosenGoods } from './chosen-goods.ts';
import { type ChoiceAction, initialChoice, type ProductChoice, reduceChoice } from './product-choice.ts';

/** What is chosen of a product, and what it comes to; give the component the product's id as its key. */
export function useProductChoice(product: ProductDetail) {
  const [choice, dispatch] = useReducer(
    (state: ProductChoice, action: ChoiceAction) => reduceChoice(product, state, action),
    product,
    initialChoice,
  );
  return { choice, goods: chosenGoods(product, choice), dispatch };
}
