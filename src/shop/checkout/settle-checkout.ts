import { and, eq, getTableColumns } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { checkouts } from '../../database/tables/checkout.ts';
import { orderTimeline, orders } from '../../database/tables/orders.ts';
import { payments } from '../../database/tables/payments.ts';
import { together } from '../../database/transactions.ts';
import { noteAlert } from '../alerts/staff-alerts.ts';
import { type ProviderPayment, isProviderError } from '../../payments/provider.ts';
import { queueEmail } from '../outbox.ts';
import { applyEarlyRefunds } from '../refunds/record-refund.ts';
import type { Shop } from '../shop.types.ts';
import { HoldsGone } from '../stock/stock-holds.ts';
import type { Checkout, Order, Settlement } from './checkout.types.ts';
import { isOf } from './provider-order.ts';
import { beginOrder, placeOrder, settlingTerms, takeForOrder } from './place-order.ts';

/**
 * Why the caller believes that the shopper paid: the provider's signature on order and payment, or what the provider
 * said itself (in a signed webhook, or asked by us).
 */
type SettleInput = {
  /** Whose provider signed or said it. */
  method: string;
  providerOrderId: string;
} & ({ proof: 'signature'; paymentId: string } | { proof: 'provider'; payment: ProviderPayment });

/**
 * The one way from a payment to an order: called by verify-payment, the webhook and the reconciler in whatever
 * order and number. Asks the provider first, outside any transaction; a valid signature counts even while the
 * provider cannot be asked, since the amount was fixed with its order
 * (docs/behaviour/checkout-and-payments.md#settling).
 */
export async function settleCheckout(shop: Shop, input: SettleInput): Promise<Settlement> {
  const paymentId = input.proof === 'provider' ? input.payment.id : input.paymentId;
  const checkout = await findPaid(shop.db, { ...input, paymentId });
  if (!checkout) return { ok: false, reason: 'unknown-order' };
  const isKnown = input.proof === 'signature' && checkout.knownPayment !== null;
  const known = isKnown ? await findSettlement(shop.db, checkout.id, paymentId) : null;
  if (known) return known;
  const payment = input.proof === 'provider' ? input.payment : await askForPayment(shop, paymentId, checkout);
  const certain = payment?.status === 'captured' || (input.proof === 'signature' && isUnderWay(payment));
  if (!payment || !certain) return { ok: false, reason: 'not-paid' };
  const settlement = await recordInOneGo(shop, checkout.id, payment);
  // After the commit: an event that found no payment before it is found now, and one after it finds the payment.
  await applyEarlyRefunds(shop, { method: input.method, providerPaymentId: payment.id });
  return settlement;
}

type PaidCheckout = NonNullable<Awaited<ReturnType<typeof findPaid>>>;

/** What is asked and said of a payment comes from its checkout; `knownPayment`: the payment was recorded before. */
async function findPaid(
  db: Database,
  { method, providerOrderId, paymentId }: { method: string; providerOrderId: string; paymentId: string },
) {
  const { id, createdAt, paymentMethod, totalPaise, currency } = getTableColumns(checkouts);
  const [found] = await db
    .select({
      id,
      createdAt,
      paymentMethod,
      totalPaise,
      currency,
      providerOrderId: checkouts.providerOrderId,
      knownPayment: payments.id,
    })
    .from(checkouts)
    .leftJoin(payments, and(eq(payments.checkoutId, checkouts.id), eq(payments.providerPaymentId, paymentId)))
    .where(isOf(method, providerOrderId));
  return found;
}

/** In a transaction; once more, should somebody take the goods out of the shop at this very moment. */
async function recordInOneGo(shop: Shop, checkoutId: string, payment: ProviderPayment): Promise<Settlement> {
  const record = () => shop.db.transaction((tx) => recordPayment(shop, tx, checkoutId, payment));
  return record().catch((error: unknown) => (error instanceof HoldsGone ? record() : Promise.reject(error)));
}

/** What this payment has settled already: whoever brings its signature again has the provider asked nothing. */
async function findSettlement(
  db: Database,
  checkoutId: string,
  paymentId: string,
): Promise<Settlement | null> {
  const [payment] = await db
    .select({ unmatchedReason: payments.unmatchedReason })
    .from(payments)
    .where(and(eq(payments.providerPaymentId, paymentId), eq(payments.checkoutId, checkoutId)));
  if (!payment) return null;
  if (payment.unmatchedReason === 'gone') return { ok: false, reason: 'gone' };
  if (payment.unmatchedReason !== null && payment.unmatchedReason !== 'duplicate')
    return { ok: false, reason: 'mismatch' };
  const [order] = await db.select().from(orders).where(eq(orders.checkoutId, checkoutId));
  return order ? { ok: true, order, created: false } : null;
}

/** What the shopper's browser brings back from the payment window: believed if the provider signed it. */
export async function verifyPayment(
  shop: Shop,
  { method, ...signed }: { method: string; providerOrderId: string; paymentId: string; signature: string },
): Promise<Settlement | { ok: false; reason: 'bad-signature' }> {
  const { providerOrderId, paymentId, signature } = signed;
  const gateway = shop.payments.gateway(method);
  if (!gateway.isSignatureValid({ orderId: providerOrderId, paymentId, signature })) {
    shop.log.warn({ providerOrderId, paymentId }, 'A payment signature is not valid');
    return { ok: false, reason: 'bad-signature' };
  }
  return settleCheckout(shop, { method, proof: 'signature', providerOrderId, paymentId });
}

/** Signed, but the capture is still to come. A failed or refunded payment is no money, signed or not. */
function isUnderWay(payment: ProviderPayment | undefined): boolean {
  return payment?.status === 'authorized' || payment?.status === 'created';
}

async function askForPayment(
  shop: Shop,
  paymentId: string,
  checkout: PaidCheckout,
): Promise<ProviderPayment | undefined> {
  try {
    return await shop.payments.gateway(checkout.paymentMethod).fetchPayment(paymentId);
  } catch (error) {
    if (!isProviderError(error)) throw error;
    if (error.kind === 'refused') return undefined;
    shop.log.warn(
      { paymentId, checkoutId: checkout.id },
      'Provider cannot be asked; the signature alone settles',
    );
    return signedPayment(paymentId, checkout);
  }
}

/** What a valid signature says: this payment pays this order, whose amount we fixed. */
function signedPayment(paymentId: string, checkout: PaidCheckout): ProviderPayment {
  return {
    id: paymentId,
    orderId: checkout.providerOrderId,
    amountPaise: checkout.totalPaise,
    amountRefundedPaise: 0,
    currency: checkout.currency,
    status: 'authorized',
    method: null,
    errorDescription: null,
    // When it was begun nobody can say now: in time, as far as the shop knows.
    createdAt: checkout.createdAt,
  };
}

type UnmatchedReason = NonNullable<(typeof payments.$inferInsert)['unmatchedReason']>;

/** The transaction of settling: one order per checkout, and every rupee that makes none recorded and sent back. */
export async function recordPayment(
  shop: Shop,
  tx: Database,
  checkoutId: string,
  payment: ProviderPayment,
): Promise<Settlement> {
  const [checkout] = await tx
    .select()
    .from(checkouts)
    .where(eq(checkouts.id, checkoutId))
    .for('no key update');
  if (!checkout) return { ok: false, reason: 'unknown-order' };

  const mismatch = findMismatch(checkout, payment);
  if (mismatch) {
    // The money of another checkout of ours is not ours to send back: that checkout settles it.
    if (mismatch !== 'order' || !(await paysAnotherCheckout(tx, checkout.paymentMethod, payment))) {
      await recordUnmatched(shop, tx, checkout, payment, mismatch);
    }
    return { ok: false, reason: 'mismatch' };
  }
  // What was sent back stays so, whatever came free since.
  const [[known], [order]] = await together([
    () =>
      tx
        .select({ unmatchedReason: payments.unmatchedReason })
        .from(payments)
        .where(eq(payments.providerPaymentId, payment.id)),
    () =>
      checkout.settledAt === null ? [] : tx.select().from(orders).where(eq(orders.checkoutId, checkoutId)),
  ]);
  if (known?.unmatchedReason === 'gone') return { ok: false, reason: 'gone' };
  if (!order && checkout.forgottenAt) {
    // Nobody knows any more where it should go.
    await recordUnmatched(shop, tx, checkout, payment, 'late');
    return { ok: false, reason: 'mismatch' };
  }
  if (!order) return settleOpenCheckout(shop, tx, checkout, payment);
  const isAwaited = order.paymentStatus === 'authorized';
  if (order.providerPaymentId === payment.id) {
    const confirms = isAwaited && payment.status === 'captured';
    return { ok: true, order: confirms ? await confirmCapture(shop, tx, order) : order, created: false };
  }
  // While the order waits for its money a second promise is as good as the first one: whichever is kept pays it.
  if (isAwaited && payment.status !== 'captured') return { ok: true, order, created: false };
  if (isAwaited && !known) {
    await payInstead(shop, tx, { order, checkout, payment });
    return { ok: true, order: await confirmCapture(shop, tx, order), created: false };
  }
  await recordUnmatched(shop, tx, checkout, payment, 'duplicate');
  return { ok: true, order, created: false };
}

/** The order is paid by this payment, and not by the one that was only promised: that one goes back, should it come yet. */
async function payInstead(
  shop: Shop,
  tx: Database,
  { order, checkout, payment }: { order: Order; checkout: Checkout; payment: ProviderPayment },
): Promise<void> {
  await tx.update(orders).set({ providerPaymentId: payment.id }).where(eq(orders.id, order.id));
  const promised = await tx
    .update(payments)
    .set({ orderId: null, unmatchedReason: 'duplicate' })
    .where(eq(payments.orderId, order.id))
    .returning({ id: payments.id });
  for (const { id } of promised) {
    await shop.jobs.enqueue(tx, 'refund-unmatched-payment', { paymentId: id });
  }
  const row = paymentRow(shop, checkout, payment);
  await tx.insert(payments).values({ ...row, orderId: order.id, status: 'captured' });
}

function findMismatch(checkout: Checkout, payment: ProviderPayment): UnmatchedReason | undefined {
  if (payment.orderId !== checkout.providerOrderId) return 'order';
  if (payment.currency !== checkout.currency) return 'currency';
  if (payment.amountPaise !== checkout.totalPaise) return 'amount';
  return undefined;
}

async function paysAnotherCheckout(tx: Database, method: string, payment: ProviderPayment): Promise<boolean> {
  if (payment.orderId === null) return false;
  const others = await tx.select({ id: checkouts.id }).from(checkouts).where(isOf(method, payment.orderId));
  return others.length > 0;
}

async function settleOpenCheckout(
  shop: Shop,
  tx: Database,
  checkout: Checkout,
  payment: ProviderPayment,
): Promise<Settlement> {
  const terms = settlingTerms(checkout, payment.createdAt);
  const { id, lines } = await beginOrder(tx, checkout);
  const taken = await takeForOrder(tx, checkout, { lines, terms, clock: () => shop.now() });
  if (!taken) {
    await recordUnmatched(shop, tx, checkout, payment, 'gone');
    return { ok: false, reason: 'gone' };
  }
  const status = payment.status === 'captured' ? 'captured' : 'authorized';
  const order = await placeOrder(shop, tx, checkout, {
    id,
    lines,
    payment: { ...paymentRow(shop, checkout, payment), status },
    taken,
  });
  return { ok: true, order, created: true };
}

async function confirmCapture(shop: Shop, tx: Database, order: Order): Promise<Order> {
  const [confirmed] = await tx
    .update(orders)
    .set({ paymentStatus: 'completed' })
    .where(eq(orders.id, order.id))
    .returning();
  await tx.update(payments).set({ status: 'captured' }).where(eq(payments.orderId, order.id));
  await tx.update(checkouts).set({ reconcileAt: null }).where(eq(checkouts.id, order.checkoutId));
  await tx.insert(orderTimeline).values({
    orderId: order.id,
    actor: 'provider',
    event: 'payment-confirmed',
    createdAt: shop.now(),
  });
  return confirmed ?? order;
}

async function recordUnmatched(
  shop: Shop,
  tx: Database,
  checkout: Checkout,
  payment: ProviderPayment,
  unmatchedReason: UnmatchedReason,
): Promise<void> {
  const [row] = await tx
    .insert(payments)
    .values({
      ...paymentRow(shop, checkout, payment),
      status: payment.status === 'captured' ? 'captured' : 'authorized',
      unmatchedReason,
    })
    .onConflictDoNothing({ target: payments.providerPaymentId })
    .returning({ id: payments.id });
  if (!row) return;
  const detail = { paymentId: payment.id, checkoutId: checkout.id, unmatchedReason };
  // What was let go may be gone: that is nobody's mistake.
  shop.log[unmatchedReason === 'gone' ? 'warn' : 'error'](detail, 'A payment makes no order');
  await shop.jobs.enqueue(tx, 'refund-unmatched-payment', { paymentId: row.id });
  await noteAlert(shop, tx, { kind: 'unmatched-payment', amountPaise: payment.amountPaise });
  if (unmatchedReason !== 'order' && checkout.forgottenAt === null) {
    await queueEmail(shop, tx, {
      kind: 'payment-returned',
      recipient: checkout.email,
      paymentId: row.id,
    });
  }
}

function paymentRow(shop: Shop, checkout: Checkout, payment: ProviderPayment) {
  return {
    paymentMethod: checkout.paymentMethod,
    providerPaymentId: payment.id,
    providerOrderId: payment.orderId ?? checkout.providerOrderId ?? '',
    checkoutId: checkout.id,
    amountPaise: payment.amountPaise,
    currency: payment.currency,
    createdAt: shop.now(),
  };
}
