import type { NewCartItem } from '../../shop/cart/cart.types.ts';
import { swatchColor } from '../../shop/catalogue/attribute-values.rules.ts';
import type { ProductDetail } from '../../shop/catalogue/find-product.ts';
import { thumbnailImage } from '../../shop/catalogue/image-priority.rules.ts';
import { paiseToRupees } from '../../shop/money.ts';
import type { ChosenGoods } from './chosen-goods.ts';
import { picturesOf } from './product-pictures.ts';

/** The chosen goods as a line of the cart; the cart makes the thumbnail's address absolute. Specification, storefront §3. */
export function newCartItem(product: ProductDetail, goods: ChosenGoods): NewCartItem {
  return {
    id: product.id,
    name: product.name,
    price: paiseToRupees(goods.pricePaise),
    image_urls: product.images,
    available_colors: product.colors.map(({ priceModifierPaise, ...color }) => ({
      ...color,
      priceModifier: paiseToRupees(priceModifierPaise),
    })),
    ...options(goods),
    thumbnail: {
      url: thumbnailImage(picturesOf(product, goods)),
      alt: product.name,
      width: 96,
      height: 96,
    },
  };
}

function options({ variant, color, size }: ChosenGoods): Partial<NewCartItem> {
  if (variant) {
    const { potType, potColor } = variant;
    return { variantInfo: { pot_type: potType, size: variant.size, pot_color: potColor } };
  }
  return {
    ...(color && { selectedPotColor: { name: color.name, color: swatchColor(color) } }),
    ...(size && { selectedSize: size.name }),
  };
}
