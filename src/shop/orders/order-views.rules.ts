import type { OrderStatus } from './order-status.rules.ts';

/** The list's own selections, by what is to be done. docs/behaviour/back-office.md#views-of-orders. */
export const orderViews = [
  { value: 'to-pack', label: 'To pack' },
  { value: 'to-ship', label: 'To ship' },
  { value: 'problems', label: 'Problems' },
] as const;

export type OrderView = (typeof orderViews)[number]['value'];

export const orderViewNames = orderViews.map(({ value }) => value);

type NextStep = {
  to: OrderStatus;
  /** Of the button that does it. */
  label: string;
};

/** What is usually done next with an order. docs/behaviour/orders-and-emails.md#the-next-step. */
const nextSteps: Readonly<Partial<Record<OrderStatus, NextStep>>> = {
  order_placed: { to: 'processing', label: 'Pack' },
  processing: { to: 'shipped', label: 'Ship' },
  shipped: { to: 'delivered', label: 'Delivered' },
};

/** Null where nothing is left to do. */
export function nextStep(status: OrderStatus): NextStep | null {
  return nextSteps[status] ?? null;
}

/** An order that is to go on, and the status in which it was seen. */
export type OrderStep = { orderId: string; from: OrderStatus };

/** So many at once: what is asked for is done while one waits. */
export const MOST_STEPS = 100;
