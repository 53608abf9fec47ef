import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { productVariants, products } from './catalogue.ts';
import { createdAt, id, instant } from './columns.ts';

/** Who wants to hear when something is back in stock. docs/behaviour/back-in-stock.md. */
export const stockWaits = pgTable(
  'stock_waits',
  {
    id: id(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Null for a product without variants. */
    variantId: uuid('variant_id'),
    /** Of the one of both that has the shelf. */
    goodsId: uuid('goods_id').notNull(),
    email: text('email').notNull(),
    /** It is on the wish list of that address's account, and waited for as long as that is so. */
    byWishList: boolean('by_wish_list').notNull().default(false),
    /** Since then it counts, and has its place. */
    confirmedAt: instant('confirmed_at'),
    /** When the one e-mail was queued. */
    toldAt: instant('told_at'),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      name: 'stock_waits_variant_of_product',
      columns: [t.variantId, t.productId],
      foreignColumns: [productVariants.id, productVariants.productId],
    }).onDelete('cascade'),
    uniqueIndex('stock_waits_once').on(t.goodsId, sql`lower(${t.email})`),
    index('stock_waits_queue')
      .on(t.goodsId, t.confirmedAt, t.id)
      .where(sql`confirmed_at is not null and told_at is null`),
    index('stock_waits_told')
      .on(t.goodsId, t.toldAt)
      .where(sql`told_at is not null`),
    index('stock_waits_told_age')
      .on(t.toldAt)
      .where(sql`told_at is not null`),
    index('stock_waits_email').on(sql`lower(${t.email})`),
    index('stock_waits_age').on(t.createdAt),
    index('stock_waits_product').on(t.productId),
    index('stock_waits_of_wish_lists')
      .on(t.productId)
      .where(sql`by_wish_list and told_at is null`),
  ],
);
