import { Link, type MetaDescriptor, redirect, useNavigation } from 'react-router';
import { shopContext, siteContext } from '../../http/context.ts';
import { type Matches, settingsOf } from '../../http/public-settings.ts';
import { type PublicPage, readsTags } from '../../public-pages/public-page.ts';
import type { Category } from '../../shop/catalogue/categories.ts';
import { countChoices } from '../../shop/catalogue/facets.rules.ts';
import { type ListingQuery, parseListingQuery } from '../../shop/catalogue/listing.schema.ts';
import { listBelowFew } from '../../shop/catalogue/list-alternatives.ts';
import { listProducts } from '../../shop/catalogue/product-listings.ts';
import { categoryPicture, categoryWords } from '../../shop/content/site-settings.rules.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import { freeShippingWords, publicFreeAbove } from '../../shop/settings/free-delivery.rules.ts';
import { cx } from '../../ui/cx.ts';
import { Pager } from '../../ui/pager.tsx';
import { readCategories, readSite } from '../shared-reads.server.ts';
import { pageMeta, unlistedMeta } from '../found/page-meta.ts';
import { breadcrumbData } from '../found/structured-data.ts';
import { LoadProblem } from '../pages/failed-page.tsx';
import type { Route } from './+types/shop';
import { CategoryLinks } from './category-links.tsx';
import { ChosenFacets, FacetButton, FacetRail } from './facet-rail.tsx';
import { ListHeading } from './list-heading.tsx';
import { ComeNear, NothingFound, useMissedSearch } from './nothing-found.tsx';
import { ProductGrid } from './product-card.tsx';
import { changedHref, ShopFilters } from './shop-filters.tsx';

export const handle: PublicPage = {
  query(given) {
    const { after, before, ...query } = parseListingQuery(given);
    return { ...query, after: after?.toLowerCase(), before: before?.toLowerCase() };
  },
  rare: ['q', 'after', 'before'],
  // One choice is asked for by many; each combination of several by few.
  isRare: (query) => countChoices(query) > (query['sort'] ? 0 : 1),
};

export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const query = parseListingQuery(url.searchParams);
  const [categories, page, site] = await Promise.all([
    readCategories(shop),
    listProducts(shop, query),
    readSite(shop),
  ]);
  // A page that has emptied meanwhile, or a key that never was one.
  if (page.products.length === 0 && page.total > 0) throw redirect(changedHref(query, {}));
  // Ids of no category can be made up without end: such a page is not kept.
  const category = categories.find(({ id }) => id === query.category);
  if (!query.category || category) readsTags(context, ['listing', 'categories', 'site']);
  const near = await orNothing(
    shop,
    'What comes near could not be read',
    listBelowFew(shop, { query, ...page }),
  );
  return {
    query,
    categories: categories.map(({ id, name }) => ({ id, name })),
    page,
    near: near ?? [],
    intro: {
      words: category ? categoryWords(site, category) : null,
      picture: category ? categoryPicture(site, category) : null,
    },
    appUrl: context.get(siteContext).appUrl,
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return shopMeta(loaderData, matches);
}

export default function Shop({ loaderData: { query, categories, page, near, intro } }: Route.ComponentProps) {
  const { state, location } = useNavigation();
  const filtering = state === 'loading' && location.pathname === '/shop';
  const category = categories.find(({ id }) => id === query.category);
  // What was tapped answers before the list does, and what is tapped next is added to it.
  const asked = filtering ? parseListingQuery(new URLSearchParams(location.search)) : query;
  const { facets } = page;
  const isNarrowable = facets !== null && facets.length > 0;
  useMissedSearch(page.total === 0 && countChoices(query) === 0 ? query.q : undefined);
  return (
    <div className="page-width pt-4 pb-section md:pt-12">
      <div
        className={cx(
          'mb-4 grid gap-4 md:gap-6',
          intro.picture === null
            ? 'md:mb-8 lg:grid-cols-[1fr_minmax(0,40rem)] lg:items-end lg:gap-10'
            : 'md:mb-5',
        )}
      >
        <ListHeading title={category?.name ?? 'Shop'} {...intro} />
        <ShopFilters query={asked}>{facets && isNarrowable ? <FacetButton /> : null}</ShopFilters>
      </div>
      <CategoryLinks categories={categories} query={asked} />
      <div className={cx('mt-2 lg:mt-5', isNarrowable && 'lg:grid lg:grid-cols-[14rem_1fr] lg:gap-10')}>
        {facets && isNarrowable ? (
          <FacetRail query={asked} facets={facets} count={resultCount(page, undefined)} />
        ) : null}
        <div className="min-w-0">
          <output className="mb-4 block text-sm text-muted figures">
            {resultCount(page, query.q)}
            {page.meant !== null && <MeantWords meant={page.meant} query={query} isFound={page.total > 0} />}
          </output>
          {facets ? <ChosenFacets query={asked} facets={facets} /> : null}
          <section
            aria-label="Products"
            aria-busy={filtering}
            className={cx('transition-opacity duration-base', filtering && 'opacity-45')}
          >
            {page.total === 0 ? (
              <NothingFound
                isWhole={categories.length === 0 && changedHref(query, {}) === '/shop'}
                alternatives={page.alternatives}
              />
            ) : (
              <ProductGrid
                products={page.products}
                leads
                headingLevel={2}
                categoryId={category?.id}
                columns={isNarrowable ? 'beside' : 'many'}
              />
            )}
          </section>
          <ComeNear products={near} />
        </div>
      </div>
      <Pager
        label="Pages of products"
        position={pagePosition(page)}
        className="mt-14"
        previousTo={page.previous && changedHref(query, { before: page.previous })}
        nextTo={page.next && changedHref(query, { after: page.next })}
      />
    </div>
  );
}

type MeantProps = { meant: string; query: ListingQuery; isFound: boolean };

/** What was probably meant by mistyped words; outside the category where that has nothing of it. */
function MeantWords({ meant, query, isFound }: MeantProps) {
  const category = isFound ? query.category : undefined;
  return (
    <span className="ml-3">
      Did you mean{' '}
      <Link to={changedHref(query, { q: meant, category })} className="font-semibold text-leaf-800 underline">
        {meant}
      </Link>
      ?
    </span>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadProblem error={error} />;
}

type Counted = { total: number; hasMoreThanTotal: boolean };

/** How many products a listing found, in words: '57 products', '1 product for “fern”', 'Over 10,000 products'. */
export function resultCount({ total, hasMoreThanTotal }: Counted, text: string | undefined): string {
  const counted = hasMoreThanTotal ? `Over ${total.toLocaleString('en-IN')}` : total;
  const count = total === 1 ? '1 product' : `${counted} products`;
  return text ? `${count} for “${text}”` : count;
}

type Position = Counted & { ahead: number | 'beyond' | 'unknown'; size: number };

/**
 * Where a page of a listing stands, in words: 'Page 2 of 3'. `ahead` is how many products come before it; what is beyond
 * all that are counted has no number.
 */
export function pagePosition({ ahead, total, hasMoreThanTotal, size }: Position): string | undefined {
  if (ahead === 'unknown') return undefined;
  const pages = Math.max(1, hasMoreThanTotal ? Math.floor(total / size) : Math.ceil(total / size));
  if (ahead === 'beyond') return `Beyond page ${pages}`;
  const page = Math.ceil(ahead / size) + 1;
  return hasMoreThanTotal ? `Page ${page} of over ${pages}` : `Page ${Math.min(pages, page)} of ${pages}`;
}

type Shown = { query: ListingQuery; categories: readonly Category[]; appUrl: string };

/** What search engines and link previews are told of the shop's list; one address counts, whatever is filtered. */
export function shopMeta(shown: Shown | undefined, matches: Matches): MetaDescriptor[] {
  if (!shown) return unlistedMeta(matches, 'Shop');
  const { query, categories, appUrl } = shown;
  const category = categories.find(({ id }) => id === query.category);
  // Combinations are without end: what they show stands on the shop's own pages.
  if (countChoices(query) > 1) return unlistedMeta(matches, category?.name ?? 'Shop');
  const settings = settingsOf(matches);
  const freeShipping = freeShippingWords(publicFreeAbove(settings));
  const description = 'Shop indoor and outdoor plants, succulents and pots, sent all over India.';
  return [
    ...pageMeta(
      { appUrl, settings },
      {
        title: category?.name ?? 'Shop',
        description: freeShipping === null ? description : `${description} ${freeShipping}.`,
        path: '/shop',
      },
    ),
    breadcrumbData(appUrl, [
      { label: 'Home', to: '/' },
      { label: 'Shop', to: '/shop' },
      ...(category ? [{ label: category.name, to: `/shop?category=${category.id}` }] : []),
    ]),
  ];
}
