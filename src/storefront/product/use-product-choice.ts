import { useReducer } from 'react';
import type { ProductDetail } from '../../shop/catalogue/find-product.ts';
import { chosenGoods, selectionSummary } from './chosen-goods.ts';
import {
  type ChoiceAction,
  type ProductChoice,
  initialChoice,
  keepChoice,
  reduceChoice,
} from './product-choice.ts';

type State = {
  product: ProductDetail;
  choice: ProductChoice;
  /** What is spoken of the last change; units that others buy are not worth a word. */
  spoken: string;
};

/**
 * What is chosen of a product, and what it comes to; the choice goes along when the product changes. Give the
 * component the product's id as its key.
 */
export function useProductChoice(product: ProductDetail) {
  const [state, dispatch] = useReducer(reduce, product, begin);
  if (state.product !== product) dispatch({ type: 'product', product });
  const { choice, spoken } = state;
  return { choice, spoken, goods: chosenGoods(state.product, choice), dispatch };
}

function begin(product: ProductDetail): State {
  return { product, choice: initialChoice(product), spoken: '' };
}

function reduce(state: State, action: ChoiceAction | { type: 'product'; product: ProductDetail }): State {
  const product = action.type === 'product' ? action.product : state.product;
  const choice =
    action.type === 'product'
      ? keepChoice(state.choice, state.product, product)
      : reduceChoice(product, state.choice, action);
  const silent = action.type === 'quantity' || choice === state.choice;
  const spoken = silent ? state.spoken : selectionSummary(chosenGoods(product, choice), choice.moved);
  return { product, choice, spoken };
}
