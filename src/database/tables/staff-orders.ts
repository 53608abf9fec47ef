import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { checkouts } from './checkout.ts';
import { createdAt, instant } from './columns.ts';
import { orders } from './orders.ts';

/** Of a checkout that staff made for somebody: who, why, and the link by which it is paid. */
export const staffOrders = pgTable(
  'staff_orders',
  {
    checkoutId: uuid('checkout_id')
      .primaryKey()
      .references(() => checkouts.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['phone', 'replacement'] }).notNull(),
    /** The member of staff; the id outlives the account. */
    madeBy: text('made_by').notNull(),
    discountReason: text('discount_reason'),
    /** The order whose goods it replaces. */
    replacesOrderId: uuid('replaces_order_id').references(() => orders.id, { onDelete: 'set null' }),
    /** The provider's payment link; null: none was asked for, or the provider has not answered yet. */
    linkId: text('link_id').unique(),
    linkUrl: text('link_url'),
    /** 'wanted': to be made; 'open': may be paid. */
    linkState: text('link_state', { enum: ['wanted', 'open', 'paid', 'cancelled', 'expired'] }),
    /** Then it is paid no more, and the plants are for sale again. */
    linkUntil: instant('link_until'),
    /** When the provider is next asked about it. */
    linkAskAt: instant('link_ask_at'),
    createdAt: createdAt(),
  },
  (t) => [
    check('staff_orders_kind_known', sql`${t.kind} in ('phone', 'replacement')`),
    check(
      'staff_orders_link_known',
      sql`${t.linkState} in ('wanted', 'open', 'paid', 'cancelled', 'expired')`,
    ),
    index('staff_orders_newest').on(t.createdAt, t.checkoutId),
    index('staff_orders_replaces')
      .on(t.replacesOrderId)
      .where(sql`replaces_order_id is not null`),
    index('staff_orders_links_to_ask')
      .on(t.linkAskAt)
      .where(sql`link_ask_at is not null`),
  ],
);
