import type { Fault } from './fault.types.ts';

const settle = 'src/shop/checkout/settle-checkout.ts';
const settleTests = 'src/shop/checkout/settle-checkout.db.test.ts';
const startTests = 'src/shop/checkout/start-checkout.db.test.ts';
const refundTests = 'src/shop/refunds/refund-order.db.test.ts';

const constraints = {
  file: 'src/database/constraints.db.test.ts',
  name: 'the database keeps every rule that the tables describe',
};

/** Payments, orders and refunds. */
export const moneyFaults: readonly Fault[] = [
  {
    id: 'settle-lock',
    breaks: 'a paid checkout is settled without locking its row',
    file: settle,
    find: `    .where(eq(checkouts.id, checkoutId))
    .for('no key update');
  if (!checkout) return { ok: false, reason: 'unknown-order' };

  const mismatch`,
    put: `    .where(eq(checkouts.id, checkoutId));
  if (!checkout) return { ok: false, reason: 'unknown-order' };

  const mismatch`,
    seenBy: [{ file: settleTests, name: 'verify 50 times at once among repeated webhooks' }],
  },
  {
    id: 'constraint-one-order',
    breaks: 'the database takes a second order of one checkout',
    sql: 'alter table orders drop constraint orders_checkout_id_unique',
    seenBy: [constraints],
  },
  {
    id: 'amount-unchecked',
    breaks: 'a payment of another amount makes an order',
    file: settle,
    find: `  if (payment.amountPaise !== checkout.totalPaise) return 'amount';\n`,
    put: '',
    seenBy: [{ file: settleTests, name: 'makes no order, is recorded and goes back' }],
  },
  {
    id: 'failed-payment-settles',
    breaks: 'a payment that failed makes an order when its signature is right',
    file: settle,
    find: `const certain = payment?.status === 'captured' || (input.proof === 'signature' && isUnderWay(payment));`,
    put: `const certain = isUnderWay(payment) || (input.proof === 'signature' && payment !== undefined);`,
    seenBy: [{ file: settleTests, name: 'a payment that failed is no money, whoever signed it' }],
  },
  {
    id: 'verify-signature',
    breaks: 'what the browser says of a payment is believed without its signature',
    file: settle,
    find: 'if (!gateway.isSignatureValid({ orderId: providerOrderId, paymentId, signature })) {',
    put: `if (signature === '' && !gateway.isSignatureValid({ orderId: providerOrderId, paymentId, signature })) {`,
    seenBy: [{ file: settleTests, name: 'tampering is refused' }],
  },
  {
    id: 'second-payment-kept',
    breaks: 'a second payment of one checkout is never sent back',
    file: settle,
    find: `  await shop.jobs.enqueue(tx, 'refund-unmatched-payment', { paymentId: row.id });\n`,
    put: '',
    seenBy: [{ file: settleTests, name: 'a second payment of one checkout goes back' }],
  },
  {
    id: 'late-capture-ignored',
    breaks: 'an authorisation that comes late is never captured',
    file: 'src/shop/checkout/reconcile-checkouts.ts',
    find: `if (payment.status !== 'authorized' || !asAsked) return payment;`,
    put: `if (payment.status !== 'captured' || asAsked) return payment;`,
    seenBy: [{ file: settleTests, name: 'a late authorisation is captured by the reconciler' }],
  },
  {
    id: 'event-handled-early',
    breaks: 'an event of the provider counts as handled before it was',
    file: 'src/shop/checkout/handle-provider-event.ts',
    find: `  if (known?.handledAt) return { outcome: 'repeated' };

  const outcome`,
    put: `  if (known?.handledAt) return { outcome: 'repeated' };

  await shop.db
    .update(providerEvents)
    .set({ handledAt: shop.now() })
    .where(eq(providerEvents.eventId, event.eventId));
  const outcome`,
    seenBy: [{ file: settleTests, name: 'an event whose handling broke off is handled when it comes again' }],
  },
  {
    id: 'early-refund-lost',
    breaks: 'a refund that is told of before its payment counts as handled',
    file: 'src/shop/checkout/handle-provider-event.ts',
    find: 'const handledAt = outcome === unknownPayment ? null : shop.now();',
    put: `const handledAt = outcome === unknownPayment ? shop.now() : shop.now();`,
    seenBy: [
      {
        file: 'src/shop/refunds/record-refund.db.test.ts',
        name: 'a refund told before its capture waits, and is applied once the payment is recorded',
      },
    ],
  },
  {
    id: 'idempotency-key',
    breaks: 'a repeated Idempotency-Key begins another checkout',
    file: 'src/shop/checkout/start-checkout.ts',
    find: '  if (existing) return answerAgain(',
    put: '  if (existing?.settledAt) return answerAgain(',
    seenBy: [{ file: startTests, name: 'one Idempotency-Key makes one checkout and one provider order' }],
  },
  {
    id: 'key-for-other-request',
    breaks: 'an Idempotency-Key answers for another request',
    file: 'src/shop/checkout/start-checkout.ts',
    find: `  if (existing.requestHash !== requestHash) throw new Undone({ ok: false, reason: 'key-reused' });\n`,
    put: `  if (existing.requestHash === requestHash.slice(1)) throw new Undone({ ok: false, reason: 'key-reused' });\n`,
    seenBy: [{ file: startTests, name: 'one Idempotency-Key makes one checkout and one provider order' }],
  },
  {
    id: 'shown-total',
    breaks: 'a shopper is charged more than was shown',
    file: 'src/shop/checkout/checkout-request.ts',
    find: 'if (expectedTotal === undefined || amounts.totalPaise <= Math.round(expectedTotal * 100)) return;',
    put: 'if (expectedTotal === undefined || amounts.totalPaise >= Math.round(expectedTotal * 100)) return;',
    seenBy: [{ file: startTests, name: 'nobody is charged more than they were shown' }],
  },
  {
    id: 'provider-order-twice',
    breaks: 'an order at the provider that was made and not noted is made again',
    file: 'src/shop/checkout/provider-order.ts',
    find: `attempt === 'repeat' ? await gateway.findOrderByReceipt(checkout.receipt) : null;`,
    put: `attempt === 'first' ? await gateway.findOrderByReceipt(checkout.receipt) : null;`,
    seenBy: [{ file: startTests, name: 'a caller that died before it noted the order at the provider' }],
  },
  {
    id: 'refund-key',
    breaks: 'each try of a refund asks the provider with another key',
    file: 'src/shop/refunds/refund-order.ts',
    find: 'idempotencyKey: `refund-${refund.id}`,',
    put: 'idempotencyKey: `refund-${refund.id}-${refund.attempts}`,',
    seenBy: [{ file: refundTests, name: 'is asked again with the same key, until it is one refund' }],
  },
  {
    id: 'refund-under-way',
    breaks: 'a second refund is begun while the first has no answer',
    file: 'src/shop/refunds/refund-order.ts',
    find: `if (underWay.some(({ state }) => state === 'requested')) return refuse('under-way');`,
    put: `if (underWay.some(({ state }) => state === 'failed')) return refuse('under-way');`,
    seenBy: [{ file: refundTests, name: 'while one is under way at a slow provider, another is refused' }],
  },
  {
    id: 'refund-too-much',
    breaks: 'more is sent back than was paid',
    file: 'src/shop/refunds/refund-amount.rules.ts',
    find: 'if (amountPaise > leftPaise) return',
    put: 'if (leftPaise < 0) return',
    seenBy: [{ file: refundTests, name: 'in part, then the rest' }],
  },
  {
    id: 'cash-that-never-came',
    breaks: 'money is returned by hand that nobody paid',
    file: 'src/shop/orders/returned-by-hand.ts',
    find: "if (!order || order.paymentStatus === 'due' || order.paymentStatus === 'refused') return 0;",
    put: 'if (!order) return 0;',
    seenBy: [
      {
        file: 'src/shop/claims/claims.db.test.ts',
        name: 'is of what came: of cash that nobody paid nothing goes back',
      },
    ],
  },
  {
    id: 'cash-back-forgotten',
    breaks: 'cash that went back is not counted, and the order waits for it still',
    file: 'src/shop/refunds/return-cash.ts',
    find: 'await noteCashReturned(tx, { orderId });',
    put: '',
    seenBy: [
      {
        file: 'src/shop/refunds/return-cash.db.test.ts',
        name: 'cash of a cancelled order waits to go back, and once it did the books say so',
      },
    ],
  },
  {
    id: 'refund-counted-once-more',
    breaks: 'a refund that is told of again counts again',
    file: 'src/shop/refunds/record-refund.ts',
    find: `if (known && !leadsTo[known.state].includes(state)) return 'refund known';`,
    put: `if (known?.state === 'failed' && !leadsTo[known.state].includes(state)) return 'refund known';`,
    seenBy: [
      { file: refundTests, name: 'in part, then the rest; events that tell of it again change nothing' },
    ],
  },
  {
    id: 'constraint-one-mail',
    breaks: 'the outbox takes a second confirmation of one order',
    sql: 'alter table emails drop constraint emails_one_per_status',
    seenBy: [constraints],
  },
  {
    id: 'sent-again',
    breaks: 'a mail that has left is sent by each job that comes for it',
    file: 'src/jobs/send-email.job.ts',
    find: `  if (email.state === 'sent' || email.state === 'nothing') return;\n`,
    put: '',
    seenBy: [
      {
        file: 'src/jobs/send-email.job.db.test.ts',
        name: 'what was sent is not sent by a job that comes for it again',
      },
    ],
  },
];
