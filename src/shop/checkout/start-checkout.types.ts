import type { Totals } from '../pricing/totals.rules.ts';
import type { PromoCheck } from '../promo/promo-uses.ts';
import type { CreateOrderBody } from './checkout-api.schema.ts';
import type { HoldRefusal } from './hold-bounds.rules.ts';
import type { Origin } from './holder.rules.ts';
import type { LineProblem } from './line-problems.ts';

export type StartCheckoutInput = {
  /** One key makes one checkout and one provider order, however many calls race. */
  idempotencyKey: string;
  /** From the session, never from the body. */
  userId: string | null;
  body: CreateOrderBody;
  /** Left out by calls from inside the shop, which no bounds concern. */
  origin?: Origin | undefined;
};

/** The shopper saw a smaller total than these (`expectedTotal`). */
export type TotalRose = { ok: false; reason: 'total-rose'; amounts: Totals };

export type CheckoutRefusal =
  | TotalRose
  | { ok: false; reason: 'key-reused' }
  | ({ ok: false } & HoldRefusal)
  | { ok: false; reason: 'line'; position: number; problem: LineProblem }
  | { ok: false; reason: 'promo'; promo: Extract<PromoCheck, { ok: false }> };
