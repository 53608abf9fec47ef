import type { ProductDetail } from '../../shop/catalogue/find-product.ts';
import type { ProductPictures } from '../../shop/catalogue/image-priority.rules.ts';
import type { ChosenGoods } from './chosen-goods.ts';

/** A product's pictures as the image rules want them, for what is chosen. */
export function picturesOf(product: ProductDetail, goods: ChosenGoods): ProductPictures {
  return {
    images: product.images,
    colorImages: product.colorImages,
    variantImages: product.variantImages,
    variant: goods.variant,
    selectedColorId: goods.color?.id,
  };
}
