import { eq } from 'drizzle-orm';
import { getProgramSecret } from '../../database/program-secret.ts';
import { orders } from '../../database/tables/orders.ts';
import type { Shop } from '../shop.types.ts';
import { getOrderDetails } from './get-order-details.ts';
import { readOrderLink } from './order-link.ts';
import type { OwnOrderDetail } from './own-order.types.ts';

/** The order that a tracking link opens: made by this shop, at most 90 days old and not revoked since. */
export async function findLinkedOrder(
  shop: Shop,
  { token }: { token: string },
): Promise<OwnOrderDetail | null> {
  const order = await findOrder(shop, token);
  const [detail] = await getOrderDetails(shop.db, order ? [order] : []);
  return detail ?? null;
}

/** Ends every tracking link of the order that `token` opens; gives whether it opened one. */
export async function revokeOrderLinks(shop: Shop, { token }: { token: string }): Promise<boolean> {
  const order = await findOrder(shop, token);
  if (!order) return false;
  await shop.db.update(orders).set({ trackingRevokedAt: shop.now() }).where(eq(orders.id, order.id));
  return true;
}

async function findOrder(shop: Shop, token: string) {
  const link = readOrderLink(await getProgramSecret(shop.db, 'order-links'), token, shop.now());
  if (!link) return null;
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, link.orderId));
  // Links carry whole seconds: one of the second in which they were revoked is as good as revoked.
  const isRevoked = order?.trackingRevokedAt && link.madeAt.getTime() <= order.trackingRevokedAt.getTime();
  return order && !isRevoked ? order : null;
}
