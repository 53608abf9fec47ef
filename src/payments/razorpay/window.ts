import type { PaymentProof, PaymentWindow, WindowRequest } from '../payment-window.ts';

/** docs/behaviour/checkout-and-payments.md#the-payment-window. */
export const razorpayWindow: PaymentWindow = { load: loadPaymentScript, open: openPaymentWindow };

type WindowOptions = {
  key: string;
  amount: number;
  currency: string;
  order_id: string;
  name: string;
  description: string;
  prefill: { name: string; email: string; contact: string };
  notes: Record<string, string>;
  theme: { color: string };
  handler: (response: unknown) => void;
  modal: { ondismiss: () => void };
};

type ProviderWindow = {
  open(): void;
  on(event: 'payment.failed', listener: () => void): unknown;
};

declare global {
  interface Window {
    Razorpay?: new (options: WindowOptions) => ProviderWindow;
  }
}

/**
 * Opens the provider's window for an order (docs/behaviour/checkout-and-payments.md#the-payment-window). Resolves
 * with the payment, or null when the window was closed without one; rejects if the window cannot be opened.
 */
async function openPaymentWindow({
  key,
  order,
  customer,
  shopName,
  color = '#10B981',
  onFailure,
}: WindowRequest): Promise<PaymentProof | null> {
  const Provider = window.Razorpay;
  if (!Provider) throw new Error('The payment script is not loaded');
  return new Promise((resolve) => {
    const opened = new Provider({
      key,
      amount: order.amount,
      currency: order.currency,
      order_id: order.id,
      name: shopName,
      description: 'Plant Purchase',
      prefill: {
        name: `${customer.firstName} ${customer.lastName}`,
        email: customer.email,
        contact: customer.phone,
      },
      notes: { address: toNote(customer) },
      theme: { color },
      handler: (response) => resolve(readPayment(response, order.id)),
      modal: { ondismiss: () => resolve(null) },
    });
    opened.on('payment.failed', onFailure);
    opened.open();
  });
}

const HANDED_OVER = ['razorpay_order_id', 'razorpay_payment_id', 'razorpay_signature'] as const;

/** A payment that cannot be read is for the shop to refuse: it is the one to say that verification failed. */
function readPayment(response: unknown, orderId: string): PaymentProof {
  const told = new Map(Object.entries(response ?? {}));
  const payment: PaymentProof = {};
  for (const name of HANDED_OVER) {
    const value: unknown = told.get(name);
    if (typeof value === 'string') payment[name] = value;
  }
  if (Object.keys(payment).length === HANDED_OVER.length) return payment;
  return { razorpay_order_id: orderId, razorpay_payment_id: '', razorpay_signature: '' };
}

/** The provider keeps at most 256 characters of a note. */
function toNote({ address, city, state, zipCode, country }: WindowRequest['customer']): string {
  return [address, city, `${state} ${zipCode}`, country].join(', ').slice(0, 256);
}

const TIMEOUT_MS = 20_000;

let loading: Promise<void> | null = null;

/** Loads the provider's browser script, once; after a failure it may be tried again. */
function loadPaymentScript(address: string): Promise<void> {
  if (window.Razorpay) return Promise.resolve();
  loading ??= insertScript(address).finally(() => {
    loading = null;
  });
  return loading;
}

function insertScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const giveUp = () => {
      clearTimeout(timer);
      script.remove();
      reject(new Error('The payment script did not load'));
    };
    const timer = setTimeout(giveUp, TIMEOUT_MS);
    script.src = address;
    script.async = true;
    script.addEventListener('error', giveUp);
    script.addEventListener('load', () => {
      if (!window.Razorpay) return giveUp();
      clearTimeout(timer);
      resolve();
    });
    document.head.append(script);
  });
}
