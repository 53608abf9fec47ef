import { data } from 'react-router';
import { shopContext, siteContext } from '../../http/context.ts';
import { settingsOf } from '../../http/public-settings.ts';
import { type PublicPage, readsTags } from '../../public-pages/public-page.ts';
import { readRating } from '../../shop/catalogue/product-ratings.ts';
import { shownReviewsSchema } from '../../shop/reviews/reviews.schema.ts';
import { countByLight, listShownReviews } from '../../shop/reviews/shown-reviews.ts';
import { guid, readAs } from '../../shop/shapes.rules.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { pageMeta, unlistedMeta } from '../found/page-meta.ts';
import { readProduct } from '../shared-reads.server.ts';
import type { Route } from './+types/reviews';
import { reviewsPage } from './reviews-html.server.tsx';

const readQuery = (given: URLSearchParams) => shownReviewsSchema.parse(Object.fromEntries(given));

export const handle: PublicPage = {
  query: readQuery,
  rare: ['after'],
  // Ninety combinations of each plant would push out what many read.
  isRare: (query) => Object.values(query).filter(Boolean).length > 1,
};

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const productId = readAs(guid, params.id)?.toLowerCase();
  const product = productId === undefined ? undefined : await readProduct(shop, productId);
  if (!product) throw data(null, { status: 404 });
  const query = readQuery(url.searchParams);
  const { id, name } = product;
  const [rating, shown, lights] = await Promise.all([
    readRating(shop.db, id),
    listShownReviews(shop, { productId: id, query }),
    countByLight(shop, { productId: id }),
  ]);
  readsTags(context, [`product:${id}`]);
  const html = reviewsPage({ productId: id, rating, shown, query, lights });
  return { id, name, html, appUrl: context.get(siteContext).appUrl };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return unlistedMeta(matches, 'Reviews');
  const { id, name, appUrl } = loaderData;
  const title = `Reviews of ${name}`;
  const description = `What customers say of ${name}: how it arrived, and how it does with them.`;
  // Narrowed and sorted it is the same page.
  return pageMeta(
    { appUrl, settings: settingsOf(matches) },
    { title, description, path: `/product/${id}/reviews` },
  );
}

/** What was said of a product, narrowed and sorted by plain links. docs/behaviour/reviews.md#all-reviews-of-a-plant. */
export default function ProductReviews({ loaderData: { id, name, html } }: Route.ComponentProps) {
  const trail = [
    { label: 'Home', to: '/' },
    { label: name, to: `/product/${id}` },
    { label: 'Reviews', to: `/product/${id}/reviews` },
  ];
  return (
    <div className="page-width pt-5 pb-section md:pt-7">
      <Breadcrumb className="mb-5 md:mb-7" items={trail} />
      <h1 className="mb-7 text-4xl">Reviews of {name}</h1>
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  );
}
