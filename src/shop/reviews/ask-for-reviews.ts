import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { claims } from '../../database/tables/claims.ts';
import { orders } from '../../database/tables/orders.ts';
import { orderNumber } from '../orders/order-number.rules.ts';
import { queueEmail } from '../outbox.ts';
import type { Shop } from '../shop.types.ts';
import { readPlants } from './reviewable.ts';
import { ASK_WITHIN_DAYS, type AskFacts, firstName, whenToAsk } from './reviews.rules.ts';
import { isAskedNoMore } from './stop-asking.ts';

const DAY_MS = 86_400_000;

type OrderRow = typeof orders.$inferSelect;

/**
 * Queues the e-mail that asks for reviews to whoever's turn it is, once per order, at most `limit` of them at a time; gives how
 * many were asked. Of two copies of the program each takes other orders. docs/behaviour/reviews.md#the-e-mail.
 */
export async function askForReviews(shop: Shop, { limit }: { limit: number }): Promise<number> {
  const { reviews: terms } = shop.settings();
  if (!terms.on || !terms.asks) return 0;
  const now = shop.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return shop.db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(orders)
      .where(
        and(
          eq(orders.orderStatus, 'delivered'),
          isNull(orders.reviewsAskedAt),
          // A claim is answered first; by the order's own count.
          eq(orders.openClaims, 0),
          lte(orders.deliveredAt, daysAgo(Number(terms.askAfterDays))),
          gt(orders.deliveredAt, daysAgo(Number(terms.askAfterDays) + ASK_WITHIN_DAYS)),
        ),
      )
      .orderBy(asc(orders.deliveredAt))
      .limit(limit)
      .for('no key update', { skipLocked: true });
    let asked = 0;
    const over: string[] = [];
    for (const order of due) {
      const when = whenToAsk(await readFacts(tx, order), terms, now);
      if (when === 'later') continue;
      over.push(order.id);
      if (when === 'never') continue;
      asked += 1;
      await queueEmail(shop, tx, {
        kind: 'review-request',
        recipient: order.customerEmail,
        orderNumber: orderNumber(order.id),
      });
    }
    if (over.length > 0) await tx.update(orders).set({ reviewsAskedAt: now }).where(inArray(orders.id, over));
    return asked;
  });
}

/** What decides of an order whether it is asked about. */
async function readFacts(db: Database, order: OrderRow): Promise<AskFacts> {
  const [replaces] = await db
    .select({ id: claims.id })
    .from(claims)
    .where(eq(claims.replacementOrderId, order.id));
  return {
    orderStatus: order.orderStatus,
    paymentStatus: order.paymentStatus,
    deliveredAt: order.deliveredAt,
    isReplacement: replaces !== undefined,
    hasOpenClaim: order.openClaims > 0,
    hasOptedOut: await isAskedNoMore(db, order.customerEmail),
  };
}

/** What the e-mail says. */
export type ReviewRequest = {
  orderId: string;
  firstName: string;
  /** Plants are asked how they do, other goods how they please. */
  kind: 'plants' | 'goods';
  names: string[];
};

/**
 * Of the order that the e-mail is about, as it is now; null where nobody is to be asked any more, or all of its plants were
 * written about.
 */
export async function findReviewRequest(
  shop: Shop,
  { recipient, orderNumber: number }: { recipient: string; orderNumber: string | null },
): Promise<ReviewRequest | null> {
  const { db } = shop;
  const [order] = await db
    .select()
    .from(orders)
    .where(
      and(
        sql`right(${orders.id}::text, 8) = ${number}`,
        sql`lower(${orders.customerEmail}) = lower(${recipient})`,
      ),
    );
  if (!order || whenToAsk(await readFacts(db, order), shop.settings().reviews, shop.now()) !== 'now')
    return null;
  const bought = await readPlants(db, order);
  const plants = bought.filter(({ isPlant }) => isPlant);
  // A shop may know of none of its plants that it is one.
  const asked = plants.length > 0 ? plants : bought;
  const names = asked.flatMap(({ name, review }) => (review ? [] : [name]));
  if (names.length === 0) return null;
  const kind = plants.length > 0 ? 'plants' : 'goods';
  return { orderId: order.id, firstName: firstName(order.customerName), kind, names };
}
