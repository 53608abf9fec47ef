import { asc, inArray } from 'drizzle-orm';
import { orderItems, orders } from '../../database/tables/orders.ts';
import { formatPaise } from '../money.ts';
import { formatOrderDate, orderNumber, shortNumber } from '../orders/order-number.rules.ts';
import { NO_PHONE } from '../settings/public-settings.rules.ts';
import type { Shop } from '../shop.types.ts';
import type { ParcelPaper } from './parcel-paper.types.ts';

const AT_ONCE = 20;

/** What goes with the parcels of orders, in the order of the ids, a few at a time; ids that no order has are left out. */
export async function* readParcelPapers(
  shop: Pick<Shop, 'db' | 'settings'>,
  orderIds: readonly string[],
): AsyncGenerator<ParcelPaper, void> {
  const { db } = shop;
  for (let at = 0; at < orderIds.length; at += AT_ONCE) {
    const ids = orderIds.slice(at, at + AT_ONCE);
    const rows = await db.select().from(orders).where(inArray(orders.id, ids));
    const items = await db
      .select()
      .from(orderItems)
      .where(inArray(orderItems.orderId, ids))
      .orderBy(asc(orderItems.position));
    const itemsOf = Map.groupBy(items, ({ orderId }) => orderId);
    for (const id of ids) {
      const order = rows.find((row) => row.id === id);
      if (order) yield toPaper(shop, order, itemsOf.get(id) ?? []);
    }
  }
}

type Order = typeof orders.$inferSelect;
type Item = typeof orderItems.$inferSelect;

function toPaper({ settings }: Pick<Shop, 'settings'>, order: Order, items: readonly Item[]): ParcelPaper {
  const { shop } = settings();
  const phone = shop.phone === NO_PHONE ? '' : shop.phone;
  return {
    shopName: shop.name,
    from: [...shop.address.split('\n'), phone].map((line) => line.trim()).filter((line) => line !== ''),
    orderNumber: orderNumber(order.id),
    shortNumber: shortNumber(order.number),
    placedOn: formatOrderDate(order.createdAt),
    to: {
      name: order.customerName,
      address: [
        order.shippingAddress,
        `${order.shippingCity}, ${order.shippingState} ${order.shippingZipCode}`,
        order.shippingCountry,
      ],
      phone: order.customerPhone,
    },
    items: items.map((item) => ({
      name: item.productName,
      options: [item.selectedPotType, item.selectedSize, item.selectedPotColor].filter(Boolean).join(', '),
      sku: item.sku,
      quantity: item.quantity,
    })),
    note: order.orderNote,
    cashToCollect: cashToCollect(order),
  };
}

/** What whoever brings the parcel has to ask for; it stands on the label alone. */
function cashToCollect({ paymentStatus, totalAmountPaise }: Order): string | null {
  return paymentStatus === 'due' && totalAmountPaise > 0 ? formatPaise(totalAmountPaise) : null;
}
