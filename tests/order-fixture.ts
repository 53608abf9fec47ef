import type { Database } from '../src/database/client.ts';
import { checkouts } from '../src/database/tables/checkout.ts';
import { orderItems, orders, orderTimeline } from '../src/database/tables/orders.ts';
import { aCustomer } from './catalogue-fixture.ts';

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
