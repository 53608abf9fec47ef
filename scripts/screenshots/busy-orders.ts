import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../src/database/client.ts';
import { users } from '../../src/database/tables/accounts.ts';
import { emails } from '../../src/database/tables/emails.ts';
import { orderItems, orderTimeline } from '../../src/database/tables/orders.ts';
import { providerEvents } from '../../src/database/tables/payments.ts';
import { addOrder } from '../../tests/orders.fixtures.ts';

export type PlacedOrder = { id: string; firstItemId: string; productId: string };

export const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

const customers = [
  ['Meera Iyer', '4 Temple Street', 'Chennai', 'Tamil Nadu', '600004'],
  ['Rohan Kulkarni', '27 Prabhat Road', 'Pune', 'Maharashtra', '411004'],
  ['Asha Menon', '14 Church Street', 'Bengaluru', 'Karnataka', '560001'],
  ['Farhan Qureshi', '9 Lake Hills Road', 'Hyderabad', 'Telangana', '500034'],
  ['Ananya Das', '51 Lake View Road', 'Kolkata', 'West Bengal', '700029'],
  ['Karthik Subramaniam', '112 Sankey Road', 'Bengaluru', 'Karnataka', '560080'],
  ['Priya Nair', '8 Marine Drive', 'Kochi', 'Kerala', '682031'],
  ['Vikram Singh Rathore', '3 Civil Lines', 'Jaipur', 'Rajasthan', '302006'],
  ['Leela D’Souza', '60 Hill Road', 'Mumbai', 'Maharashtra', '400050'],
] as const;

export const addressOf = (name: string) => `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com`;

/** How long ago each was placed, in hours: more of late. */
const LATE = [1, 3, 5, 9, 14, 21, 27, 33, 46, 58, 74, 90, 99, 121, 146, 170, 199, 220, 251, 290];
const AGES = [...LATE, ...Array.from({ length: 22 }, (_, at) => 310 + at * 19)];

/** A month of orders, the latest first; half of those who ordered have accounts. */
export async function placeOrders(db: Database): Promise<PlacedOrder[]> {
  await db.insert(users).values(
    customers.flatMap(([name], at) => {
      const user = { id: `busy-${at}`, email: addressOf(name), name, emailVerified: true };
      return at % 2 === 0 ? [{ ...user, createdAt: hoursAgo(900 + at * 40) }] : [];
    }),
  );
  const goods = await readGoods(db);
  const placed: PlacedOrder[] = [];
  for (const [at, hours] of [...AGES.entries()].toReversed()) {
    // oxlint-disable-next-line no-await-in-loop -- their numbers follow one another
    placed.unshift(await placeOrder(db, { at, hours, goods }));
  }
  // Without a word of the provider's the dashboard would warn.
  const heard = { event: 'payment.captured', payload: {}, handledAt: new Date() };
  await db.insert(providerEvents).values({ eventId: 'busy', ...heard });
  return placed;
}

type Goods = {
  productId: string;
  variantId: string;
  productName: string;
  productImageUrl: string | null;
  productPricePaise: number;
  sku: string | null;
  selectedSize: string;
  selectedPotType: string;
  selectedPotColor: string | null;
};

async function readGoods(db: Database): Promise<Goods[]> {
  const { rows } = await db.execute<Goods>(
    sql`select p.id "productId", v.id "variantId", p.name "productName", v.price_paise::int "productPricePaise", v.sku,
          coalesce(v.image_url, p.image_urls ->> 0) "productImageUrl", v.size "selectedSize",
          v.pot_type "selectedPotType", v.pot_color "selectedPotColor"
        from products p, lateral (
          select * from product_variants where product_id = p.id and enabled order by created_at, id limit 1) v
        where p.is_published order by p.name`,
  );
  return rows;
}

type Placing = { at: number; hours: number; goods: readonly Goods[] };

async function placeOrder(db: Database, { at, hours, goods }: Placing): Promise<PlacedOrder> {
  const who = (at * 5) % customers.length;
  const [name, address, city, state, zipCode] = customers[who] ?? customers[0];
  const items = [0, 1, 2].slice(0, 1 + (at % 3)).flatMap((line) => {
    const one = goods[(at * 7 + line * 11) % goods.length];
    return one ? [{ ...one, quantity: 1 + ((at + line) % 2) }] : [];
  });
  const subtotalPaise = items.reduce((sum, item) => sum + item.productPricePaise * item.quantity, 0);
  const isCash = at % 7 === 4;
  const orderStatus = statusAfter(hours, at);
  const deliveredAt = orderStatus === 'delivered' ? hoursAgo(hours - 70) : null;
  const createdAt = hoursAgo(hours);
  const { id } = await addOrder(db, {
    items,
    subtotalPaise,
    shippingPaise: subtotalPaise >= 499_00 ? 0 : 99_00,
    userId: who % 2 === 0 ? `busy-${who}` : null,
    email: addressOf(name),
    customerName: name,
    customerPhone: `+91 98450 ${10_000 + at * 37}`,
    shippingAddress: address,
    shippingCity: city,
    shippingState: state,
    shippingZipCode: zipCode,
    createdAt,
    orderStatus,
    deliveredAt,
    reviewsAskedAt: deliveredAt,
    paymentMethod: isCash ? 'cash' : 'razorpay',
    paymentStatus: paymentAfter(orderStatus, isCash),
    providerPaymentId: isCash ? null : `pay_Busy${String(48_211_907 + at * 7_919)}`,
    cashSettledAt: isCash ? deliveredAt : null,
    shortOfStock: at === 6,
    orderNote: at === 3 ? 'Please leave it with the neighbour at number 11.' : null,
    arrivesFrom: dayOf(hoursAgo(hours - 48)),
    arrivesTo: dayOf(hoursAgo(hours - 96)),
  });
  await db.update(orderTimeline).set({ createdAt }).where(eq(orderTimeline.orderId, id));
  await tellOf(db, { id, name, orderStatus, hours });
  const [first] = await db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, id))
    .orderBy(orderItems.position);
  return { id, firstItemId: first?.id ?? '', productId: first?.productId ?? '' };
}

function statusAfter(hours: number, at: number) {
  if (at === 8 || at === 25) return 'cancelled';
  if (hours < 24) return 'order_placed';
  if (hours < 48) return 'processing';
  return hours < 122 ? 'shipped' : 'delivered';
}

function paymentAfter(orderStatus: ReturnType<typeof statusAfter>, isCash: boolean) {
  if (orderStatus === 'cancelled') return isCash ? 'refused' : 'refunded';
  if (!isCash) return 'completed';
  return orderStatus === 'delivered' ? 'collected' : 'due';
}

const WAY = ['order_placed', 'processing', 'shipped', 'delivered'] as const;

type Told = { id: string; name: string; orderStatus: ReturnType<typeof statusAfter>; hours: number };

/** What its timeline tells of, and the e-mails that went out with it. */
async function tellOf(db: Database, { id: orderId, name, orderStatus, hours }: Told): Promise<void> {
  const way =
    orderStatus === 'cancelled'
      ? (['order_placed', 'cancelled'] as const)
      : WAY.slice(0, WAY.indexOf(orderStatus) + 1);
  const moves = way.slice(1).map((to, step) => ({
    event: 'status-changed',
    detail: { from: way[step], to },
    actor: 'courier',
    createdAt: hoursAgo(hours - 20 - step * 25),
  }));
  const paid = { event: 'payment-confirmed', actor: 'provider', createdAt: hoursAgo(hours) };
  await db.insert(orderTimeline).values([paid, ...moves].map((step) => ({ orderId, ...step })));
  await db.insert(emails).values(
    way.map((kind, step) => ({
      kind,
      orderId,
      recipient: addressOf(name),
      orderNumber: orderId.slice(-8),
      messageId: `${orderId}-${kind}`,
      state: 'sent' as const,
      attempts: 1,
      createdAt: hoursAgo(step === 0 ? hours : hours - 20 - (step - 1) * 25),
    })),
  );
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
