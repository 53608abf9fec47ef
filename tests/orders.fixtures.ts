import { eq } from 'drizzle-orm';
import type { Database } from '../src/database/client.ts';
import { checkouts } from '../src/database/tables/checkout.ts';
import { orderItems, orderTimeline, orders } from '../src/database/tables/orders.ts';
import type { CreateOrderBody, RequestLine } from '../src/shop/checkout/checkout-api.schema.ts';
import { verifyPayment } from '../src/shop/checkout/settle-checkout.ts';
import { startCheckout } from '../src/shop/checkout/start-checkout.ts';
import { aCustomer, orderBody } from './catalogue.fixtures.ts';
import type { TestShop } from './test-shop.ts';

type OrderChange = Partial<
  Pick<
    typeof orders.$inferInsert,
    'userId' | 'orderStatus' | 'createdAt' | 'paymentStatus' | 'razorpayPaymentId'
  >
> & {
  email?: string;
};

/** A paid order of two items, placed as a guest unless a user is named. */
export async function addOrder(db: Database, { email = aCustomer.email, ...change }: OrderChange = {}) {
  const id = crypto.randomUUID();
  const amounts = { subtotalPaise: 1200_00, shippingPaise: 0, discountPaise: 0 };
  await db.insert(checkouts).values({
    ...aCustomer,
    ...amounts,
    id,
    email,
    totalPaise: 1200_00,
    idempotencyKey: id,
    requestHash: id,
    receipt: id,
    userId: change.userId ?? null,
    settledAt: new Date(),
  });
  const [order] = await db
    .insert(orders)
    .values({
      ...amounts,
      checkoutId: id,
      customerName: `${aCustomer.firstName} ${aCustomer.lastName}`,
      customerEmail: email,
      customerPhone: aCustomer.phone,
      shippingAddress: aCustomer.address,
      shippingCity: aCustomer.city,
      shippingState: aCustomer.state,
      shippingZipCode: aCustomer.zipCode,
      shippingCountry: aCustomer.country,
      totalAmountPaise: 1200_00,
      paymentStatus: 'completed',
      ...change,
    })
    .returning();
  if (!order) throw new Error('No order');
  const item = { orderId: order.id, productPricePaise: 600_00, quantity: 1 };
  await db.insert(orderItems).values([
    {
      ...item,
      position: 0,
      productName: 'Test Fern',
      selectedPotType: 'Plastic',
      selectedSize: 'Small (4")',
    },
    { ...item, position: 1, productName: 'Plain Tulsi' },
  ]);
  await db.insert(orderTimeline).values({ orderId: order.id, actor: 'shopper', event: 'placed' });
  return order;
}

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
