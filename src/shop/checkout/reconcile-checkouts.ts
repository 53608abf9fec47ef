import { and, desc, inArray, isNotNull, isNull, lt, lte, notBetween, notInArray, or, sql } from 'drizzle-orm';
import { checkouts } from '../../database/tables/checkout.ts';
import { payments, reconcilerState } from '../../database/tables/payments.ts';
import { type ProviderPayment, isProviderError } from '../../payments/provider.ts';
import { MOST_FAILED_REFUNDS, applyEarlyRefunds, failedRefundsOfPayment } from '../refunds/record-refund.ts';
import type { Shop } from '../shop.types.ts';
import type { Checkout } from './checkout.types.ts';
import { type Found, listRecentPayments } from './list-recent-payments.ts';
import { notePayment, reconcileDelayMs } from './provider-order.ts';
import { settleCheckout } from './settle-checkout.ts';

type Reconciliation = {
  /** Orders made, and orders whose money is certain now. */
  settled: number;
  confirmed: number;
  failed: number;
  /** The provider gave answers to the end. */
  isAnswered: boolean;
};

/** So young a payment is left to the shopper's browser and the provider's event. */
const LEFT_ALONE_MS = 20_000;
/** Claimed together: what a round that breaks off leaves unasked waits for its next time. */
const AT_ONCE = 5;
const LOST_REFUND_AFTER_MS = 6 * 3_600_000;
const FAILED_REFUND_AFTER_MS = 24 * 3_600_000;

/** One round when it is time for one, by one copy of the program (`takeReconcilerTurn`); null if it is not. */
export function runReconciler(shop: Shop, { limit }: { limit: number }): Promise<Reconciliation | null> {
  return takeReconcilerTurn(shop, (turn) => reconcileCheckouts(shop, { limit, turn }));
}

/**
 * Finds payments of which neither browser nor webhook told: so a browser closed right after paying, or a lost webhook,
 * loses no order. Reads the provider's list first, then asks about up to `limit` checkouts that are due, and at last
 * picks up what a broken-off program left behind. Where the provider does not answer the round ends (docs/decisions/0020).
 */
export async function reconcileCheckouts(
  shop: Shop,
  { limit, turn }: { limit: number; turn?: Turn },
): Promise<Reconciliation> {
  const result = { settled: 0, confirmed: 0, failed: 0, isAnswered: true };
  const mayAsk = async () => result.isAnswered && (turn ? await turn.renew() : true);
  await attempt(shop, result, async () => {
    const listedUntil = turn?.listedUntil ?? shop.now();
    const take = async (found: Found[]) => {
      for (const one of found) await attempt(shop, result, () => takeFound(shop, result, one));
    };
    const seenUntil = await listRecentPayments(shop, { listedUntil, mayAsk, take });
    if (result.isAnswered) await turn?.noteListed(seenUntil);
  });
  for (let asked = 0; asked < limit && (await mayAsk()); asked += AT_ONCE) {
    const due = await claimDue(shop, Math.min(AT_ONCE, limit - asked));
    for (const checkout of due) {
      if (await mayAsk()) await attempt(shop, result, () => askAbout(shop, result, checkout));
    }
    if (due.length < AT_ONCE) break;
  }
  await attempt(shop, result, async () => void (await applyEarlyRefunds(shop)));
  await attempt(shop, result, () => refundAgain(shop));
  return result;
}

async function takeFound(shop: Shop, result: Reconciliation, { payment, checkout }: Found): Promise<void> {
  if (payment.createdAt.getTime() > shop.now().getTime() - LEFT_ALONE_MS) return;
  await settleFrom(shop, result, { payment, checkout });
}

/** Takes checkouts that are due and names their next time, so that another copy of the program leaves them alone. */
async function claimDue(shop: Shop, limit: number): Promise<Checkout[]> {
  const now = shop.now();
  return shop.db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(checkouts)
      .where(and(lte(checkouts.reconcileAt, now), isNotNull(checkouts.providerOrderId)))
      .orderBy(desc(sql`${checkouts.paymentSeenAt} is not null`), desc(checkouts.createdAt))
      .limit(limit)
      .for('no key update', { skipLocked: true });
    for (const [attempts, some] of Map.groupBy(due, ({ reconcileAttempts }) => reconcileAttempts)) {
      const delay = reconcileDelayMs(attempts + 1);
      await tx
        .update(checkouts)
        .set({
          reconcileAttempts: attempts + 1,
          reconcileAt: delay === null ? null : new Date(now.getTime() + delay),
        })
        .where(
          inArray(
            checkouts.id,
            some.map(({ id }) => id),
          ),
        );
    }
    return due;
  });
}

async function askAbout(shop: Shop, result: Reconciliation, checkout: Checkout): Promise<void> {
  const gateway = shop.payments.gateway(checkout.paymentMethod);
  for (const payment of await gateway.listOrderPayments(checkout.providerOrderId ?? '')) {
    await settleFrom(shop, result, { payment, checkout });
  }
}

async function settleFrom(shop: Shop, result: Reconciliation, { payment, checkout }: Found): Promise<void> {
  const captured = await ensureCaptured(shop, payment, checkout);
  if (captured.status !== 'captured') {
    if (captured.status !== checkout.paymentSeen) await notePayment(shop, checkout.paymentMethod, captured);
    return;
  }
  const providerOrderId = checkout.providerOrderId ?? '';
  const settlement = await settleCheckout(shop, {
    method: checkout.paymentMethod,
    proof: 'provider',
    providerOrderId,
    payment: captured,
  });
  if (!settlement.ok) return;
  if (checkout.settledAt === null) result.settled += settlement.created ? 1 : 0;
  else result.confirmed += 1;
}

/** An authorisation that came late is taken, if it is what we asked for; otherwise it lapses at the provider. */
async function ensureCaptured(
  shop: Shop,
  payment: ProviderPayment,
  checkout: Checkout,
): Promise<ProviderPayment> {
  const asAsked = payment.amountPaise === checkout.totalPaise && payment.currency === checkout.currency;
  if (payment.status !== 'authorized' || !asAsked) return payment;
  try {
    return await shop.payments.gateway(checkout.paymentMethod).capturePayment({
      paymentId: payment.id,
      amountPaise: payment.amountPaise,
      currency: 'INR',
    });
  } catch (error) {
    // Another payment of its order was taken: that one counts, and is still to be looked at.
    if (isProviderError(error) && error.kind === 'refused') return payment;
    throw error;
  }
}

/**
 * Money that was to go back, and whose job has used up its tries, gets a new one; so does, once a day and so many times,
 * what its bank did not take. docs/behaviour/checkout-and-payments.md#money-that-fits-no-order.
 */
async function refundAgain(shop: Shop): Promise<void> {
  const ago = (ms: number) => new Date(shop.now().getTime() - ms);
  const left = await shop.db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        isNotNull(payments.unmatchedReason),
        notInArray(payments.status, ['refunded', 'failed']),
        lt(payments.createdAt, ago(LOST_REFUND_AFTER_MS)),
        or(
          isNull(payments.refundId),
          and(
            lt(payments.refundRequestedAt, ago(FAILED_REFUND_AFTER_MS)),
            lt(failedRefundsOfPayment, MOST_FAILED_REFUNDS),
          ),
        ),
      ),
    )
    .limit(AT_ONCE);
  for (const { id } of left) await shop.jobs.enqueue(shop.db, 'refund-unmatched-payment', { paymentId: id });
}

/** One failing checkout must not keep the others waiting; a provider that does not answer ends the round. */
async function attempt(shop: Shop, result: Reconciliation, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    result.failed += 1;
    const isProviders = isProviderError(error);
    if (isProviders && error.kind === 'unreachable') result.isAnswered = false;
    shop.log[isProviders ? 'warn' : 'error']({ err: error }, 'Reconciling failed; it is tried again');
  }
}

/** Renewed before each call of the provider, which takes less. A copy that was killed holds the others up so long. */
const LEASE_MS = 30_000;
const ROUND_EVERY_MS = 15_000;
const LONGEST_PAUSE_MS = 120_000;
/** As far back as the reconciler asks at all. */
const FIRST_LOOK_BACK_MS = 3 * 86_400_000;

type Turn = {
  listedUntil: Date;
  /** Keeps the turn; false if another copy has taken it meanwhile. */
  renew(): Promise<boolean>;
  /** Notes that all payments begun before were seen. */
  noteListed(until: Date): Promise<void>;
};

/**
 * Does one round of the reconciler unless another copy of the program is at it, or it is not time yet. `round` tells
 * whether the provider answered; where it does not, rounds come ever less often. Gives what it gave, or null.
 */
async function takeReconcilerTurn<Result extends { isAnswered: boolean }>(
  shop: Shop,
  round: (turn: Turn) => Promise<Result>,
): Promise<Result | null> {
  const turn = await takeTurn(shop);
  if (!turn) return null;
  let isAnswered = false;
  try {
    const result = await round(turn);
    isAnswered = result.isAnswered;
    return result;
  } finally {
    const failures = isAnswered ? 0 : turn.failures + 1;
    const pause = Math.min(LONGEST_PAUSE_MS, ROUND_EVERY_MS * 2 ** Math.min(failures, 10));
    await turn.end({ failures, dueAt: inMs(shop, failures === 0 ? ROUND_EVERY_MS : pause) });
  }
}

async function takeTurn({ db, now }: Shop) {
  const listedUntil = new Date(now().getTime() - FIRST_LOOK_BACK_MS);
  let until = inMs({ now }, LEASE_MS);
  const soon = inMs({ now }, 1);
  const [state] = await db
    .insert(reconcilerState)
    .values({ dueAt: until, listedUntil })
    .onConflictDoUpdate({
      target: reconcilerState.onlyRow,
      set: { dueAt: until },
      // One far ahead was written by a clock that was.
      setWhere: notBetween(reconcilerState.dueAt, soon, inMs({ now }, 2 * LONGEST_PAUSE_MS)),
    })
    .returning();
  if (!state) return null;
  const mine = () => sql`${reconcilerState.dueAt} = ${until.toISOString()}::timestamptz`;
  const change = async (values: Partial<typeof reconcilerState.$inferInsert>) =>
    (await db.update(reconcilerState).set(values).where(mine()).returning()).length > 0;
  return {
    listedUntil: state.listedUntil,
    failures: state.failures,
    async renew() {
      const renewed = inMs({ now }, LEASE_MS);
      const isMine = await change({ dueAt: renewed });
      if (isMine) until = renewed;
      return isMine;
    },
    noteListed: async (listed: Date) => void (await change({ listedUntil: listed })),
    end: change,
  };
}

const inMs = ({ now }: Pick<Shop, 'now'>, ms: number) => new Date(now().getTime() + ms);
