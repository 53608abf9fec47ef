import type { RootDatabase } from '../../database/client.ts';
import { checkouts } from '../../database/tables/checkout.ts';
import { orderItems, orders } from '../../database/tables/orders.ts';

const amounts = { subtotalPaise: 289_750, shippingPaise: 0, discountPaise: 28_975 };

/** A guest's paid order of two things, stored without its e-mail. */
export async function addOrder(db: RootDatabase, change: Partial<typeof orders.$inferInsert> = {}) {
  const id = crypto.randomUUID();
  const [checkout] = await db
    .insert(checkouts)
    .values({
      ...amounts,
      idempotencyKey: id,
      requestHash: id,
      receipt: id.slice(0, 20),
      email: 'asha@example.com',
      firstName: 'Asha',
      lastName: 'Menon',
      address: '14 Church Street',
      city: 'Bengaluru',
      state: 'Karnataka',
      zipCode: '560001',
      country: 'India',
      phone: '+919876543210',
      totalPaise: 260_775,
      settledAt: new Date(),
    })
    .returning();
  if (!checkout) throw new Error('No checkout');
  const [order] = await db
    .insert(orders)
    .values({
      ...amounts,
      id,
      checkoutId: checkout.id,
      customerName: 'Asha Menon',
      customerEmail: checkout.email,
      customerPhone: checkout.phone,
      shippingAddress: checkout.address,
      shippingCity: checkout.city,
      shippingState: checkout.state,
      shippingZipCode: checkout.zipCode,
      shippingCountry: checkout.country,
      totalAmountPaise: 260_775,
      promoCode: 'GREEN10',
      paymentStatus: 'completed',
      createdAt: new Date('2026-11-20T20:00:00Z'),
      ...change,
    })
    .returning();
  if (!order) throw new Error('No order');
  await db.insert(orderItems).values([
    {
      orderId: id,
      position: 0,
      productName: 'Monstera Deliciosa',
      productImageUrl: '/media/demo/monstera.webp',
      productPricePaise: 124_900,
      quantity: 2,
      selectedSize: 'Medium (5")',
      selectedPotType: 'Self-watering',
      selectedPotColor: 'White',
    },
    { orderId: id, position: 1, productName: 'Snake Plant', productPricePaise: 39_950, quantity: 1 },
  ]);
  return order;
}
