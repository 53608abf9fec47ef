import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { products } from './catalogue.ts';
import { createdAt, instant, paise } from './columns.ts';

/** The wish list of an account, made with its first wish. docs/behaviour/wish-list.md. */
export const wishLists = pgTable(
  'wish_lists',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** By which its e-mails are ended. */
    linkId: uuid('link_id')
      .notNull()
      .unique()
      .default(sql`gen_random_uuid()`),
    /** What the address under which everybody may read it is made of; null: nobody may. */
    shareId: uuid('share_id'),
    /** What its readers see above it; empty: nothing of its owner's. */
    title: text('title').notNull().default(''),
    /** Whether its owner is written to of lower prices, and of what is back in stock. */
    tellsPrices: boolean('tells_prices').notNull().default(false),
    tellsStock: boolean('tells_stock').notNull().default(false),
    /** When they were last written to of prices, and when prices were last looked at for that. */
    pricesToldAt: instant('prices_told_at'),
    pricesLookedAt: instant('prices_looked_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('wish_lists_shared')
      .on(t.shareId)
      .where(sql`share_id is not null`),
    index('wish_lists_prices_due')
      .on(t.pricesLookedAt)
      .where(sql`tells_prices`),
    index('wish_lists_telling_stock')
      .on(t.userId)
      .where(sql`tells_stock`),
  ],
);

/** What is on it: each plant once. */
export const wishes = pgTable(
  'wishes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => wishLists.userId, { onDelete: 'cascade' }),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The pot that was chosen. One that is gone since counts as none: no reference keeps or deletes it. */
    variantId: uuid('variant_id'),
    /** What it cost when it was marked, or when its owner was last told of it. */
    pricePaise: paise('price_paise').notNull(),
    /** What it cost before, where they were told that it fell; and when. */
    wasPaise: paise('was_paise'),
    toldAt: instant('told_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.productId] }),
    check('wishes_price', sql`${t.pricePaise} >= 0`),
    index('wishes_product').on(t.productId),
  ],
);
