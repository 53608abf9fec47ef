import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, paise } from './columns.ts';
import { orders } from './orders.ts';
import { payments } from './payments.ts';

/** Money on its way back: asked for by staff, or made at the provider. */
export const refunds = pgTable(
  'refunds',
  {
    /** Also the idempotency key and receipt at the provider. */
    id: id(),
    /** Of the form that asked for it: sent twice, it is one refund. */
    idempotencyKey: uuid('idempotency_key').unique(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
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
    check('refunds_state_known', sql`${t.state} in ('requested', 'accepted', 'processed', 'failed')`),
    uniqueIndex('refunds_one_under_way')
      .on(t.paymentId)
      .where(sql`state = 'requested'`),
    index('refunds_payment').on(t.paymentId),
    index('refunds_order').on(t.orderId, t.createdAt),
    index('refunds_to_retry')
      .on(t.retryAt)
      .where(sql`retry_at is not null`),
    index('refunds_troubled')
      .on(t.createdAt)
      .where(sql`state = 'failed' or (state = 'requested' and attempts > 0)`),
  ],
);
