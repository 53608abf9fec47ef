import { signWebhook } from '../payments/signatures.ts';
import type { StoredDelivery } from './sandbox-store.types.ts';

type Sender = { fetch: typeof fetch; webhookUrl: () => string; webhookSecret: string };

/** One POST of an event, signed as the provider signs it: null when it was accepted, else why it was not. */
export async function postWebhook(
  { fetch, webhookUrl, webhookSecret }: Sender,
  delivery: StoredDelivery,
): Promise<string | null> {
  try {
    const response = await fetch(webhookUrl(), {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(5000),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Razorpay-Webhook/v1',
        'x-razorpay-event-id': delivery.eventId,
        'x-razorpay-signature': signWebhook({ rawBody: delivery.body, secret: webhookSecret }),
      },
      body: delivery.body,
    });
    await response.body?.cancel();
    return response.ok ? null : `status ${response.status}`;
  } catch (error) {
    return error instanceof Error ? error.message : 'unknown';
  }
}
