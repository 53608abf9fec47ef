import type { Shop } from '../shop.types.ts';
import { settleCheckout } from './settle-checkout.ts';
import type { Settlement } from './settlement.types.ts';

type VerifyInput = { providerOrderId: string; paymentId: string; signature: string };

export type Verification = Settlement | { ok: false; reason: 'bad-signature' };

/** What the shopper's browser brings back from the payment window: believed if the provider signed it. */
export async function verifyPayment(shop: Shop, input: VerifyInput): Promise<Verification> {
  const { providerOrderId, paymentId, signature } = input;
  if (!shop.payments.isSignatureValid({ orderId: providerOrderId, paymentId, signature })) {
    shop.log.warn({ providerOrderId, paymentId }, 'A payment signature is not valid');
    return { ok: false, reason: 'bad-signature' };
  }
  return settleCheckout(shop, { proof: 'signature', providerOrderId, paymentId });
}
