import type { PaymentResult } from './make-payment.ts';

type Input = {
  /** The sandbox's REST address, `…/sandbox/razorpay/v1`. */
  apiUrl: string;
  keyId: string;
  keySecret: string;
  orderId: string;
  outcome?: 'captured' | 'authorized' | 'failed';
  /** Paise; another amount or currency than the order's makes a mismatched payment. */
  amountPaise?: number;
  currency?: string;
};

/** Pays an order at a running sandbox without a browser; gives what the payment window would have given. */
export async function paySandboxOrder(input: Input): Promise<PaymentResult> {
  const credentials = Buffer.from(`${input.keyId}:${input.keySecret}`).toString('base64');
  const response = await fetch(`${input.apiUrl}/test/pay`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      order_id: input.orderId,
      outcome: input.outcome ?? 'captured',
      amount: input.amountPaise,
      currency: input.currency,
    }),
  });
  if (!response.ok)
    throw new Error(`The sandbox refused to pay: ${response.status} ${await response.text()}`);
  return (await response.json()) as PaymentResult;
}
