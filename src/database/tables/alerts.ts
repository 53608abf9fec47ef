import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns.ts';
import { orders } from './orders.ts';

type NamedPot = { name: string; pot: string };

/** Of 'low-stock' the first of each kind, and how many more there are; of 'mail-back' since when and how many waited; of 'message' whose; of 'backup-failed' why. */
export type AlertDetail = {
  low?: (NamedPot & { stock: number; was: number | null })[];
  moreLow?: number;
  soldOut?: NamedPot[];
  moreSoldOut?: number;
  /** ISO 8601. */
  since?: string;
  /** Who wrote, and what about. */
  from?: string;
  about?: string;
  /** Of a backup, or of a trial of one: a sentence. */
  problem?: string;
};

/** What staff are to be told of by e-mail: noted where it happens, gathered into one e-mail a minute. */
export const staffAlerts = pgTable(
  'staff_alerts',
  {
    id: id(),
    kind: text('kind', {
      enum: [
        'new-order',
        'short-order',
        'unmatched-payment',
        'failed-refund',
        'claim',
        'message',
        'low-stock',
        'mail-back',
        'backup-failed',
      ],
    }).notNull(),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    /** Of the payment or refund; an order has its own. */
    amountPaise: bigint('amount_paise', { mode: 'number' }),
    /** What runs low, or how long e-mails stayed here. */
    detail: jsonb('detail').$type<AlertDetail>(),
    /** Those of one e-mail; null until it is stored. */
    digestId: uuid('digest_id'),
    createdAt: createdAt(),
  },
  (t) => [
    check(
      'staff_alerts_kind_known',
      sql`${t.kind} in ('new-order', 'short-order', 'unmatched-payment', 'failed-refund', 'claim', 'message', 'low-stock', 'mail-back', 'backup-failed')`,
    ),
    index('staff_alerts_waiting')
      .on(t.createdAt)
      .where(sql`digest_id is null`),
    index('staff_alerts_digest').on(t.digestId),
    index('staff_alerts_order').on(t.orderId),
    index('staff_alerts_age').on(t.createdAt),
  ],
);
