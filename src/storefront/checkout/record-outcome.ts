import { forgetCheckout, paymentAttempt, placedOrder, unconfirmedPayment } from './checkout-records.ts';
import type { PayOutcome } from './pay.ts';

/** Leaves in this tab's records what the next press on Pay, a reload or the success page must know. */
export function recordOutcome(outcome: PayOutcome): void {
  switch (outcome.kind) {
    case 'placed':
      forgetCheckout();
      placedOrder.write({ id: outcome.orderId, announced: false, cartCleared: false });
      break;
    case 'verify-refused':
      unconfirmedPayment.forget();
      retireAttempt();
      break;
    case 'total-changed':
      retireAttempt();
      break;
    case 'refused':
      if (outcome.refusal.code === 'idempotency_key_reused') retireAttempt();
      break;
    case 'closed':
    case 'script-failed':
    case 'key-missing':
    case 'order-failed':
    case 'verify-unanswered':
      break;
  }
}

/** The next attempt gets a key, and so an order, of its own. */
function retireAttempt(): void {
  const attempt = paymentAttempt.read();
  if (attempt) paymentAttempt.write({ ...attempt, retired: true });
}
