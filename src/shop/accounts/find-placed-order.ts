import { and, eq, gt } from 'drizzle-orm';
import { getProgramSecret } from '../../database/program-secret.ts';
import { checkouts } from '../../database/tables/checkout.ts';
import { orders } from '../../database/tables/orders.ts';
import type { Shop } from '../shop.types.ts';
import { getOrderDetails } from './get-order-details.ts';
import { signOrderLink } from './order-link.ts';
import type { OwnOrderDetail } from './own-order.types.ts';

const HOURS_SHOWN = 24;

type Asked = {
  /** Of the create-order call: only the browser that made it up knows it. */
  idempotencyKey: string;
  /** Who is signed in there now. */
  userId: string | null;
};

/**
 * The order that a browser has just placed, with the private part of its tracking link; for a day, and an order of an
 * account for its owner alone.
 */
export async function findPlacedOrder(
  shop: Shop,
  { idempotencyKey, userId }: Asked,
): Promise<{ order: OwnOrderDetail; trackingToken: string } | null> {
  const now = shop.now();
  const [row] = await shop.db
    .select({ order: orders })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(
      and(
        eq(checkouts.idempotencyKey, idempotencyKey),
        gt(orders.createdAt, new Date(now.getTime() - HOURS_SHOWN * 3_600_000)),
      ),
    );
  if (!row || (row.order.userId !== null && row.order.userId !== userId)) return null;
  const [order] = await getOrderDetails(shop.db, [row.order]);
  if (!order) return null;
  const secret = await getProgramSecret(shop.db, 'order-links');
  return { order, trackingToken: signOrderLink(secret, { orderId: order.id, madeAt: now }) };
}
