import type { PromoCheck } from '../promo/check-promo-code.ts';
import type { CreateOrderBody } from './checkout-api.schema.ts';
import type { LineProblem } from './line-problems.ts';

export type StartCheckoutInput = {
  /** One key makes one checkout and one provider order, however many calls race. */
  idempotencyKey: string;
  /** From the session, never from the body. */
  userId: string | null;
  body: CreateOrderBody;
};

export type CheckoutRefusal =
  | { ok: false; reason: 'key-reused' }
  | { ok: false; reason: 'line'; position: number; problem: LineProblem }
  | { ok: false; reason: 'promo'; promo: Extract<PromoCheck, { ok: false }> };
