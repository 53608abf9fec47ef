import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, paise } from './columns.ts';
import { orderItems, orders } from './orders.ts';
import { refunds } from './payments.ts';

/** What a shopper says went wrong with units of an order, and what staff answered. */
export const claims = pgTable(
  'claims',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Of the form: sent twice it is one claim. */
    formKey: uuid('form_key').notNull().unique(),
    /** Whose account it was made from; null: by the order's private link. */
    madeBy: text('made_by'),
    problem: text('problem', { enum: ['damaged', 'died', 'wrong', 'missing', 'other'] }).notNull(),
    /** In the shopper's words; empty once whoever wrote it was forgotten. */
    story: text('story').notNull(),
    /** How many came with it, whether they are still kept or not. */
    photoCount: integer('photo_count').notNull().default(0),
    /** Null while it is open. */
    answer: text('answer', { enum: ['replacement', 'refund', 'declined'] }),
    /** Money had gone back otherwise: 'declined' to versions that know no better. */
    isSettled: boolean('is_settled').notNull().default(false),
    /** What staff wrote to the shopper with it. */
    answerText: text('answer_text').notNull().default(''),
    answeredBy: text('answered_by'),
    answeredAt: instant('answered_at'),
    replacementOrderId: uuid('replacement_order_id')
      .unique()
      .references(() => orders.id),
    /** At the provider; none where staff return the money by hand. */
    refundId: uuid('refund_id')
      .unique()
      .references(() => refunds.id),
    refundPaise: paise('refund_paise'),
    /** When the e-mail with the answer was queued: of a refund only once it is on its way. */
    toldAt: instant('told_at'),
    createdAt: createdAt(),
  },
  (t) => [
    check('claims_problem_known', sql`${t.problem} in ('damaged', 'died', 'wrong', 'missing', 'other')`),
    check('claims_answer_known', sql`${t.answer} in ('replacement', 'refund', 'declined')`),
    check('claims_answered_once', sql`(${t.answer} is null) = (${t.answeredAt} is null)`),
    check('claims_settled_closed', sql`not ${t.isSettled} or ${t.answer} is not distinct from 'declined'`),
    check(
      'claims_replacement_has_order',
      sql`(${t.replacementOrderId} is not null) = (${t.answer} is not distinct from 'replacement')`,
    ),
    check(
      'claims_refund_has_amount',
      sql`(${t.refundPaise} is not null) = (${t.answer} is not distinct from 'refund')`,
    ),
    check('claims_refund_noted', sql`${t.refundId} is null or ${t.refundPaise} > 0`),
    index('claims_order').on(t.orderId, t.createdAt),
    index('claims_newest').on(t.createdAt, t.id),
    index('claims_open')
      .on(t.createdAt, t.id)
      .where(sql`answer is null`),
    index('claims_answered')
      .on(t.createdAt, t.id)
      .where(sql`answer is not null`),
    index('claims_to_tell')
      .on(t.answeredAt)
      .where(sql`answer is not null and told_at is null`),
  ],
);

/** Which units: each of an order's may be claimed once. */
export const claimItems = pgTable(
  'claim_items',
  {
    id: id(),
    claimId: uuid('claim_id')
      .notNull()
      .references(() => claims.id, { onDelete: 'cascade' }),
    orderItemId: uuid('order_item_id')
      .notNull()
      .references(() => orderItems.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
  },
  (t) => [
    check('claim_items_quantity', sql`${t.quantity} >= 1`),
    unique('claim_items_one_line').on(t.claimId, t.orderItemId),
    index('claim_items_order_item').on(t.orderItemId),
  ],
);

/** Pictures that came with claims. Their files have no address of their own (docs/behaviour/claims.md#photographs). */
export const claimPhotos = pgTable(
  'claim_photos',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Of the form that it was chosen in. */
    formKey: uuid('form_key').notNull(),
    /** As with its claim. */
    madeBy: text('made_by'),
    /** Null until that form is sent. */
    claimId: uuid('claim_id').references(() => claims.id, { onDelete: 'cascade' }),
    /** Under which its file is kept. */
    key: text('key').notNull().unique(),
    bytes: integer('bytes').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Its file is there, whole. */
    storedAt: instant('stored_at'),
    /** Nobody may see it any more; its file goes with the next round. */
    discardedAt: instant('discarded_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('claim_photos_claim').on(t.claimId, t.createdAt),
    index('claim_photos_order').on(t.orderId, t.createdAt),
    index('claim_photos_age').on(t.createdAt),
    index('claim_photos_unsent')
      .on(t.createdAt)
      .where(sql`claim_id is null`),
    index('claim_photos_discarded')
      .on(t.discardedAt)
      .where(sql`discarded_at is not null`),
  ],
);

/** How many units of something went wrong, of how many that were sent. */
export type DamageFigure = { name: string; claimed: number; sent: number };

/** Of a large shop: what went wrong with the orders of the last so many days, as a job has counted it (docs/decisions/0062). */
export const damageFigures = pgTable('damage_figures', {
  days: integer('days').primaryKey(),
  plants: jsonb('plants').$type<DamageFigure[]>().notNull(),
  couriers: jsonb('couriers').$type<DamageFigure[]>().notNull(),
  /** How long that took: what takes long is counted less often. */
  tookMs: integer('took_ms').notNull(),
  countedAt: instant('counted_at').notNull(),
});
