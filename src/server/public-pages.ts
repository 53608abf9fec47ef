import { ownReturnPath } from '../http/return-path.ts';
import type { PublicPage } from '../public-pages/public-routes.ts';
import { parseListingQuery } from '../shop/catalogue/listing.schema.ts';
import { parseCareSearch } from '../shop/content/care-search.schema.ts';
import { informationSlugs } from '../shop/content/information-pages.rules.ts';
import { readSitemapPart } from '../shop/content/sitemap.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Every page that is the same for everybody, with the parameters it knows. What is not here is never kept. */
export const publicPages: readonly PublicPage[] = [
  { pattern: '/' },
  { pattern: '/shop', query: readListing, rare: ['q', 'after', 'before'] },
  { pattern: '/product/:id', query: (given) => ({ category: readId(given.get('category')) }) },
  { pattern: '/cart' },
  { pattern: '/order-success' },
  { pattern: '/auth', query: readAuth, rare: ['next', 'error'] },
  { pattern: '/forgot-password', query: (given) => ({ next: readNext(given) }), rare: ['next'] },
  { pattern: '/newsletter' },
  { pattern: '/plant-care', query: (given) => ({ q: parseCareSearch(given) }), rare: ['q'] },
  { pattern: '/plant-care/:id' },
  ...informationSlugs.map((slug) => ({ pattern: `/${slug}` })),
  {
    pattern: '/sitemap.xml',
    query: (given) => ({ part: readSitemapPart(given.get('part')) }),
    rare: ['part'],
  },
  { pattern: '/robots.txt' },
];

function readListing(given: URLSearchParams) {
  const { category, q, sort, after, before } = parseListingQuery(given);
  return {
    category: category?.toLowerCase(),
    q,
    sort,
    after: after?.toLowerCase(),
    before: before?.toLowerCase(),
  };
}

/** What storefront/auth reads of its address; an unknown error is told in the same words as any other. */
function readAuth(given: URLSearchParams) {
  const error = given.get('error');
  return {
    next: readNext(given),
    tab: given.get('tab') === 'sign-up' ? 'sign-up' : undefined,
    error: error === null || /^\w{1,40}$/.test(error) ? (error ?? undefined) : 'unknown',
    confirmed: given.has('confirmed') ? '1' : undefined,
    reset: given.has('reset') ? '1' : undefined,
    resent: given.has('resent') ? '1' : undefined,
  };
}

function readNext(given: URLSearchParams): string | undefined {
  return ownReturnPath(given.get('next')) ?? undefined;
}

function readId(text: string | null): string | undefined {
  const id = text?.toLowerCase();
  return id !== undefined && UUID.test(id) ? id : undefined;
}
