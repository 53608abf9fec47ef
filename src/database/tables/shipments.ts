import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, instant, updatedAt } from './columns.ts';
import { orderItems, orders } from './orders.ts';

/** A parcel's number without the signs and spaces that it may be written with, in small letters: by which it is found. */
export const bareNumber = sql`lower(regexp_replace(tracking_number, '[^0-9A-Za-z]', '', 'g'))`;

/** A parcel with some or all of an order, by a courier. docs/behaviour/shipments.md. */
export const shipments = pgTable(
  'shipments',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Its number among the order's, from 1; those that were taken back keep theirs. */
    position: integer('position').notNull(),
    /** booking: a courier's service is asked; failed: it refused, or never answered; void: taken back by staff. */
    state: text('state', { enum: ['booking', 'failed', 'shipped', 'delivered', 'void'] }).notNull(),
    /** Who books and follows it: 'by-hand', or a courier's service. */
    service: text('service').notNull().default('by-hand'),
    courier: text('courier').notNull().default(''),
    trackingNumber: text('tracking_number').notNull().default(''),
    trackingUrl: text('tracking_url'),
    /** Its courier brings the money of an order that is paid at the door: one parcel of each. */
    collects: boolean('collects').notNull().default(false),
    weightGrams: integer('weight_grams'),
    lengthCm: integer('length_cm'),
    widthCm: integer('width_cm'),
    heightCm: integer('height_cm'),
    expectedOn: date('expected_on', { mode: 'string' }),
    shippedAt: instant('shipped_at'),
    deliveredAt: instant('delivered_at'),
    /** What the service calls it, and where its label is had. */
    bookingId: text('booking_id'),
    labelUrl: text('label_url'),
    lastError: text('last_error'),
    /** The courier's last word on where it is, and when it is asked again. */
    trackingText: text('tracking_text'),
    /** When it was so, where the service says it: what comes later but is older changes nothing. */
    trackedAt: instant('tracked_at'),
    nextTrackAt: instant('next_track_at'),
    /** The customer is told once it leaves. */
    tells: boolean('tells').notNull().default(true),
    madeBy: text('made_by').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('shipments_position').on(t.orderId, t.position),
    check('shipments_state_known', sql`${t.state} in ('booking', 'failed', 'shipped', 'delivered', 'void')`),
    check('shipments_weight', sql`${t.weightGrams} > 0`),
    check('shipments_size', sql`${t.lengthCm} > 0 and ${t.widthCm} > 0 and ${t.heightCm} > 0`),
    index('shipments_to_track')
      .on(t.nextTrackAt)
      .where(sql`state = 'shipped' and next_track_at is not null`),
    // By what it begins with, however it was written.
    index('shipments_search')
      .on(sql`${bareNumber} text_pattern_ops`)
      .where(sql`tracking_number <> ''`),
  ],
);

/** Which of the order's items are in it, and how many units. */
export const shipmentItems = pgTable(
  'shipment_items',
  {
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    orderItemId: uuid('order_item_id')
      .notNull()
      .references(() => orderItems.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.shipmentId, t.orderItemId] }),
    check('shipment_items_quantity', sql`${t.quantity} >= 1`),
    index('shipment_items_order_item').on(t.orderItemId),
  ],
);
