import type { PaymentProvider } from '../../payments/provider.types.ts';
import type { WebhookEvent } from '../../payments/webhook-event.schema.ts';

/** The payment provider as the shop sees it: its calls, and the proofs that only somebody with our keys can check. */
export type PaymentGateway = PaymentProvider & {
  /** True if the provider signed that this payment belongs to this order of ours. */
  isSignatureValid(input: { orderId: string; paymentId: string; signature: string }): boolean;
  isWebhookSignatureValid(input: { rawBody: string; signature: string }): boolean;
  /** What a signed body says; null if it cannot be read. */
  readWebhookEvent(rawBody: string): (WebhookEvent & { payload: unknown }) | null;
};
