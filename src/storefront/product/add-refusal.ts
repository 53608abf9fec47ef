import type { ProductDetail } from '../../shop/catalogue/find-product.ts';
import type { ChosenGoods } from './chosen-goods.ts';

export type AddRefusal = 'out-of-stock' | 'selection-required' | 'color-required' | 'size-required';

/** Why these goods cannot go into the cart, or null if they can. Specification, storefront §5. */
export function addRefusal(product: ProductDetail, goods: ChosenGoods): AddRefusal | null {
  if (goods.stock <= 0) return 'out-of-stock';
  if (product.variants.length > 0) return goods.variant ? null : 'selection-required';
  const comesInColors = product.colors.some((color) => color.enabled);
  if (comesInColors && !goods.color) return 'color-required';
  const comesInSizes = product.sizes.some((size) => size.enabled);
  return comesInSizes && !goods.size ? 'size-required' : null;
}
