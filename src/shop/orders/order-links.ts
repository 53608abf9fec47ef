import { and, eq, gt } from 'drizzle-orm';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { getProgramSecret } from '../../database/program-secret.ts';
import { checkouts } from '../../database/tables/checkout.ts';
import { orders } from '../../database/tables/orders.ts';
import type { Shop } from '../shop.types.ts';
import { type OwnOrderDetail, getOrderDetails } from './own-orders.ts';

/** The order that a tracking link opens: made by this shop, at most 90 days old and not revoked since. */
export async function findLinkedOrder(
  shop: Shop,
  { token }: { token: string },
): Promise<OwnOrderDetail | null> {
  const order = await findOrderOfLink(shop, { token });
  const [detail] = await getOrderDetails(shop.db, order ? [order] : []);
  return detail ?? null;
}

/** Ends every tracking link of the order that `token` opens; gives whether it opened one. */
export async function revokeOrderLinks(shop: Shop, { token }: { token: string }): Promise<boolean> {
  const order = await findOrderOfLink(shop, { token });
  if (!order) return false;
  await shop.db.update(orders).set({ trackingRevokedAt: shop.now() }).where(eq(orders.id, order.id));
  return true;
}

/** Its row, for who writes about it in the name of whoever has the link. */
export async function findOrderOfLink(shop: Shop, { token }: { token: string }) {
  const link = readOrderLink(await getProgramSecret(shop.db, 'order-links'), token, shop.now());
  if (!link) return null;
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, link.orderId));
  // Links carry whole seconds: one of the second in which they were revoked is as good as revoked.
  const isRevoked = order?.trackingRevokedAt && link.madeAt.getTime() <= order.trackingRevokedAt.getTime();
  return order && !isRevoked ? order : null;
}

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

const DAYS_VALID = 90;

type OrderLink = { orderId: string; madeAt: Date };

/** The private part of the address under which anybody who has it may follow an order for 90 days. */
export function signOrderLink(secret: string, { orderId, madeAt }: OrderLink): string {
  const content = `${orderId.replaceAll('-', '')}${Math.floor(madeAt.getTime() / 1000).toString(36)}`;
  return `${content}.${signature(secret, content)}`;
}

/** What a link says, if it was made by this shop and its time is not over. */
export function readOrderLink(secret: string, token: string, now: Date): OrderLink | null {
  const [, hex = '', seconds = '', signed = ''] =
    /^([0-9a-f]{32})([0-9a-z]{6,8})\.([\w-]{43})$/.exec(token) ?? [];
  const expected = Buffer.from(signature(secret, `${hex}${seconds}`));
  const given = Buffer.from(signed);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const madeAt = new Date(Number.parseInt(seconds, 36) * 1000);
  if (now.getTime() - madeAt.getTime() > DAYS_VALID * 86_400_000) return null;
  return { orderId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), madeAt };
}

function signature(secret: string, content: string): string {
  return createHmac('sha256', secret).update(`order-link\0${content}`).digest('base64url');
}
