import * as z from 'zod/mini';
import { indianDay } from '../indian-time.rules.ts';

type ExportKind = { value: string; label: string; text: string };

/** The files there are, in the screen's order. docs/behaviour/exports.md#files. */
export const exportKinds = [
  {
    value: 'orders',
    label: 'Orders',
    text: 'One line for each order, with its amounts, customer and payment.',
  },
  {
    value: 'order-lines',
    label: 'Order lines',
    text: 'One line for each plant or pot that was ordered, with its share of the discount.',
  },
  {
    value: 'tax',
    label: 'Tax',
    text: 'By month, place of supply, HSN code and rate: CGST and SGST, or IGST.',
  },
  {
    value: 'invoices',
    label: 'Invoices',
    text: 'Invoices, bills of supply and credit notes by their numbers, with taxable value and taxes.',
  },
  {
    value: 'refunds',
    label: 'Refunds',
    text: 'Money that went back, or is on its way, by the day it was asked for.',
  },
  {
    value: 'customers',
    label: 'Customers',
    text: 'Everybody who ordered in these days, with what they ordered.',
  },
  { value: 'subscribers', label: 'Subscribers', text: 'Who asked for the newsletter in these days.' },
] as const satisfies readonly ExportKind[];

export type ExportName = (typeof exportKinds)[number]['value'];

/** Indian days, both included. */
export type Period = { from: string; to: string };

export const periodMessages = {
  day: 'Please choose a day.',
  order: 'The last day is before the first one.',
  busy: 'Two files are being written already. Please try again in a moment.',
} as const;

const day = z.string(periodMessages.day).check(
  z.trim(),
  z.iso.date(periodMessages.day),
  z.refine((text) => text >= '2000-01-01' && text <= '2099-12-31', periodMessages.day),
);

/** The days that a file is about, as a form sends them. docs/behaviour/exports.md#days. */
export const periodSchema = z
  .object({ from: day, to: day })
  .check(z.refine(({ from, to }) => from <= to, { error: periodMessages.order, path: ['to'] }));

export const exportNameSchema = z.enum(exportKinds.map(({ value }) => value));

type Preset = Period & { label: string };

/** Periods that an accountant asks for, as of `now`; financial years begin on 1 April. docs/behaviour/exports.md#days. */
export function presetPeriods(now: Date): [Preset, ...Preset[]] {
  const [year = 0, month = 0] = indianDay(now).split('-').map(Number);
  const financialYear = month >= 4 ? year : year - 1;
  return [
    { label: 'This month', ...monthsFrom(year, month, 1) },
    { label: 'Last month', ...monthsFrom(year, month - 1, 1) },
    { label: 'This financial year', ...monthsFrom(financialYear, 4, 12) },
    { label: 'Last financial year', ...monthsFrom(financialYear - 1, 4, 12) },
  ];
}

/** So many months from the first of one on; month 0 is the December before. */
function monthsFrom(year: number, month: number, count: number): Period {
  const iso = (monthIndex: number, date: number) =>
    new Date(Date.UTC(year, monthIndex, date)).toISOString().slice(0, 10);
  return { from: iso(month - 1, 1), to: iso(month - 1 + count, 0) };
}
