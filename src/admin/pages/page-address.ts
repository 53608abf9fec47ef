import type { InformationSlug } from '../../shop/content/information-pages.rules.ts';

export const PAGES = '/admin/pages';

/** Where one information page is edited; it keeps the query of the list that it was opened from. */
export function pageAddress(slug: InformationSlug, query: URLSearchParams): string {
  return withKept(`${PAGES}/${slug}`, query);
}

/** The list that a page was opened from. */
export function listAddress(query: URLSearchParams): string {
  return withKept(PAGES, query);
}

function withKept(address: string, query: URLSearchParams): string {
  const words = query.get('q');
  return words ? `${address}?${new URLSearchParams({ q: words })}` : address;
}
