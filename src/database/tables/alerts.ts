import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns.ts';
import { orders } from './orders.ts';

/** What staff are to be told of by e-mail: noted where it happens, gathered into one e-mail a minute. */
export const staffAlerts = pgTable(
  'staff_alerts',
  {
    id: id(),
    kind: text('kind', {
      enum: ['new-order', 'short-order', 'unmatched-payment', 'failed-refund', 'claim'],
    }).notNull(),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    /** Of the payment or refund; an order has its own. */
    amountPaise: bigint('amount_paise', { mode: 'number' }),
    /** Those of one e-mail; null until it is stored. */
    digestId: uuid('digest_id'),
    createdAt: createdAt(),
  },
  (t) => [
    check(
      'staff_alerts_kind_known',
      sql`${t.kind} in ('new-order', 'short-order', 'unmatched-payment', 'failed-refund', 'claim')`,
    ),
    index('staff_alerts_waiting')
      .on(t.createdAt)
      .where(sql`digest_id is null`),
    index('staff_alerts_digest').on(t.digestId),
    index('staff_alerts_order').on(t.orderId),
    index('staff_alerts_age').on(t.createdAt),
  ],
);
