import { Link, data, isRouteErrorResponse } from 'react-router';
import { shopContext, siteContext } from '../../http/context.ts';
import { callerMay } from '../../http/guards.ts';
import { settingsOf } from '../../http/public-settings.ts';
import { type PublicPage, isAdminPreview, readsTags } from '../../public-pages/public-page.ts';
import { MOST_COMPARED, comparedHref } from '../../shop/catalogue/compared.schema.ts';
import type { ProductCard } from '../../shop/catalogue/product-detail.schema.ts';
import { arrivalInIndia } from '../../shop/delivery/promise.rules.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import { guid, readAs } from '../../shop/shapes.rules.ts';
import { usualFreeAbove } from '../../shop/settings/free-delivery.rules.ts';
import { trustLines } from '../../shop/settings/words.rules.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/buttons.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { SectionHeading } from '../../ui/surfaces.tsx';
import { readGuideOf, readPublishedPages } from '../shared-reads.server.ts';
import { ProductGrid } from '../catalogue/product-card.tsx';
import { unlistedMeta } from '../found/page-meta.ts';
import { readProductReviews } from '../reviews/read-reviews.server.ts';
import { BackToAdmin } from '../layout/back-to-admin.tsx';
import { LoadProblem, problemMessage } from '../pages/failed-page.tsx';
import type { Route } from './+types/product';
import { useLiveProduct } from './live-product.ts';
import { productMeta, productTrail } from './product-meta.ts';
import { ProductView } from './product-view.tsx';
import {
  breadcrumbCategory,
  loadAlternatives,
  loadProduct,
  loadRelatedProducts,
  relatedBeside,
} from './product.server.ts';

export const handle: PublicPage = {
  query: (given) => ({ category: readAs(guid, given.get('category'))?.toLowerCase() }),
  hasPreview: true,
};

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const id = readAs(guid, params.id);
  if (id === null) throw data({ message: 'Invalid product ID format' }, { status: 400 });
  const shop = context.get(shopContext);
  const preview = isAdminPreview(url);
  const drafts = preview && callerMay(context, 'catalogue');
  const [product, guide, reviews, pages] = await Promise.all([
    loadProduct(shop, id, { drafts }),
    orNothing(shop, 'The care guide could not be read', readGuideOf(shop, id)),
    readProductReviews(shop, id),
    orNothing(shop, 'It could not be read which pages are published', readPublishedPages(shop)),
  ]);
  if (!product) throw data(null, { status: 404 });
  const [alternatives, alike] = await Promise.all([
    loadAlternatives(shop, product),
    loadRelatedProducts(shop, product),
  ]);
  const related = relatedBeside(alternatives, alike);
  const asked = url.searchParams.get('category');
  const category = breadcrumbCategory(product, asked);
  // Ids of other categories can be made up without end: such a page is not kept.
  if (asked === null || asked === category?.id) {
    readsTags(context, ['settings', `product:${product.id}`, 'listing', 'categories', 'guides', 'pages']);
  }
  const { appUrl } = context.get(siteContext);
  const { words, delivery } = shop.settings();
  const promises = trustLines(words, 'product', usualFreeAbove(delivery));
  const transit = arrivalInIndia(delivery, shop.now());
  const hasReturns = pages?.includes('returns') ?? false;
  return {
    product,
    related,
    alternatives,
    guide,
    reviews,
    category,
    appUrl,
    preview,
    promises,
    transit,
    hasReturns,
  };
}

export function meta({ loaderData, error, matches }: Route.MetaArgs) {
  if (loaderData?.preview) return unlistedMeta(matches, loaderData.product.name);
  if (loaderData) return productMeta({ ...loaderData, settings: settingsOf(matches) });
  const title = isMissing(error) ? 'Product not found' : problemMessage(error);
  return unlistedMeta(matches, title);
}

export default function Product({ loaderData }: Route.ComponentProps) {
  const { related, alternatives, guide, reviews, category, preview, promises, transit, hasReturns } =
    loaderData;
  // An administrator's view of what may be a draft: the shop tells nobody of those.
  const { product, problem, gone, retry } = useLiveProduct(loaderData.product, { follow: !preview });
  if (gone) return <ProductNotFound />;
  return (
    <div className="page-width pt-2 md:pt-7 md:pb-section">
      {preview ? (
        <BackToAdmin list="products" />
      ) : (
        <Breadcrumb className="mb-2 md:mb-7" items={productTrail(product, category)} />
      )}
      <ProductView
        key={product.id}
        product={product}
        guide={guide}
        promises={promises}
        alternatives={alternatives}
        transit={transit}
        hasReturns={hasReturns}
        reviews={reviews}
        problem={problem}
        onRetry={retry}
      >
        <RelatedProducts productId={product.id} products={related} />
      </ProductView>
    </div>
  );
}

type RelatedProductsProps = { productId: string; products: readonly ProductCard[] };

/** Up to four others, and the way to see three beside this one; nothing when there are none, or they could not be read. */
function RelatedProducts({ productId, products }: RelatedProductsProps) {
  if (products.length === 0) return null;
  const compared = [productId, ...products.map(({ id }) => id)].slice(0, MOST_COMPARED);
  return (
    <section aria-labelledby="related-products" className="mt-section">
      <SectionHeading
        id="related-products"
        title="You might also like"
        action={
          <Link to={comparedHref(compared)} rel="nofollow" className="text-link">
            Compare side by side
          </Link>
        }
        className="mb-7"
      />
      <ProductGrid products={products} columns="four" />
    </section>
  );
}

/** No such product, or none that shoppers may see. */
function ProductNotFound() {
  return (
    <div className="page-width py-section">
      <EmptyState
        image="/images/not-found.svg"
        title="Product not found"
        text="It may have sold out for good, or the link is an old one."
        headingLevel={1}
        action={
          <>
            <ButtonLink to="/shop" variant="primary">
              See all plants
            </ButtonLink>
            <ButtonLink to="/" variant="outline">
              Back to home
            </ButtonLink>
          </>
        }
      />
    </div>
  );
}

function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isMissing(error)) return <ProductNotFound />;
  const isFinal = isRouteErrorResponse(error) && error.status < 500;
  return <LoadProblem error={error} retry={!isFinal} />;
}
