import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { claimItems, claimPhotos, claims } from '../../database/tables/claims.ts';
import { orderItems } from '../../database/tables/orders.ts';
import type { Shop } from '../shop.types.ts';
import { type Claimant, claimedUnits, findClaimantOrder, readClaimWindow } from './claimant.ts';
import {
  type ClaimAnswer,
  type ClaimProblem,
  type ClaimWindow,
  givenAnswer,
  optionsText,
} from './claims.rules.ts';

export type ClaimedUnits = { name: string; options: string; quantity: number };

/** A claim as who made it reads it. */
export type OwnClaim = {
  id: string;
  createdAt: Date;
  problem: ClaimProblem;
  story: string;
  items: ClaimedUnits[];
  /** Ids of those that are kept and theirs to see, and how many there were. */
  photos: string[];
  photoCount: number;
  answer: ClaimAnswer | null;
  answerText: string;
  answeredAt: Date | null;
  refundPaise: number | null;
  replacementOrderId: string | null;
};

/** What an order's page says of claims: those that were made, and whether there can be more. */
export type OrderClaims = { claims: OwnClaim[]; window: ClaimWindow; isAnyLeft: boolean };

/** For whoever's order it is; null for nobody's. */
export async function findOrderClaims(shop: Shop, claimant: Claimant): Promise<OrderClaims | null> {
  const order = await findClaimantOrder(shop, claimant);
  if (!order) return null;
  const [list, window, left] = await Promise.all([
    listOwnClaims(shop.db, [order.id], { byLink: 'token' in claimant }),
    readClaimWindow(shop, shop.db, order),
    countLeft(shop.db, order.id),
  ]);
  return { claims: list, window, isAnyLeft: left > 0 };
}

async function countLeft(db: Database, orderId: string): Promise<number> {
  const [found] = await db
    .select({ left: sql`coalesce(sum(${orderItems.quantity} - ${claimedUnits}), 0)`.mapWith(Number) })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId));
  return found?.left ?? 0;
}

/** Of several orders, the latest first. A refund counts as answered once it is on its way. */
export async function listOwnClaims(
  db: Database,
  orderIds: readonly string[],
  { byLink }: { byLink: boolean },
): Promise<(OwnClaim & { orderId: string })[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .select()
    .from(claims)
    .where(inArray(claims.orderId, [...orderIds]))
    .orderBy(desc(claims.createdAt), desc(claims.id));
  const ids = rows.map(({ id }) => id);
  const [items, photos] = await Promise.all([readUnits(db, ids), readPhotos(db, ids, { byLink })]);
  return rows.map((row) => {
    const isTold = row.toldAt !== null;
    return {
      id: row.id,
      orderId: row.orderId,
      createdAt: row.createdAt,
      problem: row.problem,
      // What was written from an account is for that account.
      story: byLink && row.madeBy !== null ? '' : row.story,
      items: items.get(row.id) ?? [],
      photos: photos.get(row.id) ?? [],
      photoCount: row.photoCount,
      answer: isTold ? givenAnswer(row) : null,
      answerText: isTold ? row.answerText : '',
      answeredAt: isTold ? row.answeredAt : null,
      refundPaise: isTold ? row.refundPaise : null,
      replacementOrderId: row.replacementOrderId,
    };
  });
}

/** What each claim is about, in the order of its order. */
export async function readUnits(
  db: Database,
  claimIds: readonly string[],
): Promise<Map<string, ClaimedUnits[]>> {
  if (claimIds.length === 0) return new Map();
  const rows = await db
    .select({ claimId: claimItems.claimId, quantity: claimItems.quantity, item: orderItems })
    .from(claimItems)
    .innerJoin(orderItems, eq(orderItems.id, claimItems.orderItemId))
    .where(inArray(claimItems.claimId, [...claimIds]))
    .orderBy(asc(orderItems.position));
  const byClaim = Map.groupBy(rows, ({ claimId }) => claimId);
  return new Map(
    [...byClaim].map(([claimId, group]) => [
      claimId,
      group.map(({ item, quantity }) => ({ name: item.productName, options: optionsText(item), quantity })),
    ]),
  );
}

/** Ids of the pictures of claims that are still kept, as they were added. */
export async function readPhotos(
  db: Database,
  claimIds: readonly string[],
  { byLink }: { byLink: boolean },
): Promise<Map<string, string[]>> {
  if (claimIds.length === 0) return new Map();
  const rows = await db
    .select({ id: claimPhotos.id, claimId: claimPhotos.claimId })
    .from(claimPhotos)
    .where(
      and(
        inArray(claimPhotos.claimId, [...claimIds]),
        isNull(claimPhotos.discardedAt),
        byLink ? isNull(claimPhotos.madeBy) : undefined,
      ),
    )
    .orderBy(asc(claimPhotos.createdAt), asc(claimPhotos.id));
  const byClaim = Map.groupBy(rows, ({ claimId }) => claimId ?? '');
  return new Map([...byClaim].map(([claimId, group]) => [claimId, group.map(({ id }) => id)]));
}
