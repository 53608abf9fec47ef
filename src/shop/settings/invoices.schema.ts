import * as z from 'zod/mini';
import { defineSection, optionalText } from './section.schema.ts';

const SERIES = 'One to three capital letters or digits, like INV';

const seriesOf = (pattern: RegExp) =>
  z.pipe(
    z.string().check(z.trim(), z.toUpperCase()),
    z.string().check(z.refine((text) => pattern.test(text), SERIES)),
  );

const schema = z
  .object({
    series: seriesOf(/^[A-Z0-9]{0,3}$/),
    creditSeries: seriesOf(/^[A-Z0-9]{1,3}$/),
    /** As typed: of a series of this year that has no number yet. */
    firstNumber: z.string().check(
      z.trim(),
      z.refine((text) => /^[1-9]\d{0,5}$/.test(text), 'A whole number from 1 to 999999'),
    ),
    isAttached: z.boolean(),
    note: optionalText(600),
  })
  .check(
    z.refine(({ series, creditSeries }) => series !== creditSeries, {
      path: ['creditSeries'],
      error: 'Credit notes need a series of their own',
    }),
  );

export type InvoiceSettings = z.infer<typeof schema>;

/** Whether and how the shop numbers its invoices: not at all, as it comes. docs/behaviour/invoices.md#what-the-owner-sets. */
export const invoicesSection = defineSection({
  label: 'Invoices',
  schema,
  labels: {
    series: 'Series of invoices',
    creditSeries: 'Series of credit notes',
    firstNumber: 'First number',
    isAttached: 'Attach the invoice to the confirmation',
    note: 'Words at the foot',
  },
  defaults: { series: '', creditSeries: 'CN', firstNumber: '1', isAttached: true, note: '' },
});
