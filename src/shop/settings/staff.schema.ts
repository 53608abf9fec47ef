import * as z from 'zod/mini';
import { rupeesToPaise } from '../money.ts';
import { defineSection } from './section.schema.ts';

const HIGHEST_PAISE = 100_000_000;

/** What the owner demands of everybody who works here. docs/behaviour/accounts-and-access.md#the-second-factor. */
export const staffSettings = defineSection({
  label: 'Staff',
  schema: z.object({
    /** Whoever has none sets it up before anything else of the back office. */
    demandsSecondFactor: z.boolean(),
    /** In rupees, as it was typed: who sends back more within a day has to prove who they are. */
    refundAskedAbove: z.string().check(
      z.trim(),
      z.refine(
        (text) => {
          const paise = rupeesToPaise(text);
          return paise !== null && paise >= 0 && paise <= HIGHEST_PAISE;
        },
        `Please enter an amount from 0 to ${HIGHEST_PAISE / 100}, like 5000`,
      ),
    ),
  }),
  labels: {
    demandsSecondFactor: 'Everybody on the staff needs a second factor',
    refundAskedAbove: 'Ask who it is for refunds above',
  },
  defaults: { demandsSecondFactor: false, refundAskedAbove: '5000' },
});
