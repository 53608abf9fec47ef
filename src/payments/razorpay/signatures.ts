import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

type SignedPayment = { orderId: string; paymentId: string; secret: string };
type SignedWebhook = { rawBody: string | Uint8Array; secret: string };

/** The provider's signature of a successful payment: hex HMAC-SHA256 of `order|payment` with the key secret. */
export function signPayment({ orderId, paymentId, secret }: SignedPayment): string {
  return hmac(`${orderId}|${paymentId}`, secret);
}

/** Whether the provider signed this payment of this order. Never throws, whatever the browser sent. */
export function verifyPaymentSignature({
  orderId,
  paymentId,
  signature,
  secret,
}: SignedPayment & { signature: string }): boolean {
  // The separator inside an id would let one signature stand for another pair.
  if (!orderId || !paymentId || orderId.includes('|') || paymentId.includes('|')) return false;
  return secret !== '' && equalInConstantTime(signature, signPayment({ orderId, paymentId, secret }));
}

/** The signature in `X-Razorpay-Signature`: hex HMAC-SHA256 of the raw body with the webhook secret. */
export function signWebhook({ rawBody, secret }: SignedWebhook): string {
  return hmac(rawBody, secret);
}

/** Whether a webhook's body, byte for byte as received, was signed by the provider. Never throws. */
export function verifyWebhookSignature({
  signature,
  ...signed
}: SignedWebhook & { signature: string }): boolean {
  return signed.secret !== '' && equalInConstantTime(signature, signWebhook(signed));
}

/** Compares two texts in a time that tells nothing about where they differ. */
export function equalInConstantTime(given: string, expected: string): boolean {
  if (typeof given !== 'string') return false;
  return timingSafeEqual(digest(given), digest(expected));
}

function hmac(text: string | Uint8Array, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text, 'utf16le').digest();
}
