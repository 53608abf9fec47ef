import type { Actor } from '../../shop/access/administrators.ts';
import { formatPaise } from '../../shop/money.ts';
import { orderMessages as messages } from '../../shop/orders/order-messages.ts';
import { refundAmountProblem } from '../../shop/refunds/refund-amount.rules.ts';
import { refundOrder } from '../../shop/refunds/refund-order.ts';
import type { RefundOutcome } from '../../shop/refunds/refund.types.ts';
import type { Shop } from '../../shop/shop.types.ts';
import { accept, refuse } from '../layout/answer-action.server.ts';

type Asked = { shop: Shop; actor: Actor };
type RefundForm = { orderId: string; amount: number | null; idempotencyKey: string };

/** Sends money back as a form asks; 409 while another refund of the order is under way. */
export async function refund({ shop, actor }: Asked, { orderId, amount, idempotencyKey }: RefundForm) {
  if (amount === null) return refuseAmount(refundAmountProblem(null, 0) ?? '');
  const outcome = await refundOrder(shop, { actor, orderId, amountPaise: amount, idempotencyKey });
  return outcome.ok ? accept(messages.refunded(formatPaise(outcome.amountPaise))) : refuseRefund(outcome);
}

const refuseAmount = (problem: string) => refuse(null, 422, { errors: { amount: problem } });

const refusals = {
  'unknown-order': { message: messages.noSuchOrder, status: 404 },
  'no-payment': { message: messages.refundNoPayment, status: 409 },
  'not-captured': { message: messages.refundNotCaptured, status: 409 },
  'under-way': { message: messages.refundUnderWay, status: 409 },
  'key-reused': { message: messages.refundKeyReused, status: 422 },
  unreachable: { message: messages.refundUnreachable, status: 502 },
} as const;

function refuseRefund(outcome: Extract<RefundOutcome, { ok: false }>) {
  if (outcome.reason === 'amount') return refuseAmount(outcome.message);
  const { reason: code } = outcome;
  if (code === 'refused') return refuse(messages.refundRefused(outcome.message), 422, { code });
  const { message, status } = refusals[code];
  return refuse(message, status, { code });
}
