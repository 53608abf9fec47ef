import * as z from 'zod/mini';

const MOST_AT_ONCE = 200;

/** What can be done to products in the list, to one or to those that are ticked. */
export const productIntentSchema = z.object({
  intent: z.enum(['feature', 'unfeature', 'publish', 'unpublish', 'delete']),
  ids: z.array(z.guid()).check(z.minLength(1), z.maxLength(MOST_AT_ONCE)),
});

export type ProductIntent = z.infer<typeof productIntentSchema>['intent'];
