export type PaymentStatus = 'authorized' | 'completed' | 'partially_refunded' | 'refunded';

/** How staff read the state of an order's payment. */
export const paymentStatusLabels: Readonly<Record<PaymentStatus, string>> = {
  authorized: 'Not confirmed yet',
  completed: 'Paid',
  partially_refunded: 'Partly refunded',
  refunded: 'Refunded',
};
