import { toSearchWords } from '../list-page.rules.ts';
import { type Of, guid, made, object, oneOf, optional, otherwise, readAs, text } from '../shapes.rules.ts';
import { SORTS } from './listing-sorts.rules.ts';

/** No category has this id. */
const NO_CATEGORY = '00000000-0000-0000-0000-000000000000';

/** A category's id in small letters; what cannot be one is an unknown one, and none at all is all of them. */
const categoryId = optional(
  made(text, (id) => (id === '' ? undefined : (readAs(guid, id)?.toLowerCase() ?? NO_CATEGORY))),
);
const place = otherwise(guid, undefined);

/** The query of /shop. Else what makes no sense is left out: a mistyped address shows the shop, not an error. */
const listingQuery = object({
  category: categoryId,
  q: otherwise(made(text, toSearchWords), undefined),
  sort: otherwise(oneOf(...SORTS), undefined),
  after: place,
  before: place,
});

export type ListingQuery = Of<typeof listingQuery>;

export function parseListingQuery(searchParams: URLSearchParams): ListingQuery {
  return listingQuery.parse(Object.fromEntries(searchParams));
}
