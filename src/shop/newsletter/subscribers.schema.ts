import * as z from 'zod/mini';
import { searchWords, pageKey } from '../list-page.schema.ts';

/** The query of /admin/newsletter; what makes no sense is left out. */
export const subscribersSchema = z.object({
  q: z.catch(z.optional(searchWords), undefined),
  after: pageKey,
  before: pageKey,
});

export type SubscribersQuery = z.infer<typeof subscribersSchema>;
