import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The provider's signature of a successful payment: hex HMAC-SHA256 of `order|payment` with the key secret. */
export function signPayment({
  orderId,
  paymentId,
  secret,
}: {
  orderId: string;
  paymentId: string;
  secret: string;
}): string {
  return hmac(`${orderId}|${paymentId}`, secret);
}

/** Whether the provider signed this payment of this order. Never throws, whatever the browser sent. */
export function verifyPaymentSignature({
  orderId,
  paymentId,
  signature,
  secret,
}: {
  orderId: string;
  paymentId: string;
  signature: string;
  secret: string;
}): boolean {
  // The separator inside an id would let one signature stand for another pair.
  if (!orderId || !paymentId || orderId.includes('|') || paymentId.includes('|')) return false;
  return secret !== '' && equalInConstantTime(signature, signPayment({ orderId, paymentId, secret }));
}

/** The signature in `X-Razorpay-Signature`: hex HMAC-SHA256 of the raw body with the webhook secret. */
export function signWebhook({ rawBody, secret }: { rawBody: string | Uint8Array; secret: string }): string {
  return hmac(rawBody, secret);
}

/** Whether a webhook's body, byte for byte as received, was signed by the provider. Never throws. */
export function verifyWebhookSignature({
  rawBody,
  signature,
  secret,
}: {
  rawBody: string | Uint8Array;
  signature: string;
  secret: string;
}): boolean {
  return secret !== '' && equalInConstantTime(signature, signWebhook({ rawBody, secret }));
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
