import type { CashRefusal } from '../cash/admit-cash.ts';
import type { Delivery, DeliveryRefusal } from '../delivery/delivery.rules.ts';
import type { StaffDiscount, Totals } from '../pricing/prices.rules.ts';
import type { PromoCheck } from '../promo/promo-uses.ts';
import type { CreateOrderBody } from './checkout-api.schema.ts';
import type { HoldRefusal, Origin } from './hold-bounds.rules.ts';
import type { LineProblem } from './price-cart.ts';

export type StartCheckoutInput = {
  /** One key makes one checkout and one provider order, however many calls race. */
  idempotencyKey: string;
  /** From the session, never from the body. */
  userId: string | null;
  body: CreateOrderBody;
  /** Left out by calls from inside the shop, which no bounds concern. */
  origin?: Origin | undefined;
  /** Made by staff for somebody. */
  staff?: StaffTerms | undefined;
};

/** On what terms staff make an order for somebody (docs/behaviour/staff-orders.md). */
export type StaffTerms = StaffDiscount & {
  madeBy: string;
  /** How long it is held unpaid. */
  holdMinutes: number;
  /** Of the confirmation by e-mail. */
  isQuiet: boolean;
};

export type CheckoutRefusal = { ok: false } & (
  | { reason: 'key-reused' }
  /** The shop has no such way to pay. */
  | { reason: 'unknown-method' }
  /** The shopper saw an earlier last day than this promise's (`expectedArrival`). */
  | { reason: 'arrives-later' }
  /** The shopper saw a smaller total than these (`expectedTotal`). */
  | { reason: 'total-rose'; amounts: Totals }
  /** The goods are worth less than the owner sends (docs/behaviour/settings.md#checkout). */
  | { reason: 'below-lowest'; message: string }
  /** A gift cannot come on the day that was asked for. */
  | { reason: 'gift'; message: string }
  /** The shop does not send these goods there (docs/behaviour/delivery.md#where-nothing-goes). */
  | { reason: 'not-delivered'; delivery: DeliveryRefusal }
  | HoldRefusal
  /** It cannot be paid on delivery, or its person is still to be confirmed. */
  | { reason: 'cash'; problem: CashRefusal }
  | { reason: 'line'; position: number; problem: LineProblem }
  | { reason: 'promo'; promo: Extract<PromoCheck, { ok: false }> }
);

/** Ends the transaction with nothing written: whoever is refused keeps what they held before. */
export class Undone extends Error {
  readonly refusal: CheckoutRefusal;

  constructor(refusal: CheckoutRefusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

/** Nobody pays more than they were shown. */
export function refuseMoreThanExpected(amounts: Totals, { expectedTotal }: CreateOrderBody): void {
  if (expectedTotal === undefined || amounts.totalPaise <= Math.round(expectedTotal * 100)) return;
  throw new Undone({ ok: false, reason: 'total-rose', amounts });
}

/** Nobody waits longer than they were told: past the cut-off of a day the days are others. */
export function refuseLaterThanExpected(delivery: Delivery, { expectedArrival }: CreateOrderBody): void {
  if (expectedArrival === undefined || !delivery.ok) return;
  const { promise } = delivery;
  if (promise && promise.arrivesTo <= expectedArrival) return;
  throw new Undone({ ok: false, reason: 'arrives-later' });
}
