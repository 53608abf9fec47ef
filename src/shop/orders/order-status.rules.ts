export type OrderStatus = 'order_placed' | 'processing' | 'shipped' | 'delivered' | 'cancelled';
export type StatusTone = 'neutral' | 'info' | 'progress' | 'success' | 'danger';

type OrderStatusRow = {
  value: OrderStatus;
  label: string;
  /** Place in the progress display, or none. */
  step: 0 | 1 | 2 | 3 | null;
  tone: StatusTone;
  /** Which e-mail tells the customer about it. */
  email: 'confirmation' | 'status_update';
};

/** Every order status in its usual order. docs/behaviour/orders-and-emails.md#statuses. */
export const orderStatuses: readonly OrderStatusRow[] = [
  { value: 'order_placed', label: 'Order Placed', step: 0, tone: 'neutral', email: 'confirmation' },
  { value: 'processing', label: 'Processing', step: 1, tone: 'info', email: 'status_update' },
  { value: 'shipped', label: 'Shipped', step: 2, tone: 'progress', email: 'status_update' },
  { value: 'delivered', label: 'Delivered', step: 3, tone: 'success', email: 'status_update' },
  { value: 'cancelled', label: 'Cancelled', step: null, tone: 'danger', email: 'status_update' },
];

type ProgressStep = { value: OrderStatus; label: string; done: boolean };

/** Whether a text is one of the statuses. */
export function isOrderStatus(text: unknown): text is OrderStatus {
  return orderStatuses.some((row) => row.value === text);
}

/** Label, tone and e-mail of a status. */
export function orderStatusRow(status: OrderStatus): OrderStatusRow {
  const row = orderStatuses.find(({ value }) => value === status);
  if (!row) throw new RangeError(`Not an order status: ${status}`);
  return row;
}

/** The four steps of the progress display, done up to the current one; none are done when cancelled. */
export function orderProgress(status: OrderStatus): { cancelled: boolean; steps: ProgressStep[] } {
  const reached = orderStatusRow(status).step ?? -1;
  const steps = orderStatuses.flatMap(({ value, label, step }) =>
    step === null ? [] : [{ value, label, done: step <= reached }],
  );
  return { cancelled: status === 'cancelled', steps };
}

export type PaymentStatus =
  | 'authorized'
  | 'completed'
  | 'partially_refunded'
  | 'refunded'
  /** To be paid on delivery; then one of the other two. */
  | 'due'
  | 'collected'
  | 'refused';

type Marked = { paymentStatus: string; cashSettledAt: Date | null };

/** Whether the cash of an order came, though some or all of it may have gone back since. */
export function isCashCollected({ paymentStatus, cashSettledAt }: Marked): boolean {
  return paymentStatus === 'collected' || (cashSettledAt !== null && paymentStatus !== 'refused');
}

/** How staff read the state of an order's payment. */
export const paymentStatusLabels: Readonly<Record<PaymentStatus, string>> = {
  authorized: 'Not confirmed yet',
  completed: 'Paid',
  partially_refunded: 'Partly refunded',
  refunded: 'Refunded',
  due: 'Cash to collect',
  collected: 'Paid in cash',
  refused: 'Refused',
};
