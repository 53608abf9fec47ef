/**
 * What lists of products can be narrowed by, in the order in which it is shown, with the names that addresses have for it:
 * `?light=low.medium&pets=safe`. docs/behaviour/finder.md#facets.
 */
export const facets = {
  light: ['low', 'medium', 'bright', 'sun'],
  pets: ['safe'],
  effort: ['easy', 'some', 'demanding'],
  height: ['30', '60', '120', 'tall'],
  price: ['250', '500', '1000', 'more'],
  flowering: ['now'],
  stock: ['in'],
} as const;

export type FacetName = keyof typeof facets;
export const facetNames = Object.keys(facets) as FacetName[];

/** What is chosen, by facet: choices with dots between, in their order. */
export type FacetQuery = { [Name in FacetName]?: string | undefined };

/** The known choices of what an address or a form says of a facet; undefined: none. */
export function toChoices(name: FacetName, typed: string): string | undefined {
  const parts = typed.split(/[.,]/);
  const known = facets[name].filter((choice) => parts.includes(choice));
  return known.length > 0 ? known.join('.') : undefined;
}

/** How many choices a query makes. */
export function countChoices(query: FacetQuery): number {
  return facetNames.reduce((sum, name) => sum + (query[name]?.split('.').length ?? 0), 0);
}
