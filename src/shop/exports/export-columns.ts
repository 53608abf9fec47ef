import { type SQL, sql } from 'drizzle-orm';
import type { Column } from './csv-file.ts';
import type { Period } from './exports.schema.ts';

/** One file. */
export type ExportTable = {
  /** The columns of the file, each with what it reads, in the file's order. */
  columns: readonly (Column & { read: SQL })[];
  /** Where the rows come from and in which order; of all days without a period. */
  rows: (period: Period | null) => SQL;
};

export const text = (header: string, read: SQL) => ({ header, kind: 'text', read }) as const;
export const number = (header: string, read: SQL) => ({ header, kind: 'number', read }) as const;
export const rupees = (header: string, read: SQL) => ({ header, kind: 'rupees', read }) as const;

/** '12.5' of 1250 hundredths. */
export function percent(hundredths: SQL): SQL {
  return sql`trim_scale(${hundredths} / 100.0)`;
}

/** As in indian-time.rules.ts: India's offset never changes, so no time-zone data is needed. */
export const moment = (header: string, at: SQL) =>
  ({
    header,
    kind: 'moment',
    read: sql`to_char((${at} at time zone 'UTC') + interval '330 minutes', 'YYYY-MM-DD HH24:MI:SS')`,
  }) as const;

/** The mark in front keeps a spreadsheet from reading '1234e567' as a number. */
export const orderNumber = text('Order', sql`'#' || right(orders.id::text, 8)`);

const DAY_MS = 86_400_000;

/** Whether a moment lies within these days in India; always without any. */
export function within(period: Period | null, at: SQL): SQL {
  if (!period) return sql`true`;
  const [from, to] = [period.from, period.to].map((day) => new Date(`${day}T00:00:00+05:30`).getTime());
  const iso = (ms = 0) => new Date(ms).toISOString();
  return sql`${at} >= ${iso(from)}::timestamptz and ${at} < ${iso((to ?? 0) + DAY_MS)}::timestamptz`;
}
