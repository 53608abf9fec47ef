import * as z from 'zod/mini';
import { SORTS } from './listing-sorts.ts';

const LONGEST_SEARCH = 100;

export const optionalId = z.catch(z.optional(z.guid()), undefined);

/** Control characters mean nothing in a search, and PostgreSQL refuses some of them. */
export const searchWords = z.pipe(
  z.string(),
  z.transform((text) =>
    text
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, LONGEST_SEARCH),
  ),
);

/** The query of /shop. What makes no sense is left out: a mistyped address shows the shop, not an error. */
export const listingQuerySchema = z.object({
  category: optionalId,
  q: z.catch(z.optional(searchWords), undefined),
  sort: z.catch(z.optional(z.enum(SORTS)), undefined),
  after: optionalId,
  before: optionalId,
});

export type ListingQuery = z.infer<typeof listingQuerySchema>;

export function parseListingQuery(searchParams: URLSearchParams): ListingQuery {
  return listingQuerySchema.parse(Object.fromEntries(searchParams));
}
