import { announce } from './announce.ts';
import { ApiRefusal } from './api-refusal.ts';
import { readAmount } from './create-order.ts';
import { describePayment, type PaymentEntity } from './entities.ts';
import { takeMoney } from './make-payment.ts';
import type { StoredPayment } from './sandbox-store.types.ts';
import type { SandboxContext } from './sandbox.types.ts';

/** `POST /payments/:id/capture`. */
export async function capturePayment(
  context: SandboxContext,
  payment: StoredPayment,
  body: Record<string, unknown>,
): Promise<PaymentEntity> {
  const amount = readAmount(body['amount']);
  const step = 'payment_capture';
  const { status } = await describePayment(context.store, payment);
  if (status === 'captured' || status === 'refunded') {
    throw new ApiRefusal('This payment has already been captured', { step });
  }
  if (status !== 'authorized') {
    throw new ApiRefusal('Only payments which have been authorized and not yet captured can be captured', {
      step,
    });
  }
  if (amount !== payment.amount) {
    throw new ApiRefusal('Capture amount must be equal to the amount authorized', { field: 'amount', step });
  }
  if (body['currency'] !== undefined && body['currency'] !== payment.currency) {
    throw new ApiRefusal('Capture currency must be equal to the payment currency', {
      field: 'currency',
      step,
    });
  }
  const events = await takeMoney(context, payment);
  if (events.length === 0) throw new ApiRefusal('Payment already done for this order.', { step });
  await announce(context, events);
  return describePayment(context.store, payment);
}
