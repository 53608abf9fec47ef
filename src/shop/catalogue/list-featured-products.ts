import { and, desc, eq } from 'drizzle-orm';
import { products } from '../../database/tables/catalogue.ts';
import type { Shop } from '../shop.types.ts';
import { isListed } from './is-listed.ts';
import { type ProductCard, readProductCards } from './read-product-cards.ts';

const FEATURED = 4;

/** The newest featured products, at most four (specification, storefront §7 and §9). */
export async function listFeaturedProducts(shop: Shop): Promise<ProductCard[]> {
  const rows = await shop.db
    .select()
    .from(products)
    .where(and(isListed(), eq(products.isFeatured, true)))
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(FEATURED);
  return readProductCards(shop, rows);
}
