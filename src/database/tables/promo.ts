import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { checkouts } from './checkout.ts';
import { createdAt, id, instant, paise, updatedAt } from './columns.ts';

/** docs/behaviour/promo-codes.md#validity. Dates are calendar days in Indian time, the end day included. */
export const promoCodes = pgTable(
  'promo_codes',
  {
    id: id(),
    code: text('code').notNull().unique(),
    description: text('description'),
    discountType: text('discount_type', { enum: ['percentage'] })
      .notNull()
      .default('percentage'),
    discountValue: numeric('discount_value', { precision: 5, scale: 2, mode: 'number' }).notNull(),
    maxDiscountAmountPaise: paise('max_discount_amount_paise'),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    isActive: boolean('is_active').notNull().default(true),
    usageLimit: integer('usage_limit'),
    usageCount: integer('usage_count').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('promo_codes_code_upper', sql`${t.code} = upper(btrim(${t.code})) and ${t.code} <> ''`),
    check('promo_codes_discount_value', sql`${t.discountValue} > 0 and ${t.discountValue} <= 100`),
    check('promo_codes_max_discount', sql`${t.maxDiscountAmountPaise} >= 0`),
    check('promo_codes_dates', sql`${t.startDate} <= ${t.endDate}`),
    check(
      'promo_codes_usage',
      sql`${t.usageCount} >= 0 and (${t.usageLimit} is null or ${t.usageLimit} >= 1)`,
    ),
    index('promo_codes_newest').on(t.createdAt, t.id),
  ],
);

/** A use kept for a checkout while it may still be paid; settling turns it into usage_count. */
export const promoHolds = pgTable(
  'promo_holds',
  {
    checkoutId: uuid('checkout_id')
      .primaryKey()
      .references(() => checkouts.id, { onDelete: 'cascade' }),
    promoCodeId: uuid('promo_code_id')
      .notNull()
      .references(() => promoCodes.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('promo_holds_code').on(t.promoCodeId, t.expiresAt)],
);
