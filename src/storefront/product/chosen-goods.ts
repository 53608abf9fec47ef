import type { ProductPictures } from '../../shop/catalogue/image-priority.rules.ts';
import type { ProductDetail } from '../../shop/catalogue/product-detail.schema.ts';
import { stockNotice } from '../../shop/catalogue/stock-notice.rules.ts';
import { defaultVariant } from '../../shop/catalogue/variant-choice.rules.ts';
import { formatPaise } from '../../shop/money.ts';
import { effectivePriceInColorPaise, effectivePricePaise } from '../../shop/pricing/prices.rules.ts';
import type { ColorOption, Selection, SizeOption, Variant } from '../../shop/variants/variants.types.ts';
import type { ProductChoice } from './product-choice.ts';

/** What the choice comes to, in the product as it is now. */
export type ChosenGoods = {
  variant: Variant | undefined;
  color: ColorOption | undefined;
  size: SizeOption | undefined;
  /** What may be bought; of all variants while none is chosen. */
  stock: number;
  /** How many of them are reserved for this shopper, by their own attempt to pay. */
  reserved: number;
  pricePaise: number;
  /** The price before the discount, if there is one. */
  oldPricePaise: number | null;
  /** The quantity chosen, brought between 1 and the stock. */
  quantity: number;
};

/** A variant, colour or size that is gone since it was chosen counts as not chosen: nothing else is taken silently. */
export function chosenGoods(product: ProductDetail, choice: ProductChoice): ChosenGoods {
  const goods = product.variants.length > 0 ? asVariant(product, choice) : asProduct(product, choice);
  const reserved = product.reserved?.[goods.variant?.id ?? product.id] ?? 0;
  return { ...goods, reserved, quantity: Math.max(1, Math.min(choice.quantity, goods.stock)) };
}

function asVariant({ variants }: ProductDetail, { selection }: ProductChoice) {
  const variant = selection ? selectedVariant(variants, selection) : undefined;
  const priced = variant ?? defaultVariant(variants);
  const total = variants.reduce((sum, one) => sum + one.stock, 0);
  const pricePaise = priced ? effectivePricePaise(priced) : 0;
  return {
    variant,
    color: undefined,
    size: undefined,
    stock: variant?.stock ?? total,
    pricePaise,
    oldPricePaise: priced && pricePaise < priced.pricePaise ? priced.pricePaise : null,
  };
}

/** The variant with just these options. */
export function selectedVariant(variants: readonly Variant[], selection: Selection): Variant | undefined {
  const { size, potType, potColor } = selection;
  return variants.find((one) => one.size === size && one.potType === potType && one.potColor === potColor);
}

function asProduct(product: ProductDetail, { colorId, sizeId }: ProductChoice) {
  const color = product.colors.find((one) => one.enabled && one.id === colorId);
  const size = product.sizes.find((one) => one.enabled && one.id === sizeId);
  const modifierPaise = color?.priceModifierPaise ?? 0;
  const pricePaise = effectivePriceInColorPaise(product, modifierPaise);
  const undiscounted = effectivePriceInColorPaise({ ...product, isDiscounted: false }, modifierPaise);
  return {
    variant: undefined,
    color,
    size,
    stock: product.stock,
    pricePaise,
    oldPricePaise: pricePaise < undiscounted ? undiscounted : null,
  };
}

/** The chosen options in words: 'Round 4", Small (4"), White', or the older 'Stone, Large'; '' for none. */
export function describeGoods({ variant, color, size }: ChosenGoods): string {
  const parts = variant ? [variant.potType, variant.size, variant.potColor] : [color?.name, size?.name];
  return parts.filter(Boolean).join(', ');
}

/** What is spoken after a change: what moved along, what is chosen now, its price and stock. */
export function selectionSummary(goods: ChosenGoods, moved: string): string {
  const chosen = [describeGoods(goods), formatPaise(goods.pricePaise), stockNotice(goods.stock)?.text];
  return [moved, `${chosen.filter(Boolean).join(', ')}.`].filter(Boolean).join(' ');
}

/** A product's pictures as the image rules want them, for what is chosen. */
export function picturesOf(product: ProductDetail, goods: ChosenGoods): ProductPictures {
  return {
    images: product.images,
    colorImages: product.colorImages,
    variantImages: product.variantImages,
    variant: goods.variant,
    variants: product.variants,
    selectedColorId: goods.color?.id,
  };
}
