import * as z from 'zod/mini';
import { dayCount, defineSection } from './section.schema.ts';

const schema = z.object({
  on: z.boolean(),
  asks: z.boolean(),
  askAfterDays: dayCount(3, 120),
});

export type ReviewSettings = z.infer<typeof schema>;

/** Whether customers may write reviews, and when they are asked to. docs/behaviour/reviews.md#the-e-mail. */
export const reviewsSection = defineSection({
  label: 'Reviews',
  schema,
  labels: {
    on: 'Customers can write reviews',
    asks: 'Ask for reviews by e-mail',
    askAfterDays: 'Days after delivery',
  },
  defaults: { on: true, asks: true, askAfterDays: '21' },
});
