import { type ShownCategory, listShownCategories } from '../shop/catalogue/categories.ts';
import { readCategoryTiles } from '../shop/catalogue/category-tiles.ts';
import { findProduct } from '../shop/catalogue/find-product.ts';
import { listBeginnings } from '../shop/catalogue/list-alternatives.ts';
import type { ProductCard } from '../shop/catalogue/product-detail.schema.ts';
import { listFeaturedProducts } from '../shop/catalogue/product-listings.ts';
import { type GuideLink, findGuideOfProduct } from '../shop/content/care-guides.ts';
import { listHowItWorksSteps } from '../shop/content/how-it-works.ts';
import { listPublishedPages } from '../shop/content/information-pages.ts';
import { getSiteSettings } from '../shop/content/site-settings.ts';
import { listTestimonials } from '../shop/content/testimonials.ts';
import { readKept } from '../shop/kept-reads.ts';
import { orNothing } from '../shop/or-nothing.ts';
import type { Shop } from '../shop/shop.types.ts';

/**
 * What more than one public page is made of, or one page again and again for what others changed: read once while it is so
 * (src/public-pages/kept-reads.ts). Each names the tags of all that it reads.
 */
export const readSite = (shop: Shop) => readKept(shop, { name: 'site', tags: ['site'] }, getSiteSettings);

export const readPublishedPages = (shop: Shop) =>
  readKept(shop, { name: 'pages', tags: ['pages'] }, listPublishedPages);

export const readCategories = (shop: Shop): Promise<ShownCategory[]> =>
  readKept(shop, { name: 'categories', tags: ['categories'] }, listShownCategories);

/** As the home page shows them, below the featured products; whatever is listed may stand for its category. */
export const readTiles = (shop: Shop) =>
  readKept(shop, { name: 'category tiles', tags: ['categories', 'listing'] }, async (own) => {
    const [categories, featured] = await Promise.all([listShownCategories(own), listFeaturedProducts(own)]);
    return readCategoryTiles(own, { categories, besides: featured.map(({ id }) => id) });
  });

/** Below a cart, or a list that is still empty; none where they cannot be read. */
export async function readBeginnings(shop: Shop, { most = 4 } = {}): Promise<readonly ProductCard[]> {
  const read = readKept(shop, { name: `beginnings:${most}`, tags: ['listing'] }, (own) =>
    listBeginnings(own, { most }),
  );
  return (await orNothing(shop, 'What to begin with could not be read', read)) ?? [];
}

export const readSteps = (shop: Shop) =>
  readKept(shop, { name: 'steps', tags: ['steps'] }, listHowItWorksSteps);

export const readTestimonials = (shop: Shop) =>
  readKept(shop, { name: 'testimonials', tags: ['testimonials'] }, listTestimonials);

/** A published one, as shoppers see it. */
export const readProduct = (shop: Shop, id: string) =>
  readKept(shop, { name: `product:${id}`, tags: [`product:${id}`, 'categories'] }, (own) =>
    findProduct(own, id),
  );

export const readGuideOf = (shop: Shop, productId: string): Promise<GuideLink | null> =>
  readKept(
    shop,
    { name: `guide of:${productId}`, tags: [`product:${productId}`, 'guides'] },
    async (own) => (await findGuideOfProduct(own, productId)) ?? null,
  );
