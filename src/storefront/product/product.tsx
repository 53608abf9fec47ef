import { data, isRouteErrorResponse, useSearchParams } from 'react-router';
import { shopContext, siteContext } from '../../http/context.ts';
import { readsTags } from '../../http/page-cache/page-reading.ts';
import { findProduct } from '../../shop/catalogue/find-product.ts';
import { findGuideOfProduct } from '../../shop/content/find-guide-of-product.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { LoadProblem } from '../catalogue/load-problem.tsx';
import { problemMessage } from '../catalogue/problem-message.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import type { Route } from './+types/product';
import { breadcrumbCategory } from './breadcrumb-category.ts';
import { loadRelatedProducts } from './load-related-products.server.ts';
import { productIdSchema } from '../../shop/catalogue/product-id.schema.ts';
import { productMeta } from './product-meta.ts';
import { ProductNotFound } from './product-not-found.tsx';
import { ProductView } from './product-view.tsx';
import { RelatedProducts } from './related-products.tsx';
import { useLiveProduct } from './use-live-product.ts';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const id = productIdSchema.safeParse(params.id);
  if (!id.success) throw data('Invalid product ID format', { status: 400 });
  const shop = context.get(shopContext);
  const [product, related, guide] = await Promise.all([
    findProduct(shop, id.data),
    loadRelatedProducts(shop, id.data),
    orNothing(shop, 'The care guide could not be read', findGuideOfProduct(shop, id.data)),
  ]);
  if (!product) throw data(null, { status: 404 });
  const asked = url.searchParams.get('category');
  const category = breadcrumbCategory(product, asked);
  // Ids of other categories can be made up without end: such a page is not kept.
  if (asked === null || asked === category?.id) {
    readsTags(context, [`product:${product.id}`, 'listing', 'categories', 'guides']);
  }
  return { product, related, guide: guide ?? null, category, appUrl: context.get(siteContext).appUrl };
}

export function meta({ loaderData, error }: Route.MetaArgs) {
  if (loaderData) return productMeta(loaderData);
  const title = isMissing(error) ? 'Product not found' : problemMessage(error);
  return [{ title: `${title} · Plant Store` }, { name: 'robots', content: 'noindex' }];
}

export default function Product({ loaderData }: Route.ComponentProps) {
  const { related, guide, category } = loaderData;
  // An administrator's view of what may be a draft: the shop tells nobody of those.
  const preview = useSearchParams()[0].get('from') === 'admin';
  const { product, problem, gone, retry } = useLiveProduct(loaderData.product, { follow: !preview });
  if (gone) return <ProductNotFound />;
  return (
    <div className="page-width pt-5 md:pt-7 md:pb-section">
      <Breadcrumb
        className="mb-5 md:mb-7"
        items={[
          { label: 'Home', to: '/' },
          { label: 'Shop', to: '/shop' },
          ...(category ? [{ label: category.name, to: `/shop?category=${category.id}` }] : []),
          { label: product.name },
        ]}
      />
      <ProductView key={product.id} product={product} guide={guide} problem={problem} onRetry={retry}>
        <RelatedProducts products={related} />
      </ProductView>
    </div>
  );
}

function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isMissing(error)) return <ProductNotFound />;
  return <LoadProblem error={error} retry={!isRouteErrorResponse(error)} />;
}
