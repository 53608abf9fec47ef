import type { Category } from '../../shop/catalogue/categories.ts';
import type { ProductDetail } from '../../shop/catalogue/find-product.ts';

type Categorised = Pick<ProductDetail, 'categories' | 'featuredCategoryId'>;

/**
 * The category in a product's breadcrumb: the one asked for if the product belongs to it, else its featured one,
 * else its first. Decisions, 'Catalogue and admin'.
 */
export function breadcrumbCategory(product: Categorised, askedId: string | null): Category | undefined {
  const own = (id: string | null) => product.categories.find((category) => category.id === id);
  return own(askedId) ?? own(product.featuredCategoryId) ?? product.categories[0];
}
