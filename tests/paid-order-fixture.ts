import { eq } from 'drizzle-orm';
import { orders } from '../src/database/tables/orders.ts';
import type { CreateOrderBody, RequestLine } from '../src/shop/checkout/checkout-api.schema.ts';
import { verifyPayment } from '../src/shop/checkout/settle-checkout.ts';
import { startCheckout } from '../src/shop/checkout/start-checkout.ts';
import { orderBody } from './catalogue-fixture.ts';
import type { TestShop } from './test-shop.ts';

/** An order as it comes into being: checked out, paid at the sandbox and verified, its stock held. */
export async function placePaidOrder(
  { shop, provider, db }: TestShop,
  lines: RequestLine[],
  change: Partial<CreateOrderBody> = {},
) {
  const started = await startCheckout(shop, {
    idempotencyKey: crypto.randomUUID(),
    userId: null,
    body: orderBody(lines, change),
  });
  if (!started.ok || started.providerOrderId === null) throw new Error('The checkout did not start');
  const paid = await provider.pay(started.providerOrderId);
  if (!('razorpay_payment_id' in paid)) throw new Error('The payment failed');
  const verified = await verifyPayment(shop, {
    providerOrderId: started.providerOrderId,
    paymentId: paid.razorpay_payment_id,
    signature: paid.razorpay_signature,
  });
  if (!verified.ok) throw new Error(verified.reason);
  const read = async () => {
    const [order] = await db.select().from(orders).where(eq(orders.id, verified.order.id));
    if (!order) throw new Error('No order');
    return order;
  };
  return { order: verified.order, paymentId: paid.razorpay_payment_id, read };
}
