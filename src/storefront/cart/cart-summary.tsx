import type { RefObject } from 'react';
import { formatPaise } from '../../shop/money.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { StickyBar } from '../../ui/sticky-bar.tsx';
import { Card } from '../../ui/surfaces.tsx';
import {
  SOMEWHERE,
  arrivalAt,
  arrivalBesideTotal,
  deliveryWords,
  problemWords,
} from '../delivery/delivery-words.ts';
import { DeliverySaid, PinField } from '../delivery/pin-field.tsx';
import { useRememberedDestination, useRememberedPin } from '../delivery/remembered-pin.ts';
import { CheckoutBlock, CheckoutLink } from './checkout-link.tsx';
import type { useQuote } from './quote.ts';
import { TotalsFailed, TotalsRows } from './totals.tsx';

type CartSummaryProps = ReturnType<typeof useQuote> & {
  items: readonly { name: string }[];
  /** Why it cannot go on to the checkout. */
  block: string | null;
  /** Round the way to the checkout. */
  checkoutRef: RefObject<HTMLDivElement | null>;
};

const BLOCK_ID = 'cart-block';

/** Where the cart goes, what it costs, by the server's word, and the way to the checkout. */
export function CartSummary({ items, quote, status, retry, block, checkoutRef }: CartSummaryProps) {
  const totals = quote?.totals ?? null;
  const delivery = quote?.delivery ?? null;
  const destination = useRememberedDestination() ?? SOMEWHERE;
  return (
    <Card as="section" aria-labelledby="cart-summary" aria-busy={status === 'loading'}>
      <h2 id="cart-summary" className="text-2xl">
        Order summary
      </h2>
      <CartDelivery items={items} quote={quote} status={status} />
      {status === 'failed' ? (
        <TotalsFailed
          title="Could not check the prices of your cart."
          kept="Your cart"
          retry={retry}
          className="mt-5"
        />
      ) : (
        <TotalsRows
          totals={totals}
          busy={status === 'loading'}
          hint={arrivalAt(destination, delivery, 'PIN code')}
          undelivered={delivery?.problem !== undefined}
          className="mt-5 gap-3"
        />
      )}
      <CheckoutBlock id={BLOCK_ID} block={block} className="mt-5" />
      <div ref={checkoutRef} className="mt-6 flex flex-col gap-3">
        <CheckoutLink id={BLOCK_ID} block={block} size="lg" wide>
          Proceed to Checkout
        </CheckoutLink>
        <ButtonLink to="/shop" variant="ghost" block>
          Continue Shopping
        </ButtonLink>
      </div>
      <p className="mt-3 text-center text-sm text-muted">
        Prices include tax. Promo codes are entered at checkout.
      </p>
    </Card>
  );
}

type CartDeliveryProps = Pick<CartSummaryProps, 'items' | 'quote' | 'status'>;

/** Before what it costs: both follow from the PIN code. */
function CartDelivery({ items, quote, status }: CartDeliveryProps) {
  const { pin } = useRememberedPin();
  const delivery = quote?.delivery;
  return (
    <PinField busy={status === 'loading'} className={deliveryClass}>
      {pin !== null && quote && delivery ? (
        <DeliverySaid
          refused={delivery.problem !== undefined}
          text={
            delivery.problem
              ? problemWords(delivery.problem, items)
              : deliveryWords(delivery, quote.totals.shippingPaise)
          }
        />
      ) : null}
    </PinField>
  );
}

export const deliveryClass = 'mt-4 rounded-lg bg-sand p-4';

type CheckoutBarProps = Pick<CartSummaryProps, 'quote' | 'status' | 'block' | 'checkoutRef'>;

/** On a phone the summary stands below the goods: what they cost and the way on are at hand meanwhile. */
export function CheckoutBar({ quote, status, block, checkoutRef }: CheckoutBarProps) {
  const known = status === 'failed' ? null : quote;
  const delivery = known?.delivery ?? null;
  const arrival = arrivalBesideTotal(useRememberedDestination() ?? SOMEWHERE, delivery);
  return (
    <StickyBar button={checkoutRef} className="lg:hidden">
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2">
          <span className="text-sm text-ink-soft">Total</span>
          <b className="font-semibold figures">{known ? formatPaise(known.totals.totalPaise) : '–'}</b>
        </p>
        {arrival === null || delivery?.problem ? null : <p className="text-sm text-ink-soft">{arrival}</p>}
      </div>
      <CheckoutLink id={BLOCK_ID} block={block}>
        Checkout
      </CheckoutLink>
    </StickyBar>
  );
}
