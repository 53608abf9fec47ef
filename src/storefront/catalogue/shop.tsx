import { redirect, useNavigation } from 'react-router';
import { shopContext, siteContext } from '../../http/context.ts';
import { readsTags } from '../../public-pages/public-page.ts';
import { listCategories } from '../../shop/catalogue/categories.ts';
import { parseListingQuery } from '../../shop/catalogue/listing.schema.ts';
import { listProducts } from '../../shop/catalogue/product-listings.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/notices.tsx';
import { Pager } from '../../ui/pager.tsx';
import type { Route } from './+types/shop';
import { CategoryLinks } from './category-links.tsx';
import { LoadProblem } from './load-problem.tsx';
import { ProductGrid } from './product-grid.tsx';
import { pagePosition, resultCount } from './result-count.ts';
import { ShopFilters } from './shop-filters.tsx';
import { changedHref } from './shop-href.ts';
import { shopMeta } from './shop-meta.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const query = parseListingQuery(url.searchParams);
  const [categories, page] = await Promise.all([listCategories(shop), listProducts(shop, query)]);
  // A page that has emptied meanwhile, or a key that never was one.
  if (page.products.length === 0 && page.total > 0) throw redirect(changedHref(query, {}));
  // Ids of no category can be made up without end: such a page is not kept.
  if (!query.category || categories.some(({ id }) => id === query.category)) {
    readsTags(context, ['listing', 'categories']);
  }
  return { query, categories, page, appUrl: context.get(siteContext).appUrl };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return shopMeta(loaderData);
}

export default function Shop({ loaderData: { query, categories, page } }: Route.ComponentProps) {
  const { state, location } = useNavigation();
  const filtering = state === 'loading' && location.pathname === '/shop';
  const category = categories.find(({ id }) => id === query.category);
  return (
    <div className="page-width pt-8 pb-section md:pt-12">
      <div className="mb-6 grid gap-6 md:mb-8 lg:grid-cols-[1fr_minmax(0,40rem)] lg:items-end lg:gap-10">
        <div>
          <h1 className="text-4xl">{category?.name ?? 'Shop'}</h1>
          <p className="mt-2 max-w-copy text-lg text-ink-soft">
            Plants and pots for every corner, with free shipping above ₹499.
          </p>
        </div>
        <ShopFilters query={query} />
      </div>
      <CategoryLinks categories={categories} query={query} />
      <output className="mt-5 mb-4 block text-sm text-muted figures">
        {resultCount(page.total, query.q)}
      </output>
      <section
        aria-label="Products"
        aria-busy={filtering}
        className={cx('transition-opacity duration-base', filtering && 'opacity-45')}
      >
        {page.total === 0 ? (
          <NothingFound />
        ) : (
          <ProductGrid products={page.products} leads headingLevel={2} categoryId={category?.id} />
        )}
      </section>
      <Pager
        label="Pages of products"
        position={pagePosition({ ahead: page.ahead, total: page.total, size: page.size })}
        className="mt-14"
        previousTo={page.previous && changedHref(query, { before: page.previous })}
        nextTo={page.next && changedHref(query, { after: page.next })}
      />
    </div>
  );
}

function NothingFound() {
  return (
    <EmptyState
      image="/images/empty-search.svg"
      title="No products found matching your criteria."
      text="Try adjusting your search or category filter."
      action={<ButtonLink to="/shop">See all plants</ButtonLink>}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadProblem error={error} />;
}
