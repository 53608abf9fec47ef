import type { ProductCard } from '../../shop/catalogue/product-cards.ts';
import { listRelatedProducts } from '../../shop/catalogue/product-listings.ts';
import type { Shop } from '../../shop/shop.types.ts';

/** Related products, or none where they cannot be read: the product page does not fail for them. */
export async function loadRelatedProducts(shop: Shop, productId: string): Promise<ProductCard[]> {
  try {
    return await listRelatedProducts(shop, productId);
  } catch (error) {
    shop.log.error({ err: error, productId }, 'Related products could not be read');
    return [];
  }
}
