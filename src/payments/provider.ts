/** The payment provider as the shop sees it: its calls, and the proofs that only somebody with our keys can check. */
export type PaymentGateway = PaymentProvider & {
  /** How the browser names what it hands over after a payment. */
  readonly proofFields: Readonly<Record<'orderId' | 'paymentId' | 'signature', string>>;
  /** Where its events carry their proof, and what they are known by. */
  readonly webhookHeaders: Readonly<Record<'signature' | 'eventId', string>>;
  /** True if the provider signed that this payment belongs to this order of ours. */
  isSignatureValid(input: { orderId: string; paymentId: string; signature: string }): boolean;
  isWebhookSignatureValid(input: { rawBody: string; signature: string }): boolean;
  /** What a signed body says; null if it cannot be read. */
  readWebhookEvent(rawBody: string): (WebhookEvent & { payload: unknown }) | null;
};

/** What the shop asks of a payment provider. Every call rejects with a `ProviderError` when it fails. */
export type PaymentProvider = {
  /** Public: the browser opens the payment window with it. */
  readonly keyId: string;
  createOrder(input: CreateOrderInput): Promise<ProviderOrder>;
  findOrderByReceipt(receipt: string): Promise<ProviderOrder | null>;
  fetchPayment(paymentId: string): Promise<ProviderPayment>;
  /** Once, however the provider answers: it is a list that is asked for again and again. */
  listPayments(input: ListPaymentsInput): Promise<ListedPayments>;
  listOrderPayments(orderId: string): Promise<ProviderPayment[]>;
  /** Takes the money of an authorised payment; gives a payment already captured back as it is. */
  capturePayment(input: CapturePaymentInput): Promise<ProviderPayment>;
  refundPayment(input: RefundPaymentInput): Promise<ProviderRefund>;
  fetchRefund(refundId: string): Promise<ProviderRefund>;
  /** Addresses at the provider by which somebody pays without our checkout; not every provider has them. */
  readonly links?: PaymentLinks;
};

/** Payment links. A reference makes one link, however often it is asked for. */
export type PaymentLinks = {
  create(input: CreateLinkInput): Promise<PaymentLink>;
  fetch(linkId: string): Promise<PaymentLink>;
  /** Gives the link as it is then: one that was paid before stays so. */
  cancel(linkId: string): Promise<PaymentLink>;
};

export type PaymentLink = {
  id: string;
  /** What the customer opens; a path where the provider is this very program. */
  url: string;
  reference: string | null;
  amountPaise: number;
  status: 'created' | 'partially_paid' | 'paid' | 'cancelled' | 'expired';
  /** The payments that it took. */
  paymentIds: string[];
};

type CreateLinkInput = {
  amountPaise: number;
  currency: 'INR';
  /** Ours, unique, at most 40 characters. */
  reference: string;
  description: string;
  /** At least a quarter of an hour from now. */
  expiresAt: Date;
  customer: { name: string; email: string; phone: string };
  notes?: Record<string, string>;
};

export type ProviderOrder = {
  id: string;
  amountPaise: number;
  amountPaidPaise: number;
  currency: string;
  receipt: string | null;
  status: 'created' | 'attempted' | 'paid';
  createdAt: Date;
};

export type ProviderPayment = {
  id: string;
  orderId: string | null;
  amountPaise: number;
  amountRefundedPaise: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  method: string | null;
  errorDescription: string | null;
  createdAt: Date;
};

export type ProviderRefund = {
  id: string;
  paymentId: string;
  amountPaise: number;
  currency: string;
  status: 'pending' | 'processed' | 'failed';
  /** What it was asked for with. */
  receipt: string | null;
};

export type CreateOrderInput = {
  /** Integer, at least 100: the provider refuses less than ₹1.00. */
  amountPaise: number;
  currency: 'INR';
  /** Unique, at most 40 characters. A repeated receipt gives the order already made for it. */
  receipt: string;
  /** At most 15 pairs of at most 256 characters. */
  notes?: Record<string, string>;
};

export type CapturePaymentInput = { paymentId: string; amountPaise: number; currency: 'INR' };

type RefundPaymentInput = {
  paymentId: string;
  /** Left out: everything that is still refundable. */
  amountPaise?: number;
  /** At least 10 characters, letters, digits, hyphens and underscores. The same key never refunds twice. */
  idempotencyKey: string;
  /** Ours, unique; comes back with the refund and its events. */
  receipt?: string;
};

type ListPaymentsInput = {
  /** When the payments were begun; both to the second, both included. */
  from: Date;
  to: Date;
  /** At most 100. */
  count: number;
  skip: number;
};

/** The newest first. Of what else goes over the same account, unreadable entries are left out. */
type ListedPayments = { payments: ProviderPayment[]; isLast: boolean };

export type WebhookEvent = {
  /** The provider's name of the event; events other than those the shop acts on arrive here as well. */
  event: string;
  paymentId: string | null;
  orderId: string | null;
  refundId: string | null;
  /** Snapshots taken when the event happened: a later event may already have changed them. */
  payment: ProviderPayment | null;
  order: ProviderOrder | null;
  refund: ProviderRefund | null;
  /** Of events about a payment link; its payment is in `payment`. */
  link?: PaymentLink | null;
};

type Failure = Pick<ProviderError, 'kind' | 'status' | 'code' | 'message'>;

/**
 * A call of the payment provider that gave no result. `unreachable`: nobody knows whether it was carried out
 * (no answer, too slow, 5xx, unreadable); ask again later. `refused`: the provider said no, asking again won't help.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly kind: 'unreachable' | 'refused';
  readonly status: number | null;
  readonly code: string | null;

  constructor({ kind, status, code, message }: Failure) {
    super(message);
    this.kind = kind;
    this.status = status;
    this.code = code;
  }
}

/** Recognises a `ProviderError` by its marks, so that one made by another copy of this module counts too. */
export function isProviderError(error: unknown): error is ProviderError {
  return (
    error instanceof Error &&
    error.name === 'ProviderError' &&
    'kind' in error &&
    (error.kind === 'unreachable' || error.kind === 'refused')
  );
}
