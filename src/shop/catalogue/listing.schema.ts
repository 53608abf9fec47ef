import { z } from 'zod';
import { SORTS } from './listing-sorts.ts';

const optionalId = z.guid().optional().catch(undefined);

/** The query of /shop. What makes no sense is left out: a mistyped address shows the shop, not an error. */
export const listingQuerySchema = z.object({
  category: optionalId,
  q: z
    .string()
    .transform((text) =>
      text
        .replace(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, 100),
    )
    .optional()
    .catch(undefined),
  sort: z.enum(SORTS).optional().catch(undefined),
  after: optionalId,
  before: optionalId,
});

export type ListingQuery = z.infer<typeof listingQuerySchema>;

export function parseListingQuery(searchParams: URLSearchParams): ListingQuery {
  return listingQuerySchema.parse(Object.fromEntries(searchParams));
}
