import { data } from 'react-router';
import { databaseTrouble } from '../../http/unavailable.ts';
import type { Category } from '../../shop/catalogue/categories.ts';
import { AttributesUnreadable, VariantsUnreadable, findProduct } from '../../shop/catalogue/find-product.ts';
import type { ProductCard } from '../../shop/catalogue/product-detail.schema.ts';
import type { ProductDetail } from '../../shop/catalogue/product-detail.schema.ts';
import { listAlternatives, listRelatedAlike } from '../../shop/catalogue/list-alternatives.ts';
import { RELATED, listRelatedProducts } from '../../shop/catalogue/product-listings.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import type { Shop } from '../../shop/shop.types.ts';
import { readProduct } from '../shared-reads.server.ts';

/**
 * A product for its page, or nothing. What could not be read of it is said to the shopper
 * (docs/behaviour/product-page.md#what-could-not-be-read).
 */
export async function loadProduct(
  shop: Shop,
  id: string,
  which: { drafts: boolean },
): Promise<ProductDetail | undefined> {
  try {
    return await (which.drafts ? findProduct(shop, id, which) : readProduct(shop, id));
  } catch (error) {
    if (!(error instanceof AttributesUnreadable || error instanceof VariantsUnreadable)) throw error;
    if (databaseTrouble(error)) throw error;
    shop.log.error({ err: error, productId: id }, 'A part of the product could not be read');
    throw data({ message: error.message }, { status: 500 });
  }
}

/** Beside a sold-out plant. */
const STAND_INS = 2;

/**
 * Related products, with some to spare for `relatedBeside`, beside what is sold out those that live where it does first;
 * none where they cannot be read: the product page does not fail for them.
 */
export async function loadRelatedProducts(shop: Shop, product: Stocked): Promise<ProductCard[]> {
  const list = isSoldOut(product) ? listRelatedAlike : listRelatedProducts;
  try {
    return await list(shop, product.id, { most: RELATED + STAND_INS });
  } catch (error) {
    shop.log.error({ err: error, productId: product.id }, 'Related products could not be read');
    return [];
  }
}

/** Nothing of it may be bought. */
const isSoldOut = ({ stock, variants }: Stocked) =>
  variants.length > 0 ? variants.every((variant) => variant.stock <= 0) : stock <= 0;

/** What stands in for a product of which something is sold out; none where nothing is, or they cannot be read. */
export async function loadAlternatives(shop: Shop, { id, stock, variants }: Stocked): Promise<ProductCard[]> {
  if (stock > 0 && variants.every((variant) => variant.stock > 0)) return [];
  const found = await orNothing(shop, 'Alternatives could not be read', listAlternatives(shop, id));
  return found?.slice(0, STAND_INS) ?? [];
}

/** The related products that the page shows: no plant stands on it twice. */
export function relatedBeside(
  alternatives: readonly ProductCard[],
  related: readonly ProductCard[],
): ProductCard[] {
  const shown = new Set(alternatives.map(({ id }) => id));
  return related.filter(({ id }) => !shown.has(id)).slice(0, RELATED);
}

type Stocked = Pick<ProductDetail, 'id' | 'stock' | 'variants'>;

type Categorised = Pick<ProductDetail, 'categories' | 'featuredCategoryId'>;

/**
 * The category in a product's breadcrumb: the one asked for if the product belongs to it, else its featured one,
 * else its first. docs/behaviour/product-page.md#breadcrumb.
 */
export function breadcrumbCategory(product: Categorised, askedId: string | null): Category | undefined {
  const own = (id: string | null) => product.categories.find((category) => category.id === id);
  return own(askedId) ?? own(product.featuredCategoryId) ?? product.categories[0];
}
