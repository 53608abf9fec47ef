import type { OnlineMethod } from '../payment-method.ts';
import type { PaymentGateway, PaymentProvider } from '../provider.ts';
import { razorpay } from './description.rules.ts';
import { webhookEventSchema } from './entities.schema.ts';
import { verifyPaymentSignature, verifyWebhookSignature } from './signatures.ts';

type Keys = { keySecret: string; webhookSecret: string };

/** Payments by Razorpay, through a client that has these keys. */
export function createRazorpayMethod(
  client: PaymentProvider,
  { keys, window }: { keys: Keys; window: OnlineMethod['window'] },
): OnlineMethod {
  return {
    ...razorpay,
    gateway: createRazorpayGateway(client, keys),
    window,
    variables: { keys: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET'], webhook: 'RAZORPAY_WEBHOOK_SECRET' },
  };
}

/** What the browser must be allowed, where the script and the API come from these addresses. */
export function razorpayOrigins({ apiUrl, checkoutUrl }: { apiUrl: string; checkoutUrl: string }) {
  const scriptOrigin = new URL(checkoutUrl).origin;
  const apiOrigin = new URL(apiUrl).origin;
  return {
    scripts: [scriptOrigin],
    frames: [apiOrigin, scriptOrigin],
    connections: [apiOrigin, scriptOrigin, 'https://lumberjack.razorpay.com'],
  };
}

function createRazorpayGateway(client: PaymentProvider, keys: Keys): PaymentGateway {
  return {
    ...client,
    proofFields: {
      orderId: 'razorpay_order_id',
      paymentId: 'razorpay_payment_id',
      signature: 'razorpay_signature',
    },
    webhookHeaders: { signature: 'x-razorpay-signature', eventId: 'x-razorpay-event-id' },
    isSignatureValid: (signed) => verifyPaymentSignature({ ...signed, secret: keys.keySecret }),
    isWebhookSignatureValid: (signed) => verifyWebhookSignature({ ...signed, secret: keys.webhookSecret }),
    readWebhookEvent,
  };
}

function readWebhookEvent(rawBody: string) {
  try {
    const payload: unknown = JSON.parse(rawBody);
    const event = webhookEventSchema.safeParse(payload);
    return event.success ? { ...event.data, payload } : null;
  } catch {
    return null;
  }
}
