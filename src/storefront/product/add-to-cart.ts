import { useState } from 'react';
import type { NewCartItem } from '../../shop/cart/cart-line.rules.ts';
import { cartMessages } from '../../shop/cart/cart-messages.ts';
import { thumbnailImage } from '../../shop/catalogue/image-priority.rules.ts';
import type { ProductDetail } from '../../shop/catalogue/product-detail.schema.ts';
import { paiseToRupees } from '../../shop/money.ts';
import { swatchColor } from '../../shop/variants/attribute-values.rules.ts';
import { showToast } from '../../ui/toast-store.ts';
import { cartChanges, unitsInCart } from '../cart/use-cart.ts';
import { type ChosenGoods, picturesOf } from './chosen-goods.ts';

/** Adds the chosen goods to the cart, or says why not. docs/behaviour/product-page.md#adding. */
export function useAddToCart(product: ProductDetail, goods: ChosenGoods) {
  const [asked, setAsked] = useState<AddRefusal | null>(null);

  const add = () => setAsked(tryToAdd(product, goods));

  return {
    add,
    colorError: asked === 'color-required' && !goods.color ? cartMessages.potColorRequired : null,
    sizeError: asked === 'size-required' && !goods.size ? cartMessages.sizeRequired : null,
  };
}

/** Puts these goods into the cart, or says why not; gives the reason. */
export function tryToAdd(product: ProductDetail, goods: ChosenGoods): AddRefusal | null {
  const refusal = addRefusal(product, goods);
  if (refusal === 'out-of-stock') showToast({ ...cartMessages.outOfStock, tone: 'error' });
  if (refusal === 'selection-required') showToast({ ...cartMessages.selectionRequired, tone: 'error' });
  if (refusal === null) put(product, goods);
  return refusal;
}

function put(product: ProductDetail, goods: ChosenGoods) {
  const item = newCartItem(product, goods);
  const held = unitsInCart(item);
  const added = cartChanges.add(item, goods.quantity, goods.stock);
  if (!added) return showToast(nothingAdded(goods.stock, held));
  const { title, description } = cartMessages.added(item);
  const isCapped = held + goods.quantity > goods.stock;
  showToast({
    title,
    description: isCapped ? `${description} ${goods.stock} is the most you can have.` : description,
    tone: 'success',
  });
}

function nothingAdded(stock: number, held: number) {
  return {
    title: 'No more to add',
    description:
      held > stock
        ? `Your cart holds ${held}, and ${stock === 1 ? 'only 1 is' : `only ${stock} are`} left.`
        : `Your cart already holds all ${stock} that we have.`,
    tone: 'error',
  } as const;
}

type AddRefusal = 'out-of-stock' | 'selection-required' | 'color-required' | 'size-required';

/** Why these goods cannot go into the cart, or null if they can. docs/behaviour/product-page.md#adding. */
export function addRefusal(product: ProductDetail, goods: ChosenGoods): AddRefusal | null {
  if (goods.stock <= 0) return 'out-of-stock';
  if (product.variants.length > 0) return goods.variant ? null : 'selection-required';
  const comesInColors = product.colors.some((color) => color.enabled);
  if (comesInColors && !goods.color) return 'color-required';
  const comesInSizes = product.sizes.some((size) => size.enabled);
  return comesInSizes && !goods.size ? 'size-required' : null;
}

/**
 * The chosen goods as a line of the cart; the cart makes the thumbnail's address absolute.
 * docs/behaviour/cart.md#lines.
 */
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
