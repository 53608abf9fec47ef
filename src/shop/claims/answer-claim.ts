import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { claims } from '../../database/tables/claims.ts';
import { orders } from '../../database/tables/orders.ts';
import { refunds } from '../../database/tables/payments.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { settleCreditNotes } from '../invoices/credit-notes.ts';
import { recordOrderEvent } from '../orders/order-timeline.ts';
import { findOrderPayment } from '../orders/refundable-payment.ts';
import { leftByHand, noteCashReturned } from '../orders/returned-by-hand.ts';
import { assertProvedIfLarge } from '../refunds/large-refund.ts';
import { refundAmountProblem } from '../refunds/refund-amount.rules.ts';
import { type RefundOutcome, refundOrder } from '../refunds/refund-order.ts';
import type { Shop } from '../shop.types.ts';
import type { ClaimedOrderRow } from './claimant.ts';
import { type ClaimAnswer, givenAnswer } from './claims.rules.ts';
import { findPaidOrder, findRefundedSince } from './paid-order.ts';
import { type Replacement, placeReplacement } from './place-replacement.ts';
import { queueAnswer, tellOfRefunds } from './tell-of-answers.ts';

type Claim = typeof claims.$inferSelect;

/** Somebody was first with another answer, or there is no such claim. */
type NotOpen = { ok: false; reason: 'unknown' } | { ok: false; reason: 'answered'; answer: ClaimAnswer };

/** Ends the transaction with nothing written. */
class Undone<Refusal> extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super('Not answered');
    this.refusal = refusal;
  }
}

type Asked = { actor: Actor; claimId: string; text: string };

/** Says no, with the reason that the shopper reads. docs/behaviour/claims.md#answers. */
export async function declineClaim(
  shop: Shop,
  { actor, claimId, text }: Asked,
): Promise<{ ok: true } | NotOpen> {
  return answering<{ ok: true } | NotOpen>(shop, async (tx) => {
    await assertMay(tx, actor, 'orders');
    const { claim, order } = await lockOpenClaim(tx, claimId);
    await storeAnswer(shop, tx, { claim, order, actor, text, answer: 'declined' });
    await queueAnswer(shop, tx, { claimId, order });
    return { ok: true };
  });
}

export type Settled = { ok: true } | { ok: false; reason: 'nothing-returned' } | NotOpen;

/**
 * Closes a claim that was settled otherwise: money went back from the order's page since it came. No e-mail goes, as the
 * one about that refund has told. docs/behaviour/claims.md#settled-already.
 */
export async function settleClaim(shop: Shop, { actor, claimId, text }: Asked): Promise<Settled> {
  return answering<Settled>(shop, async (tx) => {
    await assertMay(tx, actor, 'orders');
    const { claim, order } = await lockOpenClaim(tx, claimId);
    const back = await findRefundedSince(tx, claim);
    if (back === null) throw new Undone<Settled>({ ok: false, reason: 'nothing-returned' });
    const settled = { answer: 'declined', isSettled: true, toldAt: shop.now() } as const;
    await storeAnswer(shop, tx, { claim, order, actor, text, ...settled });
    return { ok: true };
  });
}

export type Replaced = Replacement | NotOpen;

/** Answers with a new order of ₹0 for what was claimed. docs/behaviour/claims.md#a-replacement. */
export async function replaceClaimed(shop: Shop, { actor, claimId, text }: Asked): Promise<Replaced> {
  return answering<Replaced>(shop, async (tx) => {
    await assertMay(tx, actor, 'orders');
    const { claim, order } = await lockOpenClaim(tx, claimId);
    const placed = await placeReplacement(shop, tx, { claim, orderId: order.id, actor });
    if (!placed.ok) throw new Undone<Replaced>(placed);
    const replacement = { answer: 'replacement', replacementOrderId: placed.orderId } as const;
    await storeAnswer(shop, tx, { claim, order, actor, text, ...replacement });
    await queueAnswer(shop, tx, { claimId, order });
    return placed;
  });
}

export type RefundedClaim = RefundOutcome | NotOpen;

type RefundAsked = Asked & {
  amountPaise: number;
  /** Of the form: the same one again is the same refund. */
  refundKey: string;
};

/**
 * Answers with money, sent back at the provider. Answer and refund are noted together; the shopper hears of it once
 * the provider takes it on, and a refund that it refuses leaves the claim open (`tellOfRefunds`). That of a replacement
 * goes back to who paid for the first order. docs/behaviour/claims.md#a-refund.
 */
export async function refundClaim(shop: Shop, asked: RefundAsked): Promise<RefundedClaim> {
  const { actor, claimId, text, amountPaise, refundKey } = asked;
  await assertMay(shop.db, actor, 'refunds');
  const paid = await findPaidOrder(shop.db, claimId);
  if (paid === null) return { ok: false, reason: 'unknown' };
  try {
    const outcome = await refundOrder(
      shop,
      { actor, orderId: paid, amountPaise, idempotencyKey: refundKey },
      async (tx, refund) => {
        const { claim, order } = await lockOpenClaim(tx, claimId);
        const money = { answer: 'refund', refundId: refund.id, refundPaise: amountPaise } as const;
        await storeAnswer(shop, tx, { claim, order, actor, text, ...money });
      },
    );
    await tellOfRefunds(shop, { claimId });
    if (!outcome.ok) return outcome;
    // A key of another claim's form is another claim's refund.
    const isOfThis = (await findRefundKey(shop.db, claimId)) === refundKey;
    return isOfThis ? outcome : { ok: false, reason: 'key-reused' };
  } catch (error) {
    if (error instanceof Undone) return error.refusal as NotOpen;
    throw error;
  }
}

async function findRefundKey(db: Database, claimId: string): Promise<string | null> {
  const [found] = await db
    .select({ key: refunds.idempotencyKey })
    .from(claims)
    .innerJoin(refunds, eq(refunds.id, claims.refundId))
    .where(eq(claims.id, claimId));
  return found?.key ?? null;
}

export type NotedRefund =
  | { ok: true; amountPaise: number }
  | { ok: false; reason: 'paid-online' }
  | { ok: false; reason: 'amount'; message: string }
  | NotOpen;

/** Answers with money that staff return themselves: for orders that no provider took the payment of. */
export async function noteRefundByHand(
  shop: Shop,
  { actor, claimId, text, amountPaise }: Asked & { amountPaise: number },
): Promise<NotedRefund> {
  return answering<NotedRefund>(shop, async (tx) => {
    await assertMay(tx, actor, 'refunds');
    const orderId = await findPaidOrder(tx, claimId);
    if (orderId === null) throw new Undone<NotedRefund>({ ok: false, reason: 'unknown' });
    // Before that of a replacement, as where a provider sends the money.
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('no key update');
    const { claim, order } = await lockOpenClaim(tx, claimId);
    if (await findOrderPayment(tx, { orderId }))
      throw new Undone<NotedRefund>({ ok: false, reason: 'paid-online' });
    const message = refundAmountProblem(amountPaise, await leftByHand(tx, { orderId }));
    if (message !== null) throw new Undone<NotedRefund>({ ok: false, reason: 'amount', message });
    await assertProvedIfLarge(shop, tx, { actor, amountPaise });
    await storeAnswer(shop, tx, { claim, order, actor, text, answer: 'refund', refundPaise: amountPaise });
    await noteCashReturned(tx, { orderId });
    await settleCreditNotes(shop, tx, { orderId, claimId });
    await queueAnswer(shop, tx, { claimId, order });
    return { ok: true, amountPaise };
  });
}

async function answering<Outcome>(
  shop: Shop,
  act: (tx: Database) => Promise<Outcome>,
): Promise<Outcome | NotOpen> {
  try {
    return await shop.db.transaction(act);
  } catch (error) {
    if (error instanceof Undone) return error.refusal as Outcome;
    throw error;
  }
}

/** Its order first, as everywhere: of two who answer at once the second waits here, and finds the answer. */
async function lockOpenClaim(
  tx: Database,
  claimId: string,
): Promise<{ claim: Claim; order: ClaimedOrderRow }> {
  const [known] = await tx.select({ orderId: claims.orderId }).from(claims).where(eq(claims.id, claimId));
  if (!known) throw new Undone<NotOpen>({ ok: false, reason: 'unknown' });
  const [order] = await tx.select().from(orders).where(eq(orders.id, known.orderId)).for('no key update');
  const [claim] = await tx.select().from(claims).where(eq(claims.id, claimId)).for('no key update');
  if (!order || !claim) throw new Undone<NotOpen>({ ok: false, reason: 'unknown' });
  const answer = givenAnswer(claim);
  if (answer !== null) throw new Undone<NotOpen>({ ok: false, reason: 'answered', answer });
  return { claim, order };
}

type Answered = {
  claim: Claim;
  order: ClaimedOrderRow;
  actor: Actor;
  text: string;
  answer: NonNullable<Claim['answer']>;
  isSettled?: boolean;
  toldAt?: Date;
  replacementOrderId?: string;
  refundId?: string;
  refundPaise?: number;
};

async function storeAnswer(shop: Shop, tx: Database, answered: Answered): Promise<void> {
  const { claim, order, actor, text, ...answer } = answered;
  const now = shop.now();
  await tx
    .update(claims)
    .set({ ...answer, answerText: text, answeredBy: actor.userId, answeredAt: now })
    .where(eq(claims.id, claim.id));
  const { answer: stored, isSettled = false } = answer;
  const detail = { claimId: claim.id, answer: givenAnswer({ answer: stored, isSettled }) };
  await recordOrderEvent(tx, { actor, orderId: order.id, event: 'claim-answered', detail, now });
}
