import { bigint, customType, jsonb, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Ids come from the program, so that every supported PostgreSQL version will do and a verb knows its ids early. */
export const id = () =>
  uuid('id')
    .primaryKey()
    .$defaultFn(() => crypto.randomUUID());

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const createdAt = () => instant('created_at').notNull().defaultNow();

export const updatedAt = () =>
  instant('updated_at')
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date());

/** An amount of money in integer paise; the column's name says so. */
export const paise = (name: `${string}_paise`) => bigint(name, { mode: 'number' });

type KeptChargePart = {
  charge: 'shipping' | 'cash-fee';
  taxClass: string | null;
  taxRateHundredths: number | null;
  taxHsn: string | null;
  paise: number;
  taxPaise: number | null;
};

/** Delivery and the fee for cash by the goods that they go with, and the tax within each; null: nothing was said of it. */
export const chargeTaxes = () => jsonb('charge_taxes').$type<KeptChargePart[]>();

/** Who gets it in the buyer's place; texts that may be empty. The day is '2026-12-24'. */
export const gift = () =>
  jsonb('gift').$type<{ recipient: string; phone: string; message: string; day: string }>();

/** Words to search by. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

const COUNTED = 0x1000;

/**
 * Ids for rows that are added together (UUID version 7): each greater than the one before, all greater than those of
 * earlier moments. Where the shop breaks a tie by id, it so takes the row that was listed first.
 */
export function orderedIds(count: number, now: Date): string[] {
  return Array.from({ length: count }, (_, at) => {
    const time = hex(now.getTime() + Math.floor(at / COUNTED), 12);
    // The random half keeps the variant's bits of the version 4 id that it is taken from.
    const random = crypto.randomUUID().slice(19);
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(at % COUNTED, 3)}-${random}`;
  });
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}
