import { createHmac } from 'node:crypto';
import type { OnlineMethod } from '../src/payments/payment-method.ts';
import {
  ProviderError,
  type ProviderOrder,
  type ProviderPayment,
  type ProviderRefund,
} from '../src/payments/provider.ts';

const SECRET = 'of the wallet alone';

/** A way to pay that no shop has: its provider is a few maps. What the shop does with it, it does with any. */
export function createWalletMethod() {
  const orders = new Map<string, ProviderOrder>();
  const payments = new Map<string, ProviderPayment>();
  const refunds = new Map<string, ProviderRefund>();
  const refundKeys = new Map<string, string>();
  let count = 0;
  const newId = (kind: string) => `wallet_${kind}_${(count += 1)}`;
  const known = <Entity>(entity: Entity | undefined): Entity => {
    if (entity) return entity;
    throw new ProviderError({
      kind: 'refused',
      status: 404,
      code: 'UNKNOWN',
      message: 'The wallet knows none',
    });
  };
  const sign = (text: string) => createHmac('sha256', SECRET).update(text).digest('base64');
  const words = {
    name: 'The wallet',
    choice: 'Pay by wallet',
    hint: 'From what you have saved.',
    by: '',
    button: 'Open the wallet',
  };
  const method: OnlineMethod = {
    key: 'wallet',
    label: 'Wallet',
    words,
    money: 'online',
    begins: 'window',
    refund: 'by-provider',
    window: { scriptUrl: '/wallet.js', origins: { scripts: [], frames: [], connections: [] } },
    variables: { keys: ['WALLET_KEY'], webhook: 'WALLET_HOOK' },
    gateway: {
      keyId: 'wallet-key',
      proofFields: { orderId: 'order', paymentId: 'payment', signature: 'seal' },
      webhookHeaders: { signature: 'x-wallet-seal', eventId: 'x-wallet-event' },
      isSignatureValid: ({ orderId, paymentId, signature }) => signature === sign(`${orderId} ${paymentId}`),
      isWebhookSignatureValid: ({ rawBody, signature }) => signature === sign(rawBody),
      readWebhookEvent(rawBody) {
        const { event, payment: paymentId } = JSON.parse(rawBody) as { event: string; payment: string };
        const payment = payments.get(paymentId) ?? null;
        const orderId = payment?.orderId ?? null;
        return { event, payment, paymentId, orderId, order: null, refund: null, refundId: null, payload: {} };
      },
      async createOrder({ amountPaise, currency, receipt }) {
        const made = [...orders.values()].find((order) => order.receipt === receipt);
        const id = made?.id ?? newId('order');
        const createdAt = new Date();
        const order = {
          id,
          amountPaise,
          amountPaidPaise: 0,
          currency,
          receipt,
          status: 'created',
          createdAt,
        } as const;
        orders.set(id, order);
        return order;
      },
      findOrderByReceipt: async (receipt) =>
        [...orders.values()].find((order) => order.receipt === receipt) ?? null,
      fetchPayment: async (id) => known(payments.get(id)),
      listPayments: async () => ({ payments: [...payments.values()], isLast: true }),
      listOrderPayments: async (orderId) =>
        [...payments.values()].filter((payment) => payment.orderId === orderId),
      capturePayment: async ({ paymentId }) => known(payments.get(paymentId)),
      async refundPayment({ paymentId, amountPaise, idempotencyKey, receipt = null }) {
        const payment = known(payments.get(paymentId));
        const id = refundKeys.get(idempotencyKey) ?? newId('refund');
        refundKeys.set(idempotencyKey, id);
        const { currency } = payment;
        const amount = amountPaise ?? payment.amountPaise;
        const refund = {
          id,
          paymentId,
          amountPaise: amount,
          currency,
          status: 'processed',
          receipt,
        } as const;
        refunds.set(id, refund);
        return refund;
      },
      fetchRefund: async (id) => known(refunds.get(id)),
    },
  };
  return {
    method,
    refunds,
    sign,
    /** What its window would hand over, in the shop's own words. */
    pay(orderId: string) {
      const { amountPaise, currency } = known(orders.get(orderId));
      const id = newId('payment');
      payments.set(id, {
        id,
        orderId,
        amountPaise,
        amountRefundedPaise: 0,
        currency,
        status: 'captured',
        method: null,
        errorDescription: null,
        // Not so young that it is left to the browser.
        createdAt: new Date(Date.now() - 30_000),
      });
      return {
        method: 'wallet',
        providerOrderId: orderId,
        paymentId: id,
        signature: sign(`${orderId} ${id}`),
      };
    },
  };
}
