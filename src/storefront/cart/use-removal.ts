import { cartMessages } from '../../shop/cart/cart-messages.ts';
import type { CartItem } from '../../shop/cart/cart.types.ts';
import { showToast } from '../../ui/toast-store.ts';
import { cartChanges, useCart } from './use-cart.ts';

/** Takes a line out of the cart, says so, and offers to put it back. */
export function useRemoval() {
  const { items } = useCart();
  return (item: CartItem) => {
    const place = items.findIndex(({ cartItemId }) => cartItemId === item.cartItemId);
    cartChanges.remove(item.cartItemId);
    showToast({
      ...cartMessages.removed(item),
      action: {
        label: 'Undo',
        run() {
          cartChanges.putBack(item, Math.max(0, place));
          // The button pressed is gone: the keyboard goes on at the line, once it stands there again.
          requestAnimationFrame(() => findLine(item.cartItemId)?.focus());
        },
      },
    });
  };
}

function findLine(cartItemId: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-line="${CSS.escape(cartItemId)}"]`);
}
