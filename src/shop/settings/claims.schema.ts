import * as z from 'zod/mini';
import { dayCount, defineSection } from './section.schema.ts';

const schema = z.object({
  on: z.boolean(),
  daysAfterDelivery: dayCount(1, 90),
  daysAfterShipping: dayCount(1, 180),
  photoDays: dayCount(30, 1_095),
});

export type ClaimSettings = z.infer<typeof schema>;

/** How long shoppers may say that something is wrong, and how long their pictures are kept. docs/behaviour/claims.md#the-time. */
export const claimsSection = defineSection({
  label: 'Claims',
  schema,
  labels: {
    on: 'Shoppers can report a problem',
    daysAfterDelivery: 'Days after delivery',
    daysAfterShipping: 'Days after shipping',
    photoDays: 'Days that photographs are kept',
  },
  defaults: { on: true, daysAfterDelivery: '7', daysAfterShipping: '14', photoDays: '180' },
});

export type ClaimTerms = {
  on: boolean;
  daysAfterDelivery: number;
  daysAfterShipping: number;
  photoDays: number;
};

/** The same in numbers. */
export function claimTerms({ on, ...days }: Readonly<ClaimSettings>): ClaimTerms {
  return {
    on,
    daysAfterDelivery: Number(days.daysAfterDelivery),
    daysAfterShipping: Number(days.daysAfterShipping),
    photoDays: Number(days.photoDays),
  };
}
