import { toSearchWords } from '../list-page.rules.ts';
import { type Of, guid, made, object, oneOf, optional, otherwise, readAs, text } from '../shapes.rules.ts';
import { type FacetName, facetNames, toChoices } from './facets.rules.ts';
import { SORTS } from './listing-sorts.rules.ts';

/** No category has this id. */
const NO_CATEGORY = '00000000-0000-0000-0000-000000000000';

/** A category's id in small letters; what cannot be one is an unknown one, and none at all is all of them. */
const categoryId = optional(
  made(text, (id) => (id === '' ? undefined : (readAs(guid, id)?.toLowerCase() ?? NO_CATEGORY))),
);
const place = otherwise(guid, undefined);
const facet = (name: FacetName) =>
  otherwise(
    made(text, (typed) => toChoices(name, typed)),
    undefined,
  );

/** The query of /shop. Else what makes no sense is left out: a mistyped address shows the shop, not an error. */
const listingQuery = object({
  category: categoryId,
  q: otherwise(made(text, toSearchWords), undefined),
  sort: otherwise(oneOf(...SORTS), undefined),
  light: facet('light'),
  pets: facet('pets'),
  effort: facet('effort'),
  height: facet('height'),
  price: facet('price'),
  flowering: facet('flowering'),
  stock: facet('stock'),
  after: place,
  before: place,
});

export type ListingQuery = Of<typeof listingQuery>;

export function parseListingQuery(searchParams: URLSearchParams): ListingQuery {
  const given = Object.fromEntries(searchParams);
  // A form without script says a facet once for each of its choices.
  for (const name of facetNames) given[name] = searchParams.getAll(name).join('.');
  return listingQuery.parse(given);
}
