import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestShop, createTestShop, paymentsBy } from '../../../tests/test-shop.ts';
import { payments, refunds } from '../../database/tables/payments.ts';
import type { ProviderRefund } from '../../payments/provider.ts';
import { recordRefund } from '../refunds/record-refund.ts';
import { retryRefunds } from '../refunds/retry-refunds.ts';
import { reconcileCheckouts } from './reconcile-checkouts.ts';
import { refundUnmatchedPayment } from './refund-unmatched-payment.ts';

let setting: TestShop;
let paymentId: string;
/** What the provider has made, by the key that it was asked with. */
let made: Map<string, ProviderRefund>;
/** What it answers to a new key. */
let answer: ProviderRefund['status'];

beforeEach(async () => {
  setting = await createTestShop();
  made = new Map();
  setting.shop.payments = paymentsBy(setting, {
    refundPayment: async ({ paymentId: id, idempotencyKey }) => {
      const refund = made.get(idempotencyKey) ?? {
        id: `rfnd_${made.size + 1}`,
        paymentId: id,
        amountPaise: 100_00,
        currency: 'INR',
        status: answer,
        receipt: null,
      };
      made.set(idempotencyKey, refund);
      return refund;
    },
    fetchRefund: async (id) => {
      const refund = [...made.values()].find((one) => one.id === id);
      if (!refund) throw new Error(`No refund ${id}`);
      return refund;
    },
  });
  const [payment] = await setting.db
    .insert(payments)
    .values({
      providerPaymentId: 'pay_twice',
      providerOrderId: 'order_1',
      amountPaise: 100_00,
      currency: 'INR',
      status: 'captured',
      unmatchedReason: 'duplicate',
      createdAt: setting.shop.now(),
    })
    .returning();
  paymentId = payment?.id ?? '';
});
afterEach(() => setting.close());

const send = () => refundUnmatchedPayment(setting.shop, { paymentId });

async function read() {
  const [payment] = await setting.db.select().from(payments).where(eq(payments.id, paymentId));
  return payment;
}

/** Whether a round of the reconciler, so many hours later, has it sent back. */
async function isTriedAfter(hours: number): Promise<boolean> {
  setting.moveClock(hours * 60);
  const asked: string[] = [];
  const enqueue: typeof setting.shop.jobs.enqueue = async (_, name) => {
    asked.push(name);
    return true;
  };
  await reconcileCheckouts({ ...setting.shop, jobs: { ...setting.shop.jobs, enqueue } }, { limit: 5 });
  return asked.includes('refund-unmatched-payment');
}

/** The bank sends back what the provider had sent. */
async function fail(key: string) {
  const refund = made.get(key);
  if (!refund) throw new Error(`No refund ${key}`);
  made.set(key, { ...refund, status: 'failed' });
  await recordRefund(setting.shop, 'razorpay', { ...refund, status: 'failed' });
}

test('what the provider has taken on is asked about until it has arrived, and asked for once', async () => {
  answer = 'pending';
  await send();
  await send();
  expect(await read()).toMatchObject({ status: 'refunded', refundedPaise: 100_00, refundId: 'rfnd_1' });
  const key = `unmatched-${paymentId}`;
  expect([...made.keys()]).toEqual([key]);
  // No event tells of it.
  made.set(key, { ...made.get(key)!, status: 'processed' });
  setting.moveClock(2);
  expect(await retryRefunds(setting.shop, { limit: 5 })).toBe(1);
  expect(await setting.db.select().from(refunds)).toMatchObject([{ state: 'processed', orderId: null }]);
  expect(await isTriedAfter(48)).toBe(false);
});

test('a refund that fails is made again the next day, by another key, and after three no more', async () => {
  answer = 'failed';
  await send();
  expect(await read()).toMatchObject({ status: 'captured', refundedPaise: 0 });
  expect(await isTriedAfter(12)).toBe(false);
  expect(await isTriedAfter(13)).toBe(true);
  answer = 'pending';
  await send();
  expect(await read()).toMatchObject({ status: 'refunded', refundedPaise: 100_00 });
  expect(await isTriedAfter(25)).toBe(false);
  await fail(`unmatched-${paymentId}-1`);
  expect(await read()).toMatchObject({ status: 'captured', refundedPaise: 0 });
  expect(await isTriedAfter(1)).toBe(true);
  answer = 'failed';
  await send();
  expect([...made.keys()]).toEqual(['', '-1', '-2'].map((end) => `unmatched-${paymentId}${end}`));
  expect(await isTriedAfter(25)).toBe(false);
  // Staff made one at the provider.
  const byHand = { paymentId: 'pay_twice', amountPaise: 100_00, currency: 'INR', receipt: null } as const;
  await recordRefund(setting.shop, 'razorpay', { ...byHand, id: 'rfnd_hand', status: 'processed' });
  expect(await read()).toMatchObject({ status: 'refunded', refundedPaise: 100_00 });
});

test('however many copies send it back at once after it failed, it is one refund more', async () => {
  answer = 'failed';
  await send();
  answer = 'processed';
  await Promise.all([send(), send(), send(), send()]);
  await send();
  expect(made.size).toBe(2);
  expect(await read()).toMatchObject({ status: 'refunded', refundedPaise: 100_00 });
});
