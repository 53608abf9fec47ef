import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { checkouts } from './checkout.ts';
import { createdAt, id, instant, paise, updatedAt } from './columns.ts';
import { orders } from './orders.ts';

/** Every payment of the provider that concerns a checkout of ours, matched to an order or not. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    /** The key of the payment method whose provider took it. */
    paymentMethod: text('payment_method').notNull().default('razorpay'),
    providerPaymentId: text('razorpay_payment_id').notNull().unique(),
    providerOrderId: text('razorpay_order_id').notNull(),
    checkoutId: uuid('checkout_id').references(() => checkouts.id),
    orderId: uuid('order_id').references(() => orders.id),
    amountPaise: paise('amount_paise').notNull(),
    currency: text('currency').notNull(),
    status: text('status', { enum: ['authorized', 'captured', 'refunded', 'failed'] }).notNull(),
    /**
     * Why the money makes no order and goes back: wrong amount, wrong currency, the checkout already paid or forgotten,
     * or let go and what it held gone.
     */
    unmatchedReason: text('unmatched_reason', {
      enum: ['amount', 'currency', 'order', 'duplicate', 'late', 'gone'],
    }),
    refundedPaise: paise('refunded_paise').notNull().default(0),
    refundId: text('refund_id'),
    refundRequestedAt: instant('refund_requested_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('payments_amount_not_negative', sql`${t.amountPaise} >= 0 and ${t.refundedPaise} >= 0`),
    index('payments_order').on(t.orderId),
    index('payments_checkout').on(t.checkoutId),
    index('payments_unmatched')
      .on(t.createdAt.desc())
      .where(sql`unmatched_reason is not null`),
  ],
);

/** What the provider told us, once each: the event's own id keeps repeats away. */
export const providerEvents = pgTable(
  'provider_events',
  {
    eventId: text('event_id').primaryKey(),
    /** Whose provider told it. */
    paymentMethod: text('payment_method').notNull().default('razorpay'),
    event: text('event').notNull(),
    providerOrderId: text('razorpay_order_id'),
    providerPaymentId: text('razorpay_payment_id'),
    payload: jsonb('payload').$type<unknown>().notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    handledAt: instant('handled_at'),
    outcome: text('outcome'),
  },
  (t) => [
    index('provider_events_received').on(t.receivedAt.desc()),
    index('provider_events_order').on(t.providerOrderId),
    index('provider_events_waiting')
      .on(t.providerPaymentId)
      .where(sql`handled_at is null`),
  ],
);

/** Whose turn it is to ask the provider, and how far its list of payments has been read. One row. */
export const reconcilerState = pgTable('reconciler_state', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  /** Nobody begins a round before: one is under way (a lease), or was just made. */
  dueAt: instant('due_at').notNull(),
  /** All payments begun before were seen. */
  listedUntil: instant('listed_until').notNull(),
  /** Rounds in a row that the provider did not answer. */
  failures: integer('failures').notNull().default(0),
});

/** Money on its way back: asked for by staff, or made at the provider. */
export const refunds = pgTable(
  'refunds',
  {
    /** Also the idempotency key and receipt at the provider. */
    id: id(),
    /** Of the form that asked for it: sent twice, it is one refund. */
    idempotencyKey: uuid('idempotency_key').unique(),
    /** None where staff return the cash of the door themselves. */
    paymentId: uuid('payment_id').references(() => payments.id),
    orderId: uuid('order_id').references(() => orders.id),
    amountPaise: paise('amount_paise').notNull(),
    /** requested: the provider's word is still to come; accepted: the money is on its way. */
    state: text('state', { enum: ['requested', 'accepted', 'processed', 'failed'] }).notNull(),
    providerRefundId: text('provider_refund_id').unique(),
    /** The administrator; nobody for one made at the provider. */
    requestedBy: text('requested_by'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    /** Until then one caller alone may ask the provider; afterwards the next one does. Null: nothing to ask. */
    retryAt: instant('retry_at'),
    createdAt: createdAt(),
    settledAt: instant('settled_at'),
  },
  (t) => [
    check('refunds_amount', sql`${t.amountPaise} > 0`),
    check(
      'refunds_by_hand_done',
      sql`${t.paymentId} is not null or (${t.orderId} is not null and ${t.state} = 'processed')`,
    ),
    check('refunds_state_known', sql`${t.state} in ('requested', 'accepted', 'processed', 'failed')`),
    uniqueIndex('refunds_one_under_way')
      .on(t.paymentId)
      .where(sql`state = 'requested'`),
    index('refunds_payment').on(t.paymentId),
    index('refunds_order').on(t.orderId, t.createdAt),
    index('refunds_newest').on(t.createdAt, t.id),
    index('refunds_to_retry')
      .on(t.retryAt)
      .where(sql`retry_at is not null`),
    index('refunds_troubled')
      .on(t.createdAt)
      .where(sql`state = 'failed' or (state = 'requested' and attempts > 0)`),
  ],
);
