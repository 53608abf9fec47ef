import { announce, composeEvent } from './announce.ts';
import { ApiRefusal } from './api-refusal.ts';
import { type RefundEntity, createRandomId, describePayment, describeRefund } from './entities.ts';
import { readFaults } from './faults.ts';
import type { SandboxContext, StoredPayment, StoredRefund } from './sandbox.types.ts';

const step = 'refund_initiation';

/** `POST /payments/:id/refund`: in full, or in part; a repeated idempotency key gives the refund it made before. */
export async function refundPayment(
  context: SandboxContext,
  payment: StoredPayment,
  body: Record<string, unknown>,
  idempotencyKey: string | undefined,
): Promise<RefundEntity> {
  if (idempotencyKey !== undefined && !/^[\w-]{10,}$/.test(idempotencyKey)) {
    throw new ApiRefusal('The idempotency key is invalid', { step });
  }
  const requestedAmount = readRefundAmount(body['amount']);
  const { pendingRefunds: waiting } = await readFaults(context);
  const receipt = typeof body['receipt'] === 'string' ? body['receipt'] : null;
  // Refunds are numbered, and of two that want the same number one starts over with the other's in view.
  for (;;) {
    const earlier = await context.store.list('refund', `${payment.id}.`);
    const same = earlier.find(
      (refund) => idempotencyKey !== undefined && refund.idempotencyKey === idempotencyKey,
    );
    if (same) return repeat(same, { requestedAmount, waiting });
    const { captured } = await describePayment(context.store, payment);
    if (!captured)
      throw new ApiRefusal('The payment status should be captured for action to be taken', { step });
    const left = payment.amount - earlier.reduce((sum, refund) => sum + refund.amount, 0);
    if (left <= 0) throw new ApiRefusal('The payment has been fully refunded already', { step });
    if ((requestedAmount ?? left) > left) {
      throw new ApiRefusal('The total refund amount is greater than the refund payment amount', {
        field: 'amount',
        step,
      });
    }
    const refund: StoredRefund = {
      id: createRandomId('rfnd'),
      paymentId: payment.id,
      amount: requestedAmount ?? left,
      currency: payment.currency,
      idempotencyKey: idempotencyKey ?? null,
      receipt,
      requestedAmount,
      waits: waiting,
      createdAt: Math.floor(context.clock().getTime() / 1000),
    };
    const number = String(earlier.length).padStart(4, '0');
    if (await context.store.add('refund', `${payment.id}.${number}`, refund)) {
      if (!waiting)
        await announce(context, [await composeEvent(context, 'refund.processed', payment, refund)]);
      return describeRefund(refund, { waiting });
    }
  }
}

type Asked = { requestedAmount: number | null; waiting: boolean };

function repeat(refund: StoredRefund, { requestedAmount, waiting }: Asked): RefundEntity {
  if (refund.requestedAmount === requestedAmount) return describeRefund(refund, { waiting });
  throw new ApiRefusal('Different request with the same idempotency key', { step });
}

function readRefundAmount(amount: unknown): number | null {
  if (amount === undefined || amount === null) return null;
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount)) {
    throw new ApiRefusal('The amount must be an integer.', { field: 'amount', step });
  }
  if (amount < 100) throw new ApiRefusal('The amount must be at least INR 1.00', { field: 'amount', step });
  return amount;
}
