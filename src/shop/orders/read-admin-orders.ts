import { inArray } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { orderEmails, orders } from '../../database/tables/orders.ts';
import { readOrderItems } from '../accounts/read-order-items.ts';
import type { AdminOrder, OrderEmail } from './admin-order.types.ts';
import { isOrderStatus, orderStatuses } from './order-status.rules.ts';

export type ReadOrder = AdminOrder & { emails: OrderEmail[] };

/** Orders as staff see them, in the order of the ids; unknown ids are left out. */
export async function readAdminOrders(db: Database, ids: readonly string[]): Promise<ReadOrder[]> {
  if (ids.length === 0) return [];
  const [rows, items, emails] = await Promise.all([
    db
      .select()
      .from(orders)
      .where(inArray(orders.id, [...ids])),
    readOrderItems(db, ids),
    readEmails(db, ids),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toOrder(row, items.get(id) ?? [], emails.get(id) ?? [])] : [];
  });
}

function toOrder(
  row: typeof orders.$inferSelect,
  items: ReadOrder['items'],
  emails: OrderEmail[],
): ReadOrder {
  return {
    id: row.id,
    createdAt: row.createdAt,
    orderStatus: row.orderStatus,
    paymentStatus: row.paymentStatus,
    razorpayPaymentId: row.razorpayPaymentId,
    totalAmountPaise: row.totalAmountPaise,
    customer: { name: row.customerName, email: row.customerEmail, phone: row.customerPhone },
    address: [
      row.shippingAddress,
      `${row.shippingCity}, ${row.shippingState} ${row.shippingZipCode}`,
      row.shippingCountry,
    ],
    shortOfStock: row.shortOfStock,
    shortOfPromo: row.shortOfPromo,
    stockUpdateFailed: row.stockUpdateFailed,
    isStockLowered: row.stockLoweredAt !== null,
    items,
    emails,
    email: emails.find(({ orderStatus }) => orderStatus === row.orderStatus) ?? null,
  };
}

/** In the usual order of the statuses. */
async function readEmails(db: Database, ids: readonly string[]): Promise<Map<string, OrderEmail[]>> {
  const rows = await db
    .select()
    .from(orderEmails)
    .where(inArray(orderEmails.orderId, [...ids]));
  const steps = orderStatuses.map(({ value }) => value);
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  return new Map(
    [...byOrder].map(([orderId, group]) => [
      orderId,
      group
        .flatMap(({ id, orderStatus, state, attempts, lastError, sentAt }) =>
          isOrderStatus(orderStatus) ? [{ id, orderStatus, state, attempts, lastError, sentAt }] : [],
        )
        .toSorted((a, b) => steps.indexOf(a.orderStatus) - steps.indexOf(b.orderStatus)),
    ]),
  );
}
