import { expect, test } from 'vitest';
import { paymentStatusLabels } from './order-status.rules.ts';
import {
  CASH_DAYS,
  isCashUnmarked,
  isLate,
  isRefundNext,
  isUnrefunded,
  isShippedNext,
  isSimplyPaid,
  isToPack,
  nextStep,
  stepText,
} from './order-views.rules.ts';

const now = new Date('2026-11-23T06:00:00Z');
const daysAgo = (days: number, ms = 0) => new Date(now.getTime() - days * 86_400_000 + ms);

test('an order that nobody has begun to pack is late after a day, a gift for a later day once its day is near', () => {
  const order = { orderStatus: 'order_placed', createdAt: daysAgo(1), gift: null } as const;
  expect(isLate(order, now)).toBe(true);
  expect(isLate({ ...order, createdAt: daysAgo(1, 1) }, now)).toBe(false);
  expect(isLate({ ...order, orderStatus: 'processing' }, now)).toBe(false);
  expect(isLate({ ...order, gift: { day: '' } }, now)).toBe(true);
  expect(isLate({ ...order, gift: { day: '2026-11-27' } }, now)).toBe(true);
  expect(isLate({ ...order, gift: { day: '2026-11-28' } }, now)).toBe(false);
});

test('cash of a delivered order is missed after a week', () => {
  const order = { orderStatus: 'delivered', paymentStatus: 'due', deliveredAt: daysAgo(CASH_DAYS) } as const;
  expect(isCashUnmarked(order, now)).toBe(true);
  expect(isCashUnmarked({ ...order, deliveredAt: daysAgo(CASH_DAYS, 1) }, now)).toBe(false);
  expect(isCashUnmarked({ ...order, deliveredAt: null }, now)).toBe(false);
  expect(isCashUnmarked({ ...order, paymentStatus: 'collected' }, now)).toBe(false);
  expect(isCashUnmarked({ ...order, orderStatus: 'shipped' }, now)).toBe(false);
});

test('the money of a cancelled order is to go back while all of it is here, for who sees amounts', () => {
  const order = { orderStatus: 'cancelled', paymentStatus: 'completed', totalAmountPaise: 1 } as const;
  expect(isUnrefunded(order)).toBe(true);
  expect(isUnrefunded({ ...order, paymentStatus: 'authorized' })).toBe(true);
  expect(isUnrefunded({ ...order, paymentStatus: 'collected' })).toBe(true);
  for (const paymentStatus of ['refunded', 'partially_refunded', 'due', 'refused'] as const)
    expect(isUnrefunded({ ...order, paymentStatus })).toBe(false);
  for (const totalAmountPaise of [0, null]) expect(isUnrefunded({ ...order, totalAmountPaise })).toBe(false);
  expect(isUnrefunded({ ...order, orderStatus: 'delivered' })).toBe(false);
});

test('what comes next, until nothing does', () => {
  const steps = (['order_placed', 'processing', 'shipped', 'delivered', 'cancelled'] as const).map(
    (status) => nextStep(status)?.to ?? null,
  );
  expect(steps).toEqual(['processing', 'shipped', 'delivered', null, null]);
});

test('a button says of each what comes next, and whether a parcel leaves', () => {
  const of = (...statuses: Parameters<typeof nextStep>[0][]) =>
    stepText(statuses.map((orderStatus) => ({ orderStatus })));
  expect(of('order_placed', 'order_placed')).toBe('Start processing 2');
  expect(of('order_placed', 'processing', 'cancelled', 'processing')).toBe('Start processing 1, Ship 2');
  expect(of('shipped', 'shipped')).toBe('Mark as delivered 2');
  expect(of('delivered', 'cancelled')).toBeNull();
  const statuses = ['order_placed', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
  expect(statuses.filter((status) => isShippedNext(status))).toEqual(['processing']);
  expect(statuses.filter((status) => isToPack(status))).toEqual(['order_placed', 'processing']);
});

test('a payment is quiet where the money is there, and all of it stayed', () => {
  const statuses = Object.keys(paymentStatusLabels) as (keyof typeof paymentStatusLabels)[];
  expect(statuses.filter((paymentStatus) => isSimplyPaid({ paymentStatus }))).toEqual([
    'completed',
    'collected',
  ]);
});

test('the next step is a refund where a provider took the money, or it came in cash, and nothing of it went back', () => {
  const paid = {
    orderStatus: 'cancelled',
    paymentStatus: 'completed',
    totalAmountPaise: 500_00,
    providerPaymentId: 'pay_1',
  } as const;
  expect(isRefundNext(paid)).toBe(true);
  expect(isRefundNext({ ...paid, providerPaymentId: null })).toBe(false);
  const cash = { ...paid, paymentStatus: 'collected', providerPaymentId: null } as const;
  expect(isRefundNext(cash)).toBe(true);
  expect(isRefundNext({ ...cash, orderStatus: 'delivered' })).toBe(false);
  expect(isRefundNext({ ...paid, paymentStatus: 'authorized' })).toBe(false);
  expect(isRefundNext({ ...paid, paymentStatus: 'partially_refunded' })).toBe(false);
  expect(isRefundNext({ ...paid, orderStatus: 'processing' })).toBe(false);
});
