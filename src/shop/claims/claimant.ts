import { and, asc, eq, inArray, max, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { claimItems } from '../../database/tables/claims.ts';
import { orderItems, orderTimeline, orders } from '../../database/tables/orders.ts';
import { shipments } from '../../database/tables/shipments.ts';
import { findOrderOfLink } from '../orders/order-links.ts';
import { orderIdSchema } from '../orders/orders.schema.ts';
import { claimTerms } from '../settings/claims.schema.ts';
import type { Shop } from '../shop.types.ts';
import { type ClaimWindow, type ClaimableItem, claimWindow, optionsText } from './claims.rules.ts';

/**
 * Who says that something is wrong with an order: its owner, signed in, or whoever has its private link. The link
 * gives no more than its owner could: goods go to the order's own address, money to its payment, mails to its e-mail.
 * docs/behaviour/claims.md#who-may-claim.
 */
export type Claimant = { userId: string; orderId: string } | { token: string };

/** Whose account; null by a link. */
export const accountOf = (claimant: Claimant) => ('userId' in claimant ? claimant.userId : null);

export type ClaimedOrderRow = typeof orders.$inferSelect;

/** The order that is theirs to claim of, if any. */
export async function findClaimantOrder(shop: Shop, claimant: Claimant): Promise<ClaimedOrderRow | null> {
  if ('token' in claimant) return findOrderOfLink(shop, claimant);
  const { userId, orderId } = claimant;
  if (!orderIdSchema.safeParse(orderId).success) return null;
  const [order] = await shop.db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
  return order ?? null;
}

/** Whether anything may be claimed of this order now. */
export async function readClaimWindow(
  shop: Shop,
  db: Database,
  order: ClaimedOrderRow,
): Promise<ClaimWindow> {
  const became = (status: string) =>
    sql<
      string | null
    >`max(${orderTimeline.createdAt}) filter (where ${orderTimeline.detail} ->> 'to' = ${status})`;
  const [moments] = await db
    .select({ shippedAt: became('shipped'), deliveredAt: became('delivered') })
    .from(orderTimeline)
    .where(and(eq(orderTimeline.orderId, order.id), eq(orderTimeline.event, 'status-changed')));
  const [parcels] = await db
    .select({ shippedAt: max(shipments.shippedAt), deliveredAt: max(shipments.deliveredAt) })
    .from(shipments)
    .where(and(eq(shipments.orderId, order.id), inArray(shipments.state, ['shipped', 'delivered'])));
  const { orderStatus, createdAt } = order;
  const isPartSent = parcels?.shippedAt && ['order_placed', 'processing'].includes(orderStatus);
  return claimWindow(
    {
      // A part of it may be there while the rest is packed.
      status: isPartSent ? 'shipped' : orderStatus,
      createdAt,
      shippedAt: latest(moments?.shippedAt, parcels?.shippedAt),
      deliveredAt: latest(moments?.deliveredAt, parcels?.deliveredAt),
    },
    claimTerms(shop.settings().claims),
    shop.now(),
  );
}

function latest(...moments: (string | Date | null | undefined)[]): Date | null {
  const known = moments.flatMap((moment) => (moment ? [new Date(moment).getTime()] : []));
  return known.length === 0 ? null : new Date(Math.max(...known));
}

/** Units of a line of `order_items` that were claimed. */
export const claimedUnits = sql`coalesce((select sum(claim_items.quantity) from ${claimItems}
  where claim_items.order_item_id = order_items.id), 0)`;

/** What was ordered, and how many units of it nobody has claimed so far. */
export async function readClaimableItems(db: Database, orderId: string): Promise<ClaimableItem[]> {
  const rows = await db
    .select({
      item: orderItems,
      claimed: claimedUnits.mapWith(Number),
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
  return rows.map(({ item, claimed }) => ({
    orderItemId: item.id,
    name: item.productName,
    options: optionsText(item),
    imageUrl: item.productImageUrl,
    quantity: item.quantity,
    left: Math.max(0, item.quantity - claimed),
  }));
}

/** What the form of an order shows; null for an order that is not theirs. */
export async function findClaimable(shop: Shop, claimant: Claimant) {
  const order = await findClaimantOrder(shop, claimant);
  if (!order) return null;
  const [window, items] = await Promise.all([
    readClaimWindow(shop, shop.db, order),
    readClaimableItems(shop.db, order.id),
  ]);
  return { orderId: order.id, window, items };
}
