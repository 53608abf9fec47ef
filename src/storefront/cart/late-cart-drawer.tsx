import { cartMessages } from '../../shop/cart/cart-messages.ts';
import { createLatePart, useLatePart } from '../../ui/late-part.ts';
import { showToast } from '../../ui/toast-store.ts';
import { cartChanges, useCart } from './use-cart.ts';

/** The cart beside the page, and all that it asks the shop. */
export const cartDrawer = createLatePart(() => import('./cart-drawer.tsx'));

/** The drawer, fetched when it is first opened. docs/behaviour/cart.md#the-drawer. */
export function LateCartDrawer() {
  const { isDrawerOpen } = useCart();
  const code = useLatePart(cartDrawer, isDrawerOpen, () => {
    cartChanges.closeDrawer();
    showToast({
      ...cartMessages.drawerMissing,
      tone: 'error',
      duration: 10_000,
      action: { label: 'Try again', run: cartChanges.openDrawer },
    });
  });
  return code ? <code.CartDrawer /> : null;
}

/** Whether somebody waits for it. */
export function useAwaitedDrawer(): boolean {
  const { isDrawerOpen } = useCart();
  return useLatePart(cartDrawer, false, () => undefined) === null && isDrawerOpen;
}
