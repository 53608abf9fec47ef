import { useEffect } from 'react';
import { checkoutMessages } from '../../shop/checkout/checkout-messages.ts';
import { orderNumber } from '../../shop/orders/order-number.rules.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { cartChanges, useCart } from '../cart/use-cart.ts';
import { placedOrder } from './checkout-records.ts';
import picture from './order-success.svg';

export function headers() {
  return { 'Cache-Control': 'private, no-store' };
}

export function meta() {
  return [{ title: 'Order Successful! · Plant Store' }, { name: 'robots', content: 'noindex' }];
}

/** For whoever comes without an order of this tab, by an old link perhaps; until that is known, most come with one. */
export default function OrderSuccess() {
  const number = usePlacedOrder();
  return number === null ? <NoOrder /> : <PlacedOrder number={number} />;
}

function PlacedOrder({ number }: { number: string | undefined }) {
  return (
    <div className="page-width flex flex-col items-center py-section text-center">
      <img src={picture} alt="" width={320} height={240} className="h-auto w-64 md:w-80" />
      <h1 className="mt-6 text-4xl">Order Successful!</h1>
      {/* Its place is kept until the browser has read it. */}
      <div className="mt-4 min-h-10">
        {number === undefined ? null : (
          <p className="rounded-full bg-leaf-100 px-4 py-1.5 text-leaf-800">
            Order number <strong className="font-semibold figures">{number}</strong>
          </p>
        )}
      </div>
      <p className="mt-4 max-w-copy text-lg text-ink-soft">
        Thank you! We are picking out your plants now. A confirmation with all the details is on its way to
        your e-mail.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/shop" variant="primary" size="lg">
          Continue Shopping
        </ButtonLink>
        <ButtonLink to="/" variant="outline" size="lg">
          Back to Home
        </ButtonLink>
      </div>
    </div>
  );
}

function NoOrder() {
  return (
    <>
      <title>Your orders · Plant Store</title>
      <EmptyState
        headingLevel={1}
        image="/images/empty-cart.svg"
        title="No new order here"
        text="If you have just paid, your confirmation is on its way to your e-mail. Earlier orders can be found with their number."
        action={
          <>
            <ButtonLink to="/shop">Continue Shopping</ButtonLink>
            <ButtonLink to="/track-order" variant="outline">
              Track your order
            </ButtonLink>
          </>
        }
        className="my-auto py-section"
      />
    </>
  );
}

/**
 * Clears the cart, once for each order: coming back to this page leaves a newly filled cart alone. Gives the number of
 * the order this tab placed last, null where it placed none, and undefined until that is known.
 */
function usePlacedOrder(): string | null | undefined {
  const { ready } = useCart();
  const order = ready ? placedOrder.read() : undefined;

  useEffect(() => {
    const placed = ready ? placedOrder.read() : null;
    if (!placed) return;
    if (!placed.cartCleared) cartChanges.clear();
    if (!placed.announced) showToast({ title: checkoutMessages.success, tone: 'success' });
    placedOrder.write({ ...placed, announced: true, cartCleared: true });
  }, [ready]);

  return order && orderNumber(order.id);
}
