import * as z from 'zod/mini';
import { optionalId, searchWords } from '../list-page.schema.ts';
import { SORTS } from './listing-sorts.rules.ts';

const guid = z.guid();

/** No category has this id. */
const NO_CATEGORY = '00000000-0000-0000-0000-000000000000';

/** A category's id in small letters; what cannot be one is an unknown one, and none at all is all of them. */
const categoryId = z.catch(
  z.optional(
    z.pipe(
      z.string(),
      z.transform((text) =>
        text === '' ? undefined : (guid.safeParse(text).data?.toLowerCase() ?? NO_CATEGORY),
      ),
    ),
  ),
  NO_CATEGORY,
);

/** The query of /shop. Else what makes no sense is left out: a mistyped address shows the shop, not an error. */
export const listingQuerySchema = z.object({
  category: categoryId,
  q: z.catch(z.optional(searchWords), undefined),
  sort: z.catch(z.optional(z.enum(SORTS)), undefined),
  after: optionalId,
  before: optionalId,
});

export type ListingQuery = z.infer<typeof listingQuerySchema>;

export function parseListingQuery(searchParams: URLSearchParams): ListingQuery {
  return listingQuerySchema.parse(Object.fromEntries(searchParams));
}
