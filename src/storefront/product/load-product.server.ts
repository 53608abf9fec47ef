import { data } from 'react-router';
import { databaseTrouble } from '../../http/unavailable.ts';
import {
  AttributesUnreadable,
  type ProductDetail,
  VariantsUnreadable,
  findProduct,
} from '../../shop/catalogue/find-product.ts';
import type { Shop } from '../../shop/shop.types.ts';

/** A product for its page, or nothing. What could not be read of it is said to the shopper (specification, storefront §8). */
export async function loadProduct(
  shop: Shop,
  id: string,
  which: { drafts: boolean },
): Promise<ProductDetail | undefined> {
  try {
    return await findProduct(shop, id, which);
  } catch (error) {
    if (!(error instanceof AttributesUnreadable || error instanceof VariantsUnreadable)) throw error;
    if (databaseTrouble(error)) throw error;
    shop.log.error({ err: error, productId: id }, 'A part of the product could not be read');
    throw data({ message: error.message }, { status: 500 });
  }
}
