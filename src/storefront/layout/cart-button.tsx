import { ShoppingBag } from 'lucide-react';
import { IconButton } from '../../ui/buttons.tsx';
import { cartChanges, useCart } from '../cart/use-cart.ts';

/** Opens the cart drawer; a badge on its corner says how many items wait there. */
export function CartButton() {
  const { count } = useCart();
  const items = count === 1 ? '1 item' : `${count} items`;
  return (
    <IconButton
      label={count > 0 ? `Cart, ${items}` : 'Cart'}
      count={count}
      icon={<ShoppingBag aria-hidden="true" size={22} />}
      aria-haspopup="dialog"
      onClick={cartChanges.openDrawer}
    />
  );
}
