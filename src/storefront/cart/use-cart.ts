import { useSyncExternalStore } from 'react';
import { cartLineId } from '../../shop/cart/cart-line.rules.ts';
import { cartCount, cartTotalPaise } from '../../shop/cart/cart.rules.ts';
import { storageEvents } from './stored-record.ts';
import { createCartStore, unreadCart } from './cart-store.ts';

const { current, subscribe, ...changes } = createCartStore({
  origin: () => window.location.origin,
  storage: () => window.localStorage,
  ...storageEvents,
  log(message, detail) {
    // oxlint-disable-next-line no-console -- docs/behaviour/cart.md#unreadable-storage: unreadable stored data is logged
    console.error(message, detail);
  },
});

/** What may be done with the cart. Apart from what is in it: who only changes it is not rendered anew with it. */
export const cartChanges = changes;

/** How many units of these goods are in the cart at this moment. */
export function unitsInCart(goods: Parameters<typeof cartLineId>[0]): number {
  const id = cartLineId(goods);
  return current().items.find(({ cartItemId }) => cartItemId === id)?.quantity ?? 0;
}

/** What is in the shopper's cart; one for the whole page, shared with other tabs. */
export function useCart() {
  const state = useSyncExternalStore(subscribe, current, () => unreadCart);
  return {
    ...state,
    count: cartCount(state.items),
    totalPaise: cartTotalPaise(state.items),
  };
}
