import type { ListingQuery } from '../../shop/catalogue/listing.schema.ts';

/** The query of /shop as texts, checked or as a form gives them. */
export type ListingFilters = { [Name in keyof ListingQuery]?: string | undefined };

const parameters = ['category', 'q', 'sort', 'after', 'before'] as const;

/** The address of the shop with these filters; empty ones are left out. */
export function shopHref(filters: ListingFilters): string {
  const search = new URLSearchParams();
  for (const name of parameters) {
    const value = filters[name]?.trim();
    if (value) search.set(name, value);
  }
  return search.size === 0 ? '/shop' : `/shop?${search}`;
}

/** The same with some filters changed, from the first page: a key of another list means nothing in this one. */
export function changedHref(filters: ListingFilters, change: ListingFilters): string {
  return shopHref({ ...filters, after: undefined, before: undefined, ...change });
}
