import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  lte,
  min,
  not,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import { claims } from '../../database/tables/claims.ts';
import { orderIsShort, orderTimeline, orders } from '../../database/tables/orders.ts';
import { payments, refunds } from '../../database/tables/payments.ts';
import { type Right, type Role, mayRole } from '../access/roles.rules.ts';
import { findBackups, noBackups } from '../backups/backup-watch.ts';
import { listOpenClaims } from '../claims/list-claims.ts';
import { findWaitingEmails } from '../emails/watch-mail.ts';
import { listStoredEmails } from '../emails/stored-emails.ts';
import { laterDay } from '../delivery/promise.rules.ts';
import { indianDay } from '../indian-time.rules.ts';
import { GIFT_DAYS, UNPACKED_MS } from '../orders/order-views.rules.ts';
import { cashIsUnmarked } from '../orders/orders-query.ts';
import { findOpenMessages } from '../messages/inbox.ts';
import { findWaitingReviews } from '../reviews/list-reviews.ts';
import { MOST_FAILED_REFUNDS, failedRefundsOfPayment } from '../refunds/record-refund.ts';
import type { Shop } from '../shop.types.ts';
import { type Machine, findSilentWebhook, listFullDisks } from './shop-health.ts';

const SHOWN = 20;
const MOST_COUNTED = 1_000;
/** A refunded payment stays in sight for so long. */
const REFUNDED_SHOWN_MS = 30 * 86_400_000;

const noMachine: Machine = { disks: async () => [], isReal: false };

/** As it is listed. */
export type Attention = Awaited<ReturnType<typeof listAttention>>;

/** What somebody in this role should look at, the newest first; what is not theirs to see is not asked for. */
export async function listAttention(shop: Shop, role: Role, machine: Machine = noMachine) {
  const theirs = async <Row>(right: Right, list: (shop: Shop) => Promise<Row[]>) =>
    mayRole(role, right) ? list(shop) : [];
  const [backups, shortOrders, unmatchedPayments, failedEmails, failedRefunds, toRefund, ...late] =
    await Promise.all([
      mayRole(role, 'settings') ? findBackups(shop, machine) : noBackups,
      theirs('orders', (given) => listShortOrders(given, { withMoney: mayRole(role, 'money') })),
      theirs('money', listUnmatchedPayments),
      theirs('emails', listFailedEmails),
      theirs('refunds', listFailedRefunds),
      theirs('refunds', listToRefund),
      theirs('emails', findWaitingEmails),
      theirs('orders', findUnpackedOrders),
      theirs('payments', findSilentWebhook),
      theirs('settings', (given) => listFullDisks(given, machine)),
      theirs('orders', (given) => listOpenClaims(given, { limit: SHOWN })),
      theirs('orders', findUnmarkedCash),
      theirs('content', findWaitingReviews),
      theirs('orders', findOpenMessages),
    ]);
  const [
    waitingEmails,
    unpackedOrders,
    silentWebhook,
    fullDisks,
    openClaims,
    unmarkedCash,
    waitingReviews,
    openMessages,
  ] = late;
  return {
    shortOrders,
    unmatchedPayments,
    failedEmails,
    failedRefunds,
    toRefund,
    waitingEmails,
    unpackedOrders,
    silentWebhook,
    fullDisks,
    backups,
    openClaims,
    unmarkedCash,
    waitingReviews,
    openMessages,
  };
}

/** Not yet sent out, and lacking stock or the promo use they were priced with; or their stock was not updated. */
async function listShortOrders(shop: Shop, { withMoney }: { withMoney: boolean }) {
  const rows = await shop.db
    .select()
    .from(orders)
    .where(
      and(
        // By its index.
        orderIsShort,
        or(
          isNotNull(orders.stockUpdateFailed),
          and(
            or(eq(orders.shortOfStock, true), eq(orders.shortOfPromo, true)),
            notInArray(orders.orderStatus, ['shipped', 'delivered', 'cancelled']),
          ),
        ),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(SHOWN);
  return rows.map((order) => ({
    id: order.id,
    number: order.number,
    customerName: order.customerName,
    totalPaise: withMoney ? order.totalAmountPaise : null,
    shortOfStock: order.shortOfStock,
    shortOfPromo: order.shortOfPromo,
    stockUpdateFailed: order.stockUpdateFailed !== null,
    at: order.createdAt.toISOString(),
  }));
}

async function listUnmatchedPayments(shop: Shop) {
  const since = new Date(shop.now().getTime() - REFUNDED_SHOWN_MS);
  const rows = await shop.db
    .select({ payment: payments, failedRefunds: failedRefundsOfPayment })
    .from(payments)
    .where(
      and(
        isNotNull(payments.unmatchedReason),
        or(notInArray(payments.status, ['refunded', 'failed']), gte(payments.createdAt, since)),
      ),
    )
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(SHOWN);
  return rows.flatMap(({ payment, failedRefunds }) =>
    payment.unmatchedReason === null
      ? []
      : [
          {
            id: payment.id,
            providerPaymentId: payment.providerPaymentId,
            amountPaise: payment.amountPaise,
            currency: payment.currency,
            reason: payment.unmatchedReason,
            goingBack: goingBack(payment, failedRefunds),
            at: payment.createdAt.toISOString(),
          },
        ],
  );
}

/** How far money without an order is on its way back; 'lapsed': it never came. */
function goingBack(
  { status, refundId }: typeof payments.$inferSelect,
  failedRefunds: number,
): 'refunded' | 'lapsed' | 'under-way' | 'tried-again' | 'given-up' {
  if (status === 'refunded') return status;
  if (status === 'failed') return 'lapsed';
  if (refundId === null || failedRefunds === 0) return 'under-way';
  return failedRefunds < MOST_FAILED_REFUNDS ? 'tried-again' : 'given-up';
}

/** Of orders and accounts alike. */
async function listFailedEmails(shop: Shop) {
  const { rows } = await listStoredEmails(shop, { state: 'failed' }, { size: SHOWN });
  return rows.map(({ id, kind, orderNumber, recipient, createdAt }) => ({
    id,
    kind,
    orderNumber,
    recipient,
    at: createdAt.toISOString(),
  }));
}

/** Refused by the provider, or asked for without an answer so far: a refused one until another refund of the payment was made, and for a month at most. */
async function listFailedRefunds(shop: Shop) {
  const since = new Date(shop.now().getTime() - REFUNDED_SHOWN_MS);
  const wasMadeLater = sql`exists (select 1 from refunds later where later.payment_id = ${refunds.paymentId}
    and later.state in ('accepted', 'processed') and later.created_at > ${refunds.createdAt})`;
  const rows = await shop.db
    .select({ refund: refunds, orderId: orders.id, number: orders.number })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(
      or(
        and(eq(refunds.state, 'failed'), gte(refunds.createdAt, since), not(wasMadeLater)),
        and(eq(refunds.state, 'requested'), gt(refunds.attempts, 0)),
      ),
    )
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
    .limit(SHOWN);
  return rows.map(({ refund, orderId, number }) => ({
    id: refund.id,
    orderId,
    number,
    amountPaise: refund.amountPaise,
    isRefused: refund.state === 'failed',
    at: refund.createdAt.toISOString(),
  }));
}

/** Cancelled, and the money still here. Whoever refunded a part of it since it was cancelled has decided to keep the rest. */
async function listToRefund(shop: Shop) {
  const cancelledAt = sql`(select max(t.created_at) from ${orderTimeline} t where t.order_id = ${orders.id}
    and t.event = 'status-changed' and t.detail ->> 'to' = 'cancelled')`;
  const wasDecided = sql`(exists (select 1 from ${refunds} r where r.order_id = ${orders.id}
      and r.state in ('accepted', 'processed') and r.created_at > ${cancelledAt})
    or exists (select 1 from ${claims} c where c.order_id = ${orders.id} and c.refund_paise > 0 and c.answered_at > ${cancelledAt}))`;
  const rows = await shop.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.orderStatus, 'cancelled'),
        or(isNotNull(orders.providerPaymentId), isNotNull(orders.cashSettledAt)),
        // By its index.
        inArray(orders.paymentStatus, ['authorized', 'completed', 'partially_refunded', 'collected']),
        or(
          inArray(orders.paymentStatus, ['authorized', 'completed', 'collected']),
          and(eq(orders.paymentStatus, 'partially_refunded'), not(wasDecided)),
        ),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(SHOWN);
  return rows.map((order) => ({
    id: order.id,
    number: order.number,
    customerName: order.customerName,
    totalPaise: order.totalAmountPaise,
    isPartlyRefunded: order.paymentStatus === 'partially_refunded',
    at: order.createdAt.toISOString(),
  }));
}

/** Orders that nobody has begun to pack; one entry if there are any. */
async function findUnpackedOrders(shop: Shop) {
  const waiting = shop.db
    .select({ at: orders.createdAt })
    .from(orders)
    .where(
      and(
        eq(orders.orderStatus, 'order_placed'),
        lte(orders.createdAt, new Date(shop.now().getTime() - UNPACKED_MS)),
        // A gift for a later day has time.
        sql`coalesce(${orders.gift} ->> 'day', '') <= ${laterDay(indianDay(shop.now()), GIFT_DAYS)}`,
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(MOST_COUNTED)
    .as('waiting');
  const [found] = await shop.db.select({ count: count(), at: min(waiting.at) }).from(waiting);
  return found?.at
    ? [{ count: found.count, isMore: found.count === MOST_COUNTED, at: found.at.toISOString() }]
    : [];
}

/** Delivered long enough ago, and nobody says whether the money came; one entry if there are any. */
async function findUnmarkedCash(shop: Shop) {
  const waiting = shop.db
    .select({
      at: sql<Date>`coalesce(${orders.deliveredAt}, ${orders.updatedAt})`.mapWith(orders.updatedAt).as('at'),
    })
    .from(orders)
    // The first of it leads to the index.
    .where(and(eq(orders.paymentStatus, 'due'), cashIsUnmarked(shop.now())))
    .limit(MOST_COUNTED)
    .as('waiting');
  const [found] = await shop.db.select({ count: count(), at: min(waiting.at) }).from(waiting);
  return found?.at
    ? [{ count: found.count, isMore: found.count === MOST_COUNTED, at: new Date(found.at).toISOString() }]
    : [];
}
