import { useEffect } from 'react';
import { checkoutMessages } from '../../shop/checkout/checkout-messages.ts';
import { orderNumber } from '../../shop/orders/order-number.rules.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useCart } from '../cart/use-cart.ts';
import { placedOrder } from './checkout-records.ts';
import picture from './order-success.svg';

export function headers() {
  return { 'Cache-Control': 'private, no-store' };
}

export function meta() {
  return [{ title: 'Order Successful! · Plant Store' }, { name: 'robots', content: 'noindex' }];
}

export default function OrderSuccess() {
  const number = usePlacedOrder();
  return (
    <div className="page-width flex flex-col items-center py-section text-center">
      <img src={picture} alt="" width={320} height={240} className="h-auto w-64 md:w-80" />
      <h1 className="mt-6 text-4xl">Order Successful!</h1>
      {/* Its place is kept until the browser has read it. */}
      <div className="mt-4 min-h-10">
        {number === null ? null : (
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

/**
 * Clears the cart, once for each order: coming back to this page leaves a newly filled cart alone. Gives the number of
 * the order this tab placed last.
 */
function usePlacedOrder(): string | null {
  const { ready, clear } = useCart();
  const order = ready ? placedOrder.read() : null;

  useEffect(() => {
    if (!ready) return;
    const placed = placedOrder.read();
    if (!placed?.cartCleared) clear();
    if (!placed) return;
    if (!placed.announced) showToast({ title: checkoutMessages.success, tone: 'success' });
    placedOrder.write({ ...placed, announced: true, cartCleared: true });
  }, [ready, clear]);

  return order && orderNumber(order.id);
}
