import { eq } from 'drizzle-orm';
import type { Database } from '../src/database/client.ts';
import { checkouts } from '../src/database/tables/checkout.ts';
import { invoices } from '../src/database/tables/invoices.ts';
import { orderItems, orderTimeline, orders } from '../src/database/tables/orders.ts';
import type { CreateOrderBody, RequestLine } from '../src/shop/checkout/checkout-api.schema.ts';
import { verifyPayment } from '../src/shop/checkout/settle-checkout.ts';
import { startCheckout } from '../src/shop/checkout/start-checkout.ts';
import { issueInvoice } from '../src/shop/invoices/issue-invoice.ts';
import { settingsWith } from '../src/shop/settings/settings.fixtures.ts';
import type { Shop } from '../src/shop/shop.types.ts';
import { aCustomer, anOrderBody } from './catalogue.fixtures.ts';
import type { TestShop } from './test-shop.ts';

type OrderChange = Partial<typeof orders.$inferInsert> & {
  email?: string;
  items?: Omit<typeof orderItems.$inferInsert, 'orderId' | 'position'>[];
};

const twoPots: NonNullable<OrderChange['items']> = [
  {
    productName: 'Test Fern',
    productPricePaise: 600_00,
    quantity: 1,
    selectedPotType: 'Plastic',
    selectedSize: 'Small (4")',
  },
  { productName: 'Plain Tulsi', productPricePaise: 600_00, quantity: 1 },
];

/** A paid order of two pots, placed as a guest unless a user is named, or what else is said; stored without e-mails. */
export async function addOrder(
  db: Database,
  { email = aCustomer.email, items = twoPots, ...change }: OrderChange = {},
) {
  const id = crypto.randomUUID();
  const { subtotalPaise = 1200_00, shippingPaise = 0, discountPaise = 0 } = change;
  const amounts = { subtotalPaise, shippingPaise, discountPaise };
  const totalPaise = subtotalPaise + shippingPaise - discountPaise;
  await db.insert(checkouts).values({
    ...aCustomer,
    ...amounts,
    id,
    email,
    totalPaise,
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
      totalAmountPaise: totalPaise,
      paymentStatus: 'completed',
      ...change,
    })
    .returning();
  if (!order) throw new Error('No order');
  await db
    .insert(orderItems)
    .values(items.map((item, position) => ({ ...item, orderId: order.id, position })));
  await db.insert(orderTimeline).values({ orderId: order.id, actor: 'shopper', event: 'placed' });
  return order;
}

/** What the e-mails' tests write about: two plants, a discount, and an address of several lines. */
export const aMonsteraOrder: OrderChange = {
  subtotalPaise: 289_750,
  discountPaise: 28_975,
  promoCode: 'GREEN10',
  customerName: 'Asha Menon',
  customerPhone: '+919876543210',
  shippingAddress: '14 Church Street',
  createdAt: new Date('2026-11-20T20:00:00Z'),
  items: [
    {
      productName: 'Monstera Deliciosa',
      productImageUrl: '/media/demo/monstera.webp',
      productPricePaise: 124_900,
      quantity: 2,
      selectedSize: 'Medium (5")',
      selectedPotType: 'Self-watering',
      selectedPotColor: 'White',
    },
    { productName: 'Snake Plant', productPricePaise: 39_950, quantity: 1 },
  ],
};

/** The invoice of a stored order, of a series of its own; gives its id, again if it has one. */
export async function addInvoice(db: Database, orderId: string): Promise<string> {
  const isIt = eq(invoices.orderId, orderId);
  const [known] = await db.select({ id: invoices.id }).from(invoices).where(isIt);
  if (known) return known.id;
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error('No order');
  const settings = settingsWith({ invoices: { series: 'T1' } });
  const shop = { db, settings, now: () => new Date() } as unknown as Shop;
  await issueInvoice(shop, db, order);
  const [made] = await db.select({ id: invoices.id }).from(invoices).where(isIt);
  if (!made) throw new Error('No invoice');
  return made.id;
}

/** An order as it comes into being: checked out, paid at the sandbox and verified, its stock held. */
export async function addPaidOrder(
  { shop, provider, db }: TestShop,
  lines: RequestLine[],
  change: Partial<CreateOrderBody> = {},
) {
  const started = await startCheckout(shop, {
    idempotencyKey: crypto.randomUUID(),
    userId: null,
    body: anOrderBody(lines, change),
  });
  if (!started.ok || started.providerOrderId === null) throw new Error('The checkout did not start');
  const paid = await provider.pay(started.providerOrderId);
  if (!('razorpay_payment_id' in paid)) throw new Error('The payment failed');
  const verified = await verifyPayment(shop, {
    providerOrderId: started.providerOrderId,
    paymentId: paid.razorpay_payment_id,
    method: 'razorpay',
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
