import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { checkouts } from '../../database/tables/checkout.ts';
import { orders } from '../../database/tables/orders.ts';
import { payments } from '../../database/tables/payments.ts';
import type { OnlineMethod } from '../../payments/payment-method.ts';
import type { ProviderPayment } from '../../payments/provider.ts';
import type { Shop } from '../shop.types.ts';
import type { Checkout } from './checkout.types.ts';

const PAGE = 100;
/** Of one stretch of time: 1,000 payments. */
const PAGES = 10;
const MINUTE_MS = 60_000;
const RECENT_MS = 15 * MINUTE_MS;
/** The provider's clock may be ahead. */
const AHEAD_MS = 5 * MINUTE_MS;

/** A payment that the provider tells of, and the open checkout (or the order still to be confirmed) that it is for. */
export type Found = { payment: ProviderPayment; checkout: Checkout };

type Looking = {
  listedUntil: Date;
  /** Before each call; false ends it. */
  mayAsk: () => Promise<boolean>;
  take: (found: Found[]) => Promise<void>;
};

/**
 * Hands over all payments begun in the last 15 minutes, the newest first, then a piece of what was not listed so far.
 * Gives until when all are seen now.
 */
export async function listRecentPayments(shop: Shop, { listedUntil, ...looking }: Looking): Promise<Date> {
  const now = shop.now();
  const recent = new Date(now.getTime() - RECENT_MS);
  const isWhole = await listBetween(shop, looking, { from: recent, to: new Date(now.getTime() + AHEAD_MS) });
  if (listedUntil >= recent) return isWhole ? now : listedUntil;
  let to = recent;
  while (!(await listBetween(shop, looking, { from: listedUntil, to }))) {
    const span = to.getTime() - listedUntil.getTime();
    // A single minute of more is taken as it is: single questions find the rest.
    if (span <= MINUTE_MS || !(await looking.mayAsk())) return span <= MINUTE_MS ? to : listedUntil;
    to = new Date(listedUntil.getTime() + span / 4);
  }
  return to;
}

/** Of every provider. False if there are more than may be asked for. */
async function listBetween(
  shop: Shop,
  looking: Omit<Looking, 'listedUntil'>,
  stretch: { from: Date; to: Date },
): Promise<boolean> {
  for (const method of shop.payments.online) {
    if (!(await listOf(shop, method, looking, stretch))) return false;
  }
  return true;
}

async function listOf(
  shop: Shop,
  { key, gateway }: OnlineMethod,
  { mayAsk, take }: Omit<Looking, 'listedUntil'>,
  { from, to }: { from: Date; to: Date },
): Promise<boolean> {
  for (let page = 0; page < PAGES; page += 1) {
    if (!(await mayAsk())) return false;
    const listed = await gateway.listPayments({ from, to, count: PAGE, skip: page * PAGE });
    await take(await findOpen(shop, key, listed.payments));
    if (listed.isLast) return true;
  }
  return false;
}

/** Those for which something is still to be done here. */
async function findOpen({ db }: Shop, method: string, listed: ProviderPayment[]): Promise<Found[]> {
  const orderIds = [...new Set(listed.flatMap(({ orderId }) => orderId ?? []))];
  if (orderIds.length === 0) return [];
  const open = await db
    .select({ checkout: checkouts })
    .from(checkouts)
    .leftJoin(orders, eq(orders.checkoutId, checkouts.id))
    .where(
      and(
        inArray(checkouts.providerOrderId, orderIds),
        eq(checkouts.paymentMethod, method),
        or(isNull(checkouts.settledAt), eq(orders.paymentStatus, 'authorized')),
      ),
    );
  const byOrder = new Map(open.map(({ checkout }) => [checkout.providerOrderId, checkout]));
  if (byOrder.size === 0) return [];
  const sentBack = await db
    .select({ id: payments.providerPaymentId })
    .from(payments)
    .where(
      and(
        inArray(
          payments.providerPaymentId,
          listed.map(({ id }) => id),
        ),
        eq(payments.paymentMethod, method),
        isNull(payments.orderId),
      ),
    );
  const done = new Set(sentBack.map(({ id }) => id));
  return listed.flatMap((payment) => {
    const checkout = byOrder.get(payment.orderId);
    return checkout && !done.has(payment.id) ? [{ payment, checkout }] : [];
  });
}
