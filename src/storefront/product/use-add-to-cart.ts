import { useState } from 'react';
import { cartMessages } from '../../shop/cart/cart-messages.ts';
import type { ProductDetail } from '../../shop/catalogue/find-product.ts';
import { showToast } from '../../ui/toast-store.ts';
import { cartChanges, unitsInCart } from '../cart/use-cart.ts';
import { type AddRefusal, addRefusal } from './add-refusal.ts';
import type { ChosenGoods } from './chosen-goods.ts';
import { newCartItem } from './new-cart-item.ts';

/** Adds the chosen goods to the cart, or says why not. Specification, storefront §5 and §8. */
export function useAddToCart(product: ProductDetail, goods: ChosenGoods) {
  const [asked, setAsked] = useState<AddRefusal | null>(null);

  function add() {
    const refusal = addRefusal(product, goods);
    setAsked(refusal);
    if (refusal === 'out-of-stock') return showToast({ ...cartMessages.outOfStock, tone: 'error' });
    if (refusal === 'selection-required')
      return showToast({ ...cartMessages.selectionRequired, tone: 'error' });
    if (refusal === null) return put();
  }

  function put() {
    const item = newCartItem(product, goods);
    const held = unitsInCart(item);
    const added = cartChanges.add(item, goods.quantity, goods.stock);
    if (!added) return showToast(nothingAdded(goods.stock, held));
    const { title, description } = cartMessages.added(item);
    const isCapped = held + goods.quantity > goods.stock;
    showToast({
      title,
      description: isCapped ? `${description} ${goods.stock} is the most you can have.` : description,
      tone: 'success',
    });
  }

  return {
    add,
    colorError: asked === 'color-required' && !goods.color ? cartMessages.potColorRequired : null,
    sizeError: asked === 'size-required' && !goods.size ? cartMessages.sizeRequired : null,
  };
}

function nothingAdded(stock: number, held: number) {
  return {
    title: 'No more to add',
    description:
      held > stock
        ? `Your cart holds ${held}, and ${stock === 1 ? 'only 1 is' : `only ${stock} are`} left.`
        : `Your cart already holds all ${stock} that we have.`,
    tone: 'error',
  } as const;
}
