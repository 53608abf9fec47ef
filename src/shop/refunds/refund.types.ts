import type { payments, refunds } from '../../database/tables/payments.ts';

export type Refund = typeof refunds.$inferSelect;
export type Payment = typeof payments.$inferSelect;

export type RefundRefusal =
  | 'unknown-order'
  | 'no-payment'
  /** The provider has not taken the money yet. */
  | 'not-captured'
  | 'under-way'
  /** The form's key belongs to another refund. */
  | 'key-reused';

/** What became of a refund that staff asked for. */
export type RefundOutcome =
  | { ok: true; amountPaise: number }
  | { ok: false; reason: RefundRefusal }
  /** `message`: what is wrong with the amount, or why the provider said no. */
  | { ok: false; reason: 'amount' | 'refused'; message: string }
  /** Nobody knows whether it was carried out; it is asked for again with the same key until that is known. */
  | { ok: false; reason: 'unreachable' };
