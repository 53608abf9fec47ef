import { laterDay } from '../delivery/promise.rules.ts';
import { indianDay } from '../indian-time.rules.ts';
import type { OrderStatus, PaymentStatus } from './order-status.rules.ts';

/** The list's own selections, by what is to be done. docs/behaviour/back-office.md#views-of-orders. */
export const orderViews = [
  { value: 'to-pack', label: 'To pack' },
  { value: 'to-ship', label: 'To ship' },
  { value: 'problems', label: 'Problems' },
] as const;

export type OrderView = (typeof orderViews)[number]['value'];

/** Further than this nobody counts them. */
export const MOST_IN_VIEW = 999;

/** How many orders a view has, as it stands beside its name. */
export const countOfView = (count: number): string =>
  count > MOST_IN_VIEW ? `${MOST_IN_VIEW}+` : String(count);

export const orderViewNames = orderViews.map(({ value }) => value);

/** Days after the delivery by which the money of the door is there, or somebody has to ask for it. */
export const CASH_DAYS = 7;

const DAY_MS = 86_400_000;

/** Nobody should wait longer before somebody begins to pack. */
export const UNPACKED_MS = DAY_MS;
/** So many days before its day a gift is to be packed. */
export const GIFT_DAYS = 4;

type Placed = { orderStatus: OrderStatus; createdAt: Date; gift: { day: string } | null };

/** Whether nobody has begun to pack it for more than a day; a gift for a later day has time. The dashboard counts the same. */
export function isLate({ orderStatus, createdAt, gift }: Placed, now: Date): boolean {
  if (orderStatus !== 'order_placed' || now.getTime() - createdAt.getTime() < UNPACKED_MS) return false;
  return (gift?.day ?? '') <= laterDay(indianDay(now), GIFT_DAYS);
}

type Delivered = { orderStatus: OrderStatus; paymentStatus: string; deliveredAt: Date | null };

/** Whether the money of a delivered order is still to be marked after those days. docs/behaviour/back-office.md#views-of-orders. */
export function isCashUnmarked(order: Delivered, now: Date): boolean {
  if (order.orderStatus !== 'delivered' || order.paymentStatus !== 'due') return false;
  return order.deliveredAt !== null && now.getTime() - order.deliveredAt.getTime() >= CASH_DAYS * DAY_MS;
}

type Paid = { orderStatus: OrderStatus; paymentStatus: PaymentStatus; totalAmountPaise: number | null };

/** Whether an order is cancelled, and nothing of its money has gone back; false for who sees no amounts: they are told elsewhere. */
export function isUnrefunded({ orderStatus, paymentStatus, totalAmountPaise }: Paid): boolean {
  const isKept =
    paymentStatus === 'authorized' || paymentStatus === 'completed' || paymentStatus === 'collected';
  return orderStatus === 'cancelled' && isKept && (totalAmountPaise ?? 0) > 0;
}

/** Whether nothing more is to be said of its payment than that it is there. */
export const isSimplyPaid = ({ paymentStatus }: { paymentStatus: PaymentStatus }): boolean =>
  paymentStatus === 'completed' || paymentStatus === 'collected';

/** Whether the next step is to give its money back: by the provider that took it, unless it is not captured, or in cash. */
export function isRefundNext(order: Paid & { providerPaymentId: string | null }): boolean {
  const isCaptured = order.paymentStatus === 'completed' && order.providerPaymentId !== null;
  return isUnrefunded(order) && (isCaptured || order.paymentStatus === 'collected');
}

type NextStep = {
  to: OrderStatus;
  /** Of the button that does it. */
  label: string;
  /** The same in a row of the list. */
  short: string;
};

/** What is usually done next with an order. docs/behaviour/orders-and-emails.md#the-next-step. */
const nextSteps: Readonly<Partial<Record<OrderStatus, NextStep>>> = {
  order_placed: { to: 'processing', label: 'Start processing', short: 'Start' },
  processing: { to: 'shipped', label: 'Ship', short: 'Ship' },
  shipped: { to: 'delivered', label: 'Mark as delivered', short: 'Mark delivered' },
};

/** Null where nothing is left to do. */
export function nextStep(status: OrderStatus): NextStep | null {
  return nextSteps[status] ?? null;
}

/** 'Start processing 10', or of each what comes next: 'Start processing 4, Ship 6'. Null where nothing does. */
export function stepText(orders: readonly { orderStatus: OrderStatus }[]): string | null {
  const labels = orders.flatMap(({ orderStatus }) => nextStep(orderStatus)?.label ?? []);
  const counted = [...Map.groupBy(labels, (label) => label)].map(
    ([label, same]) => `${label} ${same.length}`,
  );
  return counted.length === 0 ? null : counted.join(', ');
}

/** Whether what is to be done next sends a parcel: that is asked about first. */
export const isShippedNext = (status: OrderStatus): boolean => nextStep(status)?.to === 'shipped';

/** Whether it is packed before anything else is done with it. */
export const isToPack = (status: OrderStatus): boolean =>
  status === 'order_placed' || status === 'processing';

/** An order that is to go on, the status in which it was seen, and, of one that is shipped, its parcel's number. */
export type OrderStep = { orderId: string; from: OrderStatus; trackingNumber?: string | undefined };

/** So many at once: what is asked for is done while one waits. */
export const MOST_STEPS = 100;
