import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { checkoutLines, checkouts } from '../../database/tables/checkout.ts';
import { orderItems, orders, orderTimeline } from '../../database/tables/orders.ts';
import { newOrderId } from '../orders/new-order-id.ts';
import { queueOrderEmail } from '../orders/queue-order-email.ts';
import { keepPromoUse } from '../promo/keep-promo-use.ts';
import type { Shop } from '../shop.types.ts';
import { keepHeldStock } from '../stock/keep-held-stock.ts';
import type { Checkout } from './checkout.types.ts';
import type { Order } from './settlement.types.ts';

/** What stands for the money: the provider's payment, or nothing for a zero total. */
export type OrderPayment = { razorpayPaymentId: string; status: 'authorized' | 'captured' } | null;

/**
 * Turns a locked, unsettled checkout whose money is certain into an order at the price paid: items, stock, promo use,
 * timeline and the confirmation e-mail, all in the caller's transaction. What meanwhile lacks (stock, a promo use) is
 * marked for the admin and never stops the order (decisions, 'Cart and checkout').
 */
export async function placeOrder(
  shop: Shop,
  tx: Database,
  checkout: Checkout,
  payment: OrderPayment,
): Promise<Order> {
  const now = shop.now();
  const lines = await tx
    .select()
    .from(checkoutLines)
    .where(eq(checkoutLines.checkoutId, checkout.id))
    .orderBy(asc(checkoutLines.position));
  const stock = await keepHeldStock(tx, { checkoutId: checkout.id, quantities: lines, now });
  const promo = await keepPromoUse(tx, { checkoutId: checkout.id, promoCodeId: checkout.promoCodeId, now });

  const [order] = await tx
    .insert(orders)
    .values({
      id: await newOrderId(tx),
      checkoutId: checkout.id,
      userId: checkout.userId,
      customerName: `${checkout.firstName} ${checkout.lastName}`.trim(),
      customerEmail: checkout.email,
      customerPhone: checkout.phone,
      shippingAddress: checkout.address,
      shippingCity: checkout.city,
      shippingState: checkout.state,
      shippingZipCode: checkout.zipCode,
      shippingCountry: checkout.country,
      currency: checkout.currency,
      subtotalPaise: checkout.subtotalPaise,
      shippingPaise: checkout.shippingPaise,
      discountPaise: checkout.discountPaise,
      totalAmountPaise: checkout.totalPaise,
      promoCode: checkout.promoCode,
      paymentStatus: payment?.status === 'authorized' ? 'authorized' : 'completed',
      razorpayOrderId: checkout.providerOrderId,
      razorpayPaymentId: payment?.razorpayPaymentId ?? null,
      shortOfStock: stock.short,
      shortOfPromo: promo.short,
      createdAt: now,
    })
    .returning();
  if (!order) throw new Error('The order was not stored');

  await tx.insert(orderItems).values(lines.map((line) => toOrderItem(order.id, line)));
  await tx.insert(orderTimeline).values({
    orderId: order.id,
    actor: 'shopper',
    event: 'placed',
    detail: { paymentStatus: order.paymentStatus, shortOfStock: stock.short, shortOfPromo: promo.short },
    createdAt: now,
  });
  await tx.update(checkouts).set({ settledAt: now, reconcileAt: null }).where(eq(checkouts.id, checkout.id));
  await queueOrderEmail(shop, tx, {
    orderId: order.id,
    recipient: order.customerEmail,
    orderStatus: 'order_placed',
    type: 'confirmation',
  });
  return order;
}

function toOrderItem(
  orderId: string,
  line: typeof checkoutLines.$inferSelect,
): typeof orderItems.$inferInsert {
  return {
    orderId,
    position: line.position,
    productId: line.productId,
    variantId: line.variantId,
    productName: line.productName,
    productImageUrl: line.productImageUrl,
    productPricePaise: line.unitPricePaise,
    quantity: line.quantity,
    selectedSize: line.selectedSize,
    selectedPotType: line.selectedPotType,
    selectedPotColor: line.selectedPotColor,
  };
}
