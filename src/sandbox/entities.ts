import type { SandboxStore, StoredOrder, StoredPayment, StoredRefund } from './sandbox.types.ts';

export type OrderEntity = Awaited<ReturnType<typeof describeOrder>>;
export type PaymentEntity = Awaited<ReturnType<typeof describePayment>>;
export type RefundEntity = ReturnType<typeof describeRefund>;

/** The order as the provider shows it, with what its payments made of it. */
export async function describeOrder(store: SandboxStore, order: StoredOrder) {
  const [attempts, capture] = await Promise.all([
    store.list('attempt', `${order.id}.`),
    store.get('capture', order.id),
  ]);
  const paid = capture?.amount ?? 0;
  return {
    id: order.id,
    entity: 'order',
    amount: order.amount,
    amount_paid: paid,
    amount_due: Math.max(0, order.amount - paid),
    currency: order.currency,
    receipt: order.receipt,
    offer_id: null,
    status: capture?.paymentId ? 'paid' : attempts.length > 0 ? 'attempted' : 'created',
    attempts: attempts.length,
    notes: order.notes,
    created_at: order.createdAt,
  };
}

/** The payment as the provider shows it. */
export async function describePayment(store: SandboxStore, payment: StoredPayment) {
  const [capture, refunds] = await Promise.all([
    store.get('capture', payment.orderId),
    store.list('refund', `${payment.id}.`),
  ]);
  const captured = capture?.paymentId === payment.id;
  const refunded = refunds.reduce((sum, refund) => sum + refund.amount, 0);
  const whole = captured && refunded >= payment.amount;
  return {
    id: payment.id,
    entity: 'payment',
    amount: payment.amount,
    currency: payment.currency,
    status: whole ? 'refunded' : captured ? 'captured' : payment.phase,
    order_id: payment.orderId,
    invoice_id: null,
    method: 'card',
    amount_refunded: refunded,
    refund_status: whole ? 'full' : refunded > 0 ? 'partial' : null,
    captured,
    description: payment.description,
    ...describeCard(payment),
    bank: null,
    wallet: null,
    vpa: null,
    email: payment.email,
    contact: payment.contact,
    notes: [],
    fee: captured ? Math.round(payment.amount * 0.0236) : null,
    tax: captured ? Math.round(payment.amount * 0.0036) : null,
    error_code: payment.failure?.code ?? null,
    error_description: payment.failure?.description ?? null,
    error_source: payment.failure?.source ?? null,
    error_step: payment.failure?.step ?? null,
    error_reason: payment.failure?.reason ?? null,
    acquirer_data: { auth_code: payment.phase === 'authorized' ? '828553' : null },
    created_at: payment.createdAt,
  };
}

/** `pending` while refunds wait. */
export function describeRefund(refund: StoredRefund, { waiting = false } = {}) {
  return {
    id: refund.id,
    entity: 'refund',
    amount: refund.amount,
    currency: refund.currency,
    payment_id: refund.paymentId,
    notes: [],
    receipt: refund.receipt ?? null,
    acquirer_data: { arn: null },
    created_at: refund.createdAt,
    batch_id: null,
    status: waiting && refund.waits === true ? 'pending' : 'processed',
    speed_processed: 'normal',
    speed_requested: 'normal',
  };
}

function describeCard(payment: StoredPayment) {
  const card = findTestCard(payment.cardNumber);
  const id = `card_${payment.id.slice('pay_'.length)}`;
  return {
    international: card.international,
    card_id: id,
    card: {
      id,
      entity: 'card',
      name: '',
      last4: card.number.slice(-4),
      network: card.network,
      type: card.type,
      issuer: null,
      international: card.international,
      emi: false,
      sub_type: 'consumer',
    },
  };
}

export type TestCard = {
  number: string;
  network: 'Visa' | 'MasterCard';
  type: 'credit' | 'debit';
  international: boolean;
};

/** The provider's documented test cards; any future expiry date and any CVV go with them. */
export const testCards: readonly [TestCard, ...TestCard[]] = [
  { number: '4111111111111111', network: 'Visa', type: 'credit', international: false },
  { number: '5267318187975449', network: 'MasterCard', type: 'credit', international: false },
  { number: '4012888888881881', network: 'Visa', type: 'credit', international: true },
  { number: '5555555555554444', network: 'MasterCard', type: 'credit', international: true },
  { number: '5105105105105100', network: 'MasterCard', type: 'credit', international: true },
];

/** The test card with this number, or the first one. */
export function findTestCard(number: string | undefined): TestCard {
  return testCards.find((card) => card.number === number) ?? testCards[0];
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An id as the provider makes them: a prefix and 14 letters and digits. */
export function createRandomId(prefix: string): string {
  let rest = BigInt(`0x${crypto.randomUUID().replaceAll('-', '')}`);
  const letters = Array.from({ length: 14 }, () => {
    const letter = alphabet.charAt(Number(rest % BigInt(alphabet.length)));
    rest /= BigInt(alphabet.length);
    return letter;
  });
  return `${prefix}_${letters.join('')}`;
}
