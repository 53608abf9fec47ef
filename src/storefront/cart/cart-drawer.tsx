import { cartLines } from '../../shop/cart/cart.rules.ts';
import { cartMessages } from '../../shop/cart/cart-messages.ts';
import { formatPaise } from '../../shop/money.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CartLine } from './cart-line.tsx';
import { freeShippingHint } from './free-shipping.rules.ts';
import { useAttempts } from './use-attempts.ts';
import { cartChanges, useCart } from './use-cart.ts';
import { useLingering } from './use-lingering.ts';

const SLIDE_MS = 250;

/** The cart beside the page: opened by the header's button and by every add. Specification, storefront §2. */
export function CartDrawer() {
  const { items, count, totalPaise, isDrawerOpen } = useCart();
  // On every page: a cart that is paid already empties wherever it shows.
  useAttempts();
  const shown = useLingering(isDrawerOpen, SLIDE_MS);
  const prices = cartLines(items);
  const filled = shown && items.length > 0;
  return (
    <Drawer
      title={cartMessages.drawerTitle(count)}
      open={isDrawerOpen}
      onClose={cartChanges.closeDrawer}
      footer={filled ? <DrawerFooter totalPaise={totalPaise} onLeave={cartChanges.closeDrawer} /> : null}
    >
      <div tabIndex={-1} data-focus-home className="outline-none">
        {filled ? (
          <ul className="divide-y divide-line">
            {items.map((item, index) => (
              <CartLine
                key={item.cartItemId}
                item={item}
                size="sm"
                unitPricePaise={prices[index]?.unitPricePaise ?? 0}
                onFollow={cartChanges.closeDrawer}
              />
            ))}
          </ul>
        ) : null}
        {shown && items.length === 0 ? <EmptyDrawer onLeave={cartChanges.closeDrawer} /> : null}
      </div>
      <output className="sr-only">
        {shown ? `${count} ${count === 1 ? 'item' : 'items'}, total ${formatPaise(totalPaise)}` : ''}
      </output>
    </Drawer>
  );
}

type LeaveProps = { onLeave: () => void };

function EmptyDrawer({ onLeave }: LeaveProps) {
  return (
    <EmptyState
      image="/images/empty-cart.svg"
      title={cartMessages.emptyDrawer}
      text="A plant or two would look good in here."
      headingLevel={3}
      action={
        <ButtonLink to="/shop" onClick={onLeave}>
          Browse plants
        </ButtonLink>
      }
    />
  );
}

function DrawerFooter({ totalPaise, onLeave }: LeaveProps & { totalPaise: number }) {
  const hint = freeShippingHint(totalPaise);
  return (
    <>
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-semibold">Total</span>
        <span className="text-2xl font-semibold figures">{formatPaise(totalPaise)}</span>
      </p>
      {hint ? <p className="mt-1 text-sm text-muted">{hint}</p> : null}
      <div className="mt-4 grid grid-cols-2 gap-3">
        <ButtonLink to="/cart" variant="outline" onClick={onLeave}>
          View Cart
        </ButtonLink>
        <ButtonLink to="/checkout" variant="primary" reloadDocument onClick={onLeave}>
          Checkout
        </ButtonLink>
      </div>
    </>
  );
}
