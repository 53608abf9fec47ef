import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { products } from './catalogue.ts';
import { createdAt, id, instant, updatedAt } from './columns.ts';
import { orders } from './orders.ts';

/** What somebody says of a plant that they got: one of each product of an order. docs/behaviour/reviews.md. */
export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** By which its author wants to be known; empty: by none. */
    authorName: text('author_name').notNull(),
    stars: smallint('stars').notNull(),
    /** Null where it was not answered. */
    arrivedHealthy: boolean('arrived_healthy'),
    sizeAsShown: boolean('size_as_shown'),
    easyToKeep: boolean('easy_to_keep'),
    /** Where it stands, as plant facts name it. */
    light: text('light', { enum: ['low', 'medium', 'bright', 'sun'] }),
    story: text('story').notNull(),
    photoCount: integer('photo_count').notNull().default(0),
    state: text('state', { enum: ['waiting', 'published', 'refused'] })
      .notNull()
      .default('waiting'),
    /** What the shop says to it, for all to read with it. */
    reply: text('reply').notNull().default(''),
    repliedAt: instant('replied_at'),
    /** Grows by one with each change, its author's too: who decides says which they have read. */
    version: integer('version').notNull().default(1),
    decidedBy: text('decided_by'),
    decidedAt: instant('decided_at'),
    /** Since when it is shown; null while it is not. */
    publishedAt: instant('published_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('reviews_one_per_product').on(t.orderId, t.productId),
    check('reviews_stars', sql`${t.stars} between 1 and 5`),
    check('reviews_light_known', sql`${t.light} in ('low', 'medium', 'bright', 'sun')`),
    check('reviews_state_known', sql`${t.state} in ('waiting', 'published', 'refused')`),
    check('reviews_published_since', sql`(${t.publishedAt} is not null) = (${t.state} = 'published')`),
    index('reviews_newest').on(t.createdAt, t.id),
    index('reviews_waiting')
      .on(t.createdAt, t.id)
      .where(sql`state = 'waiting'`),
    index('reviews_refused')
      .on(t.createdAt, t.id)
      .where(sql`state = 'refused'`),
    index('reviews_published')
      .on(t.createdAt, t.id)
      .where(sql`state = 'published'`),
    index('reviews_shown')
      .on(t.productId, t.publishedAt, t.id)
      .where(sql`state = 'published'`),
    index('reviews_shown_stars')
      .on(t.productId, t.stars, t.publishedAt, t.id)
      .where(sql`state = 'published'`),
    index('reviews_shown_light')
      .on(t.productId, t.light, t.publishedAt, t.id)
      .where(sql`state = 'published'`),
    index('reviews_shown_light_stars')
      .on(t.productId, t.light, t.stars, t.publishedAt, t.id)
      .where(sql`state = 'published'`),
  ],
);

/** Pictures that came with reviews. A copy of each has an address while its review is published. */
export const reviewPhotos = pgTable(
  'review_photos',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    productId: uuid('product_id').notNull(),
    /** Null until its form is sent. */
    reviewId: uuid('review_id').references(() => reviews.id, { onDelete: 'set null' }),
    /** Under which its own file is kept, where no address leads to. */
    key: text('key').notNull().unique(),
    bytes: integer('bytes').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Its file is there, whole. */
    storedAt: instant('stored_at'),
    /** The copy for all to see, and its sizes: /media/<key>. */
    shownKey: text('shown_key').unique(),
    /** Nobody may see it any more; its files go with the next round. */
    discardedAt: instant('discarded_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('review_photos_review').on(t.reviewId, t.createdAt),
    index('review_photos_order').on(t.orderId, t.productId, t.createdAt),
    index('review_photos_unsent')
      .on(t.createdAt)
      .where(sql`review_id is null`),
    index('review_photos_discarded')
      .on(t.discardedAt)
      .where(sql`discarded_at is not null`),
  ],
);

/**
 * The published reviews of a product, counted; by the reviews' triggers, never written by the program. A table of its own: a
 * product's row is wide, and each write of it wakes what lists and search are kept by.
 */
export const productRatings = pgTable(
  'product_ratings',
  {
    productId: uuid('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    one: integer('one').notNull().default(0),
    two: integer('two').notNull().default(0),
    three: integer('three').notNull().default(0),
    four: integer('four').notNull().default(0),
    five: integer('five').notNull().default(0),
    healthyYes: integer('healthy_yes').notNull().default(0),
    healthyNo: integer('healthy_no').notNull().default(0),
    sizeYes: integer('size_yes').notNull().default(0),
    sizeNo: integer('size_no').notNull().default(0),
    easyYes: integer('easy_yes').notNull().default(0),
    easyNo: integer('easy_no').notNull().default(0),
  },
  (t) => [
    check('product_ratings_counts', sql`least(${t.one}, ${t.two}, ${t.three}, ${t.four}, ${t.five}) >= 0`),
  ],
);

/** Who wants to be asked for no review: SHA-256 of the e-mail address in small letters, which is kept nowhere else. */
export const reviewOptOuts = pgTable('review_opt_outs', {
  emailHash: text('email_hash').primaryKey(),
  createdAt: createdAt(),
});
