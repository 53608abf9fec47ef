import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns.ts';
import { orders } from './orders.ts';
import { shipments } from './shipments.ts';

/**
 * The outbox: every e-mail that the shop is to send or has sent, without its words (docs/decisions/0014). An order's
 * is about one of its statuses and there is one of each. The others are about an account, a guest's order or a payment:
 * what there is to say, and whether to anybody, is looked up when they are made.
 */
export const emails = pgTable(
  'emails',
  {
    id: id(),
    /** The status of the order that it tells of, or what was asked for. */
    kind: text('kind', {
      enum: [
        'order_placed',
        'processing',
        'shipped',
        'delivered',
        'cancelled',
        'sign-up',
        'confirmation',
        'password-reset',
        'order-link',
        'payment-returned',
        'refunded',
        'payment-link',
        'staff-invitation',
        'staff-alert',
        'test',
        'shipment',
        'claim-received',
        'claim-answered',
        'review-request',
        'cash-code',
        'new-sign-in',
        'wait-asked',
        'back-in-stock',
        'plant-week',
        'wish-prices',
        'message-answered',
      ],
    }).notNull(),
    recipient: text('recipient').notNull(),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    /** The last 8 characters of an order's id, as they were asked for. */
    orderNumber: text('order_number'),
    /** The payment that goes back. */
    paymentId: uuid('payment_id'),
    /** The checkout whose payment link it brings, once. */
    checkoutId: uuid('checkout_id'),
    /** The refund that it tells of, once. */
    refundId: uuid('refund_id'),
    /** Of somebody who is asked to work here. */
    invitationId: uuid('invitation_id'),
    /** What it tells staff of. */
    digestId: uuid('digest_id'),
    /** The parcel that it tells of. */
    shipmentId: uuid('shipment_id').references(() => shipments.id, { onDelete: 'cascade' }),
    /** What went wrong with an order. */
    claimId: uuid('claim_id'),
    /** The code that it brings. */
    codeId: uuid('code_id'),
    /** Who waits for something that was sold out. */
    waitId: uuid('wait_id'),
    /** Whose plants want something this week. */
    plantCalendarId: uuid('plant_calendar_id'),
    /** Whose wish list it is about, by its link. */
    wishLinkId: uuid('wish_link_id'),
    /** What somebody wrote on the contact page. */
    contactMessageId: uuid('contact_message_id'),
    /** What somebody signed in on, as it called itself. */
    device: text('device'),
    /** Own path to go to after the confirmation. */
    returnPath: text('return_path'),
    messageId: text('message_id').notNull().unique(),
    /** nothing: when it was made there turned out to be nobody to write to. */
    state: text('state', { enum: ['waiting', 'sent', 'failed', 'nothing'] })
      .notNull()
      .default('waiting'),
    /** Since it was asked for, or asked for again. */
    attempts: integer('attempts').notNull().default(0),
    /** Null while a try is near; told after a failed one. */
    lastError: text('last_error'),
    /** What a mail about an account turned out to be when it left. */
    about: text('about', {
      enum: [
        'confirm',
        'choose-password',
        'existing',
        'reset',
        'order-link',
        'payment-returned',
        'refunded',
        'payment-link',
        'staff-invitation',
        'staff-alert',
        'test',
        'claim-received',
        'claim-answered',
        'review-request',
        'cash-code',
        'new-sign-in',
        'wait-asked',
        'back-in-stock',
        'plant-week',
        'wish-prices',
        'message-answered',
      ],
    }),
    /** When it left, or turned out to say nothing. An order's keeps it while it is sent once more. */
    sentAt: instant('sent_at'),
    createdAt: createdAt(),
  },
  (t) => [
    check('emails_state_known', sql`${t.state} in ('waiting', 'sent', 'failed', 'nothing')`),
    check(
      'emails_order',
      sql`(${t.orderId} is not null) = (${t.kind} in ('order_placed', 'processing', 'shipped', 'delivered', 'cancelled'))`,
    ),
    unique('emails_one_per_status').on(t.orderId, t.kind),
    uniqueIndex('emails_one_per_link')
      .on(t.checkoutId)
      .where(sql`checkout_id is not null`),
    uniqueIndex('emails_one_per_refund')
      .on(t.refundId)
      .where(sql`refund_id is not null`),
    index('emails_newest').on(t.createdAt, t.id),
    index('emails_state').on(t.state, t.createdAt, t.id),
    index('emails_kind').on(t.kind, t.createdAt, t.id),
    index('emails_recipient').using('gin', sql`lower(recipient) gin_trgm_ops`),
    index('emails_shipment')
      .on(t.shipmentId)
      .where(sql`shipment_id is not null`),
    index('emails_order_number')
      .on(t.orderNumber)
      .where(sql`order_number is not null`),
    // The few among all the orders' that are kept for a week.
    index('emails_of_accounts')
      .on(t.createdAt)
      .where(sql`order_id is null`),
  ],
);
