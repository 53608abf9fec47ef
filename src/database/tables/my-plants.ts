import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { products } from './catalogue.ts';
import { createdAt, id, instant, updatedAt } from './columns.ts';
import { orderItems, orders } from './orders.ts';

const ownerId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** A plant that somebody keeps, bought here or not. docs/behaviour/my-plants.md. */
export const keptPlants = pgTable(
  'kept_plants',
  {
    id: id(),
    userId: ownerId(),
    /** What it is; null: no plant of the shop's, or no longer one. */
    productId: uuid('product_id').references(() => products.id, { onDelete: 'set null' }),
    /** Of a bought one its line, and which of its units from 1. */
    orderItemId: uuid('order_item_id').references(() => orderItems.id, { onDelete: 'set null' }),
    unit: smallint('unit'),
    name: text('name').notNull(),
    /** By which it is cared for, as far as no product says more. */
    kind: text('kind').notNull(),
    pot: text('pot').notNull(),
    /** Across its top; null: not said. */
    potCm: smallint('pot_cm'),
    place: text('place').notNull(),
    keptSince: date('kept_since').notNull(),
    /** The Indian day on which its calendar began. */
    startsOn: date('starts_on').notNull(),
    /** Why it is kept no more; null while it is. */
    gone: text('gone', { enum: ['died', 'given-away', 'other'] }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('kept_plants_once').on(t.orderItemId, t.unit),
    check('kept_plants_gone_known', sql`${t.gone} in ('died', 'given-away', 'other')`),
    check('kept_plants_pot_size', sql`${t.potCm} between 3 and 200`),
    index('kept_plants_owner').on(t.userId, t.createdAt, t.id),
    index('kept_plants_product').on(t.productId),
  ],
);

/** Orders whose plants were entered: each once, whatever becomes of the entries. */
export const enteredOrders = pgTable(
  'entered_orders',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    userId: ownerId(),
    createdAt: createdAt(),
  },
  (t) => [index('entered_orders_owner').on(t.userId)],
);

type RowBefore =
  | { dueOn: string; actedOn: string; isSkipped: boolean; doneOn: string | null }
  | { dueOn?: never };

/** When a plant last had what, by task: one row each, so that it never grows. */
export const plantCareDone = pgTable(
  'plant_care_done',
  {
    plantId: uuid('plant_id')
      .notNull()
      .references(() => keptPlants.id, { onDelete: 'cascade' }),
    task: text('task').notNull(),
    /** For which due day that was: it only grows, unless a press is taken back, and counts once. */
    dueOn: date('due_on').notNull(),
    actedOn: date('acted_on').notNull(),
    isSkipped: boolean('is_skipped').notNull(),
    /** When it was really done last; null: always skipped. */
    doneOn: date('done_on'),
    /** As the row was before its last press, `{}` where there was none; null: that press is not taken back any more. */
    before: jsonb('before').$type<RowBefore>(),
  },
  (t) => [primaryKey({ columns: [t.plantId, t.task] })],
);

/** What somebody wants of their plants' calendar; without a row what it begins with. */
export const plantCalendars = pgTable(
  'plant_calendars',
  {
    id: id(),
    userId: ownerId().unique(),
    /** As chosen; null: by where orders go. */
    climate: text('climate'),
    /** In the secret address of the feed; null: there is none. Another one ends that address. */
    feedKey: uuid('feed_key').unique(),
    /** In the links of the weekly e-mails; null: there are none. */
    mailKey: uuid('mail_key').unique(),
    /** The Monday of the last week that was seen to. */
    mailedWeek: date('mailed_week'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('plant_calendars_to_mail')
      .on(t.mailedWeek, t.id)
      .where(sql`mail_key is not null`),
  ],
);

/** What somebody wrote of a plant of theirs, for themselves. */
export const plantNotes = pgTable(
  'plant_notes',
  {
    id: id(),
    plantId: uuid('plant_id')
      .notNull()
      .references(() => keptPlants.id, { onDelete: 'cascade' }),
    userId: ownerId(),
    day: date('day').notNull(),
    words: text('words').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('plant_notes_plant').on(t.plantId, t.day, t.createdAt, t.id),
    index('plant_notes_owner').on(t.userId),
  ],
);

/** Pictures of notes. Whose plant is gone, with its owner or without, has files that go with the next round. */
export const plantPhotos = pgTable(
  'plant_photos',
  {
    id: id(),
    plantId: uuid('plant_id').references(() => keptPlants.id, { onDelete: 'set null' }),
    /** Null until its note is kept. */
    noteId: uuid('note_id').references(() => plantNotes.id, { onDelete: 'set null' }),
    key: text('key').notNull().unique(),
    bytes: integer('bytes').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    storedAt: instant('stored_at'),
    /** Nobody may see it any more; its file goes with the next round. */
    discardedAt: instant('discarded_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('plant_photos_plant').on(t.plantId, t.createdAt),
    index('plant_photos_note').on(t.noteId, t.createdAt),
    index('plant_photos_unsent')
      .on(t.createdAt)
      .where(sql`note_id is null`),
    index('plant_photos_gone')
      .on(t.discardedAt)
      .where(sql`discarded_at is not null or plant_id is null`),
  ],
);
