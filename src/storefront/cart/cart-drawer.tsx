import { useEffect, useState } from 'react';
import type { CartItem } from '../../shop/cart/cart-line.rules.ts';
import { cartMessages } from '../../shop/cart/cart-messages.ts';
import type { DeliveryAnswer } from '../../shop/checkout/delivery-answers.schema.ts';
import { formatPaise } from '../../shop/money.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { SOMEWHERE, arrivalBesideTotal } from '../delivery/delivery-words.ts';
import { useFreeAbove, useRememberedDestination } from '../delivery/remembered-pin.ts';
import { checkoutBlock, goodsPaise } from './cart-notices.rules.ts';
import { CheckoutBlock, CheckoutLink } from './checkout-link.tsx';
import { Addition, DeliveryMeter } from './free-delivery.tsx';
import { useQuote } from './quote.ts';
import { QuotedCartLine } from './quoted-cart-line.tsx';
import { cartChanges, useCart } from './use-cart.ts';

const SLIDE_MS = 250;
const nothing: readonly CartItem[] = [];

/** The cart beside the page: opened by the header's button and by every add. docs/behaviour/cart.md#lines. */
export function CartDrawer() {
  const { items, count, isDrawerOpen } = useCart();
  const shown = useLingering(isDrawerOpen, SLIDE_MS);
  // Asked for only while somebody looks.
  const address = useRememberedDestination();
  const { quote, status } = useQuote(shown ? items : nothing, null, address, true);
  const totalPaise = goodsPaise(items, quote?.lines);
  const filled = shown && items.length > 0;
  return (
    <Drawer
      title={cartMessages.drawerTitle(count)}
      open={isDrawerOpen}
      onClose={cartChanges.closeDrawer}
      footer={
        filled ? (
          <DrawerFooter
            totalPaise={totalPaise}
            block={checkoutBlock(items, quote)}
            delivery={quote?.delivery ?? null}
            onLeave={cartChanges.closeDrawer}
          />
        ) : null
      }
    >
      <div tabIndex={-1} data-focus-home className="outline-none">
        {filled ? (
          <ul className="divide-y divide-line">
            {items.map((item) => (
              <QuotedCartLine
                key={item.cartItemId}
                item={item}
                line={quote?.lines.get(item.cartItemId)}
                checking={status === 'loading'}
                size="sm"
                onFollow={cartChanges.closeDrawer}
              />
            ))}
          </ul>
        ) : null}
        {/* Not beside the total, which would move below a message. */}
        {filled && status === 'ready' && quote?.addition ? (
          <div className="mt-3">
            <Addition
              key={quote.addition.id}
              goods={quote.addition}
              size="sm"
              onLeave={cartChanges.closeDrawer}
            />
          </div>
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
        <ButtonLink to="/shop" variant="primary" onClick={onLeave}>
          Browse plants
        </ButtonLink>
      }
    />
  );
}

type DrawerFooterProps = LeaveProps & {
  totalPaise: number;
  block: string | null;
  /** Null until the shop has said it. */
  delivery: DeliveryAnswer | null;
};

function DrawerFooter({ totalPaise, block, delivery, onLeave }: DrawerFooterProps) {
  const freeAbove = useFreeAbove(delivery);
  const arrival = arrivalBesideTotal(useRememberedDestination() ?? SOMEWHERE, delivery);
  return (
    <>
      <p data-keep-clear className="flex items-baseline justify-between gap-4">
        <span className="font-semibold">Total</span>
        <span className="text-2xl font-semibold figures">{formatPaise(totalPaise)}</span>
      </p>
      <DeliveryMeter goodsPaise={totalPaise} freeAbovePaise={freeAbove} className="mt-2" />
      {arrival === null || delivery?.problem ? null : (
        <p className="mt-1 pl-6.5 text-sm text-ink-soft">{arrival}</p>
      )}
      <CheckoutBlock id="drawer-block" block={block} className="mt-3" />
      <div className="mt-4 grid grid-cols-2 gap-3">
        <ButtonLink to="/cart" variant="outline" onClick={onLeave}>
          View Cart
        </ButtonLink>
        <CheckoutLink id="drawer-block" block={block} onFollow={onLeave}>
          Checkout
        </CheckoutLink>
      </div>
    </>
  );
}

/** `shown`, but true for `milliseconds` longer: what slides away keeps its content until it is gone. */
function useLingering(shown: boolean, milliseconds: number): boolean {
  const [lingers, setLingers] = useState(shown);
  if (shown && !lingers) setLingers(true);

  useEffect(() => {
    if (shown) return;
    const timer = setTimeout(() => setLingers(false), milliseconds);
    return () => clearTimeout(timer);
  }, [shown, milliseconds]);

  return shown || lingers;
}
