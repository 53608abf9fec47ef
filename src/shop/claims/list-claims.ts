import { type SQL, and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { users } from '../../database/tables/accounts.ts';
import { productVariants, products } from '../../database/tables/catalogue.ts';
import { claimItems, claims } from '../../database/tables/claims.ts';
import { orderItems, orders } from '../../database/tables/orders.ts';
import { refunds } from '../../database/tables/payments.ts';
import { findOrdersLike, hasTrigram } from '../found-by-letters.ts';
import { readPaidUnits } from '../invoices/claimed-lines.ts';
import { type KeyPage, goOn, likePattern, newestFirst, oldestFirst, searchedRows } from '../list-page.ts';
import type { OrderStatus } from '../orders/order-status.rules.ts';
import { shortNumberOf } from '../orders/search-words.rules.ts';
import { findOrderPayment, leftToRefund } from '../orders/refundable-payment.ts';
import { leftByHand } from '../orders/returned-by-hand.ts';
import type { Shop } from '../shop.types.ts';
import { sumHolds } from '../stock/held-units.ts';
import { stockKey } from '../stock/stock-item.ts';
import { type ClaimAnswer, type ClaimProblem, givenAnswer, optionsText } from './claims.rules.ts';
import type { ClaimsQuery } from './claims.schema.ts';
import { type ClaimedUnits, readPhotos, readUnits } from './own-claims.ts';
import { findPaidOrder, findRefundedSince } from './paid-order.ts';

export const CLAIMS_PAGE = 50;
/** Each is looked up in its order: a page may have fewer, and the next goes on. */
const MOST_SEARCHED = 2_500;

/** A claim in a list of the back office. */
export type ListedClaim = {
  id: string;
  createdAt: Date;
  orderId: string;
  /** The order's short one. */
  number: number;
  customerName: string;
  problem: ClaimProblem;
  story: string;
  items: ClaimedUnits[];
  /** Of the first of them. */
  imageUrl: string | null;
  photoCount: number;
  answer: ClaimAnswer | null;
  answeredAt: Date | null;
};

const listed = {
  id: claims.id,
  createdAt: claims.createdAt,
  orderId: claims.orderId,
  number: orders.number,
  customerName: orders.customerName,
  problem: claims.problem,
  story: claims.story,
  imageUrl: sql<string | null>`(select product_image_url from claim_items
    join order_items on order_items.id = order_item_id where claim_id = ${claims.id} order by position limit 1)`,
  photoCount: claims.photoCount,
  answer: sql<ClaimAnswer | null>`case when ${claims.isSettled} then 'settled' else ${claims.answer} end`,
  answeredAt: claims.answeredAt,
};

/** One page of the claims, the newest first; unless others are asked for the open ones, what waited longest first. */
export async function listClaims(
  shop: Shop,
  query: ClaimsQuery,
  { size = CLAIMS_PAGE }: { size?: number } = {},
): Promise<KeyPage<ListedClaim>> {
  const { q, state = 'open' } = query;
  const list = state === 'open' ? oldestFirst('claims', query) : newestFirst('claims', query);
  const filter = and(
    state === 'open' ? isNull(claims.answer) : undefined,
    state === 'answered' ? isNotNull(claims.answer) : undefined,
  );
  const asked = q
    ? await areFoundBy(shop.db, q, { filter, list, most: size + 1 })
    : { are: filter, isWalked: false };
  const found = await shop.db
    .select({ ...listed, key: list.key })
    .from(claims)
    .innerJoin(orders, eq(orders.id, claims.orderId))
    .where(and(asked.are, list.beyond))
    .orderBy(list.order)
    .limit(size + 1);
  const taken = list.take(found, size);
  const page = asked.isWalked
    ? await goOn(shop.db, claims, taken, { filter, list, most: MOST_SEARCHED, keys: query })
    : taken;
  const units = await readUnits(
    shop.db,
    page.rows.map(({ id }) => id),
  );
  return {
    ...page,
    rows: page.rows.map(({ key: _key, ...row }) => ({ ...row, items: units.get(row.id) ?? [] })),
  };
}

type Searching = { filter: SQL | undefined; list: ReturnType<typeof newestFirst>; most: number };

/** By their orders' short numbers, or by letters of these: those of a few orders, or of common letters those that are come upon. */
async function areFoundBy(db: Database, q: string, { filter, list, most }: Searching) {
  const typed = q.toLowerCase().replace(/^#/, '');
  const pattern = likePattern(typed);
  const found = hasTrigram(typed)
    ? await findOrdersLike(db, [{ pattern, number: shortNumberOf(typed), whole: null }])
    : { ids: [], isAll: false };
  if (found.isAll)
    return {
      are: and(filter, sql`claims.order_id = any(${sql.param(found.ids)}::uuid[])`),
      isWalked: false,
    };
  const are = sql`claims.id in (select id from ${searchedRows(db, claims, { filter, list }, MOST_SEARCHED)}
    where (select search_text like ${pattern} from orders where orders.id = claims.order_id) limit ${most})`;
  return { are, isWalked: true };
}

/** The claims of one order, and what its own goods make good, if it is a replacement. */
export async function listClaimsOfOrder(shop: Shop, { orderId }: { orderId: string }) {
  const [rows, [replaces]] = await Promise.all([
    shop.db
      .select({ ...listed, replacementOrderId: claims.replacementOrderId })
      .from(claims)
      .innerJoin(orders, eq(orders.id, claims.orderId))
      .where(eq(claims.orderId, orderId))
      .orderBy(desc(claims.createdAt), desc(claims.id)),
    shop.db
      .select({ claimId: claims.id, orderId: claims.orderId })
      .from(claims)
      .where(eq(claims.replacementOrderId, orderId)),
  ]);
  const units = await readUnits(
    shop.db,
    rows.map(({ id }) => id),
  );
  return {
    claims: rows.map((row) => ({ ...row, items: units.get(row.id) ?? [] })),
    replaces: replaces ?? null,
  };
}

export type ClaimsOfOrder = Awaited<ReturnType<typeof listClaimsOfOrder>>;

type ClaimedLine = ClaimedUnits & {
  id: string;
  imageUrl: string | null;
  sku: string | null;
  /** What may be sold of it now; null: it is in the catalogue no more. */
  available: number | null;
};

/** All of a claim that concerns staff. Amounts are left out for who may not see money. */
export type ClaimDetail = Omit<ListedClaim, 'items' | 'imageUrl' | 'number'> & {
  items: ClaimedLine[];
  orderStatus: OrderStatus;
  customerEmail: string;
  photos: string[];
  answerText: string;
  answeredBy: string | null;
  isTold: boolean;
  replacement: { orderId: string; orderStatus: OrderStatus } | null;
  refundPaise: number | null;
  /** 'by-hand': staff return it themselves. */
  refundState: 'requested' | 'accepted' | 'processed' | 'failed' | 'by-hand' | null;
  /** When money last went back since it came, otherwise than as an answer to a claim; null: none did. */
  refundedAt: Date | null;
  /** What can still go back of what was paid, and what these units cost; null for who may not see money. */
  money: {
    paidOrderId: string;
    leftPaise: number;
    /** No provider took it: staff return it themselves. */
    isByHand: boolean;
    /** What went back since the claim came is taken off. */
    suggestedPaise: number;
    refundedPaise: number;
  } | null;
};

/** Null for an id that no claim has. */
export async function findClaim(
  shop: Shop,
  { claimId, withMoney }: { claimId: string; withMoney: boolean },
): Promise<ClaimDetail | null> {
  const { db } = shop;
  const [row] = await db
    .select({ claim: claims, order: orders, refundState: refunds.state, answeredBy: users.email })
    .from(claims)
    .innerJoin(orders, eq(orders.id, claims.orderId))
    .leftJoin(refunds, eq(refunds.id, claims.refundId))
    .leftJoin(users, eq(users.id, claims.answeredBy))
    .where(eq(claims.id, claimId));
  if (!row) return null;
  const { claim, order } = row;
  const [items, back, photos, replacement] = await Promise.all([
    readLines(shop, claimId),
    findRefundedSince(db, claim),
    readPhotos(db, [claimId], { byLink: false }),
    findReplacement(shop, claim.replacementOrderId),
  ]);
  const refundState = row.refundState ?? (claim.answer === 'refund' ? 'by-hand' : null);
  return {
    id: claim.id,
    createdAt: claim.createdAt,
    orderId: order.id,
    orderStatus: order.orderStatus,
    customerName: order.customerName,
    customerEmail: order.customerEmail,
    problem: claim.problem,
    story: claim.story,
    items,
    photos: photos.get(claimId) ?? [],
    photoCount: claim.photoCount,
    answer: givenAnswer(claim),
    answerText: claim.answerText,
    answeredAt: claim.answeredAt,
    answeredBy: row.answeredBy,
    isTold: claim.toldAt !== null,
    replacement,
    refundPaise: withMoney ? claim.refundPaise : null,
    refundState,
    refundedAt: back?.at ?? null,
    money: withMoney ? await readMoney(shop, claimId, back?.paise ?? 0) : null,
  };
}

async function findReplacement({ db }: Shop, orderId: string | null) {
  if (orderId === null) return null;
  const [order] = await db
    .select({ orderStatus: orders.orderStatus })
    .from(orders)
    .where(eq(orders.id, orderId));
  return order ? { orderId, ...order } : null;
}

async function readLines({ db, now }: Shop, claimId: string): Promise<ClaimedLine[]> {
  const rows = await db
    .select({
      quantity: claimItems.quantity,
      item: orderItems,
      // A variant's own shelf, else the product's.
      stock: sql<
        number | null
      >`case when ${orderItems.variantId} is null then ${products.stock} else ${productVariants.stock} end`,
    })
    .from(claimItems)
    .innerJoin(orderItems, eq(orderItems.id, claimItems.orderItemId))
    .leftJoin(products, eq(products.id, orderItems.productId))
    .leftJoin(productVariants, eq(productVariants.id, orderItems.variantId))
    .where(eq(claimItems.claimId, claimId))
    .orderBy(orderItems.position);
  const productIds = rows.flatMap(({ item }) => item.productId ?? []);
  const held = await sumHolds(db, { now: now(), productIds });
  return rows.map(({ item, quantity, stock }) => {
    const { productId, variantId } = item;
    const kept = productId === null ? 0 : (held.get(stockKey({ productId, variantId }))?.kept ?? 0);
    return {
      id: item.id,
      name: item.productName,
      options: optionsText(item),
      quantity,
      imageUrl: item.productImageUrl,
      sku: item.sku,
      available: stock === null ? null : Math.max(0, stock - kept),
    };
  });
}

/** The discount of the order falls on each of its goods alike. */
async function readMoney(shop: Shop, claimId: string, refundedPaise: number) {
  const paidOrderId = await findPaidOrder(shop.db, claimId);
  if (paidOrderId === null) return null;
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, paidOrderId));
  if (!order) return null;
  const payment = await findOrderPayment(shop.db, { orderId: paidOrderId });
  const leftPaise = payment
    ? await leftToRefund(shop.db, payment)
    : await leftByHand(shop.db, { orderId: paidOrderId });
  const { subtotalPaise, discountPaise } = order;
  const units = await readPaidUnits(shop.db, { orderId: paidOrderId, claimIds: [claimId] });
  const pricePaise = units.reduce((sum, one) => sum + one.pricePaise * one.quantity, 0);
  const share = subtotalPaise === 0 ? 0 : pricePaise / subtotalPaise;
  const suggested = pricePaise - Math.round(discountPaise * share);
  return {
    paidOrderId,
    leftPaise,
    isByHand: payment === null,
    suggestedPaise: Math.max(0, Math.min(suggested - refundedPaise, leftPaise)),
    refundedPaise,
  };
}

/** Claims that wait for an answer, the oldest first: for who looks at what needs attention. */
export async function listOpenClaims({ db }: Shop, { limit }: { limit: number }) {
  const rows = await db
    .select(listed)
    .from(claims)
    .innerJoin(orders, eq(orders.id, claims.orderId))
    .where(isNull(claims.answer))
    .orderBy(claims.createdAt, claims.id)
    .limit(limit);
  const units = await readUnits(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, number, customerName, problem, createdAt }) => ({
    id,
    number,
    customerName,
    problem,
    units: (units.get(id) ?? []).reduce((sum, { quantity }) => sum + quantity, 0),
    at: createdAt.toISOString(),
  }));
}
