export type ProviderOrderStatus = 'created' | 'attempted' | 'paid';
export type ProviderPaymentStatus = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
export type ProviderRefundStatus = 'pending' | 'processed' | 'failed';

export type ProviderOrder = {
  id: string;
  amountPaise: number;
  amountPaidPaise: number;
  currency: string;
  receipt: string | null;
  status: ProviderOrderStatus;
  createdAt: Date;
};

export type ProviderPayment = {
  id: string;
  orderId: string | null;
  amountPaise: number;
  amountRefundedPaise: number;
  currency: string;
  status: ProviderPaymentStatus;
  method: string | null;
  errorDescription: string | null;
  createdAt: Date;
};

export type ProviderRefund = {
  id: string;
  paymentId: string;
  amountPaise: number;
  currency: string;
  status: ProviderRefundStatus;
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

export type RefundPaymentInput = {
  paymentId: string;
  /** Left out: everything that is still refundable. */
  amountPaise?: number;
  /** At least 10 characters, letters, digits, hyphens and underscores. The same key never refunds twice. */
  idempotencyKey: string;
  /** Ours, unique; comes back with the refund and its events. */
  receipt?: string;
};

export type ListPaymentsInput = {
  /** When the payments were begun; both to the second, both included. */
  from: Date;
  to: Date;
  /** At most 100. */
  count: number;
  skip: number;
};

/** The newest first. Of what else goes over the same account, unreadable entries are left out. */
export type ListedPayments = { payments: ProviderPayment[]; isLast: boolean };

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
};
