import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import { productCategories, products } from '../../database/tables/catalogue.ts';
import type { Shop } from '../shop.types.ts';
import { isListed } from './is-listed.ts';
import { type ProductCard, readProductCards } from './read-product-cards.ts';

const RELATED = 4;

/**
 * Up to four other published products that share a category with this one; any four if it has no category
 * (specification, storefront §7).
 */
export async function listRelatedProducts(shop: Shop, productId: string): Promise<ProductCard[]> {
  const own = await shop.db
    .select({ id: productCategories.categoryId })
    .from(productCategories)
    .where(eq(productCategories.productId, productId));
  const sharing = shop.db
    .select({ id: productCategories.productId })
    .from(productCategories)
    .where(
      inArray(
        productCategories.categoryId,
        own.map((category) => category.id),
      ),
    );
  const rows = await shop.db
    .select()
    .from(products)
    .where(
      and(isListed(), ne(products.id, productId), own.length > 0 ? inArray(products.id, sharing) : undefined),
    )
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(RELATED);
  return readProductCards(shop, rows);
}
