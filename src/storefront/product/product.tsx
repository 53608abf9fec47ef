import { data, isRouteErrorResponse } from 'react-router';
import { callerContext, shopContext, siteContext } from '../../http/context.ts';
import { isAdministrator } from '../../http/guards/is-administrator.ts';
import { readsTags } from '../../http/page-cache/page-reading.ts';
import { isAdminPreview } from '../../http/page-kind.ts';
import { productIdSchema } from '../../shop/catalogue/product-detail.schema.ts';
import { findGuideOfProduct } from '../../shop/content/care-guides.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import { LoadProblem } from '../catalogue/load-problem.tsx';
import { problemMessage } from '../catalogue/problem-message.ts';
import { unlistedMeta } from '../found/page-meta.ts';
import { BackToAdmin } from '../layout/back-to-admin.tsx';
import type { Route } from './+types/product';
import { breadcrumbCategory } from './breadcrumb-category.ts';
import { loadProduct } from './load-product.server.ts';
import { loadRelatedProducts } from './load-related-products.server.ts';
import { ProductBreadcrumb } from './product-breadcrumb.tsx';
import { productMeta } from './product-meta.ts';
import { ProductNotFound } from './product-not-found.tsx';
import { ProductView } from './product-view.tsx';
import { RelatedProducts } from './related-products.tsx';
import { useLiveProduct } from './use-live-product.ts';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const id = productIdSchema.safeParse(params.id);
  if (!id.success) throw data({ message: 'Invalid product ID format' }, { status: 400 });
  const shop = context.get(shopContext);
  const preview = isAdminPreview(url);
  const drafts = preview && isAdministrator(context.get(callerContext));
  const [product, related, guide] = await Promise.all([
    loadProduct(shop, id.data, { drafts }),
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
  const { appUrl } = context.get(siteContext);
  return { product, related, guide: guide ?? null, category, appUrl, preview };
}

export function meta({ loaderData, error }: Route.MetaArgs) {
  if (loaderData?.preview) return unlistedMeta(loaderData.product.name);
  if (loaderData) return productMeta(loaderData);
  const title = isMissing(error) ? 'Product not found' : problemMessage(error);
  return [{ title: `${title} · Plant Store` }, { name: 'robots', content: 'noindex' }];
}

export default function Product({ loaderData }: Route.ComponentProps) {
  const { related, guide, category, preview } = loaderData;
  // An administrator's view of what may be a draft: the shop tells nobody of those.
  const { product, problem, gone, retry } = useLiveProduct(loaderData.product, { follow: !preview });
  if (gone) return <ProductNotFound />;
  return (
    <div className="page-width pt-5 md:pt-7 md:pb-section">
      {preview ? (
        <BackToAdmin list="products" />
      ) : (
        <ProductBreadcrumb name={product.name} category={category} />
      )}
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
  const isFinal = isRouteErrorResponse(error) && error.status < 500;
  return <LoadProblem error={error} retry={!isFinal} />;
}
