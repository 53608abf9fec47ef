import { expect, test } from 'vitest';
import { cartLineId } from '../../shop/cart/cart-line.rules.ts';
import { newCartItem } from './add-to-cart.ts';
import { chosenGoods } from './chosen-goods.ts';
import { initialChoice } from './product-choice.ts';
import { aProduct, aVariantProduct } from './product.fixtures.ts';

const asChosen = (product: ReturnType<typeof aProduct>) =>
  newCartItem(product, chosenGoods(product, initialChoice(product)));

test('a variant is named by its options, its price is the effective one in rupees', () => {
  const product = aVariantProduct();
  const variants = product.variants.map((variant) =>
    variant.id === 'a'
      ? { ...variant, isDiscounted: true, discountPricePaise: 249_50, imageUrl: '/media/a.webp' }
      : variant,
  );
  const item = asChosen({ ...product, variants });
  expect(item).toEqual({
    id: product.id,
    name: 'Boston Fern',
    price: 249.5,
    image_urls: ['/media/fern.webp'],
    available_colors: [],
    variantInfo: { pot_type: 'Plastic', size: 'Small', pot_color: 'White' },
    thumbnail: { url: '/media/a.webp', alt: 'Boston Fern', width: 96, height: 96 },
  });
  expect(cartLineId(item)).toBe(`${product.id}-plastic-small-white`);
});

test('an older colour brings its price, its swatch and its picture', () => {
  const item = asChosen(
    aProduct({
      colors: [{ id: 'navy', name: 'Navy', enabled: true, hexColor: '#25345A', priceModifierPaise: 200_00 }],
      colorImages: { navy: ['/media/navy.webp'] },
      sizes: [{ id: 'large', name: 'Large', enabled: true }],
    }),
  );
  expect(item).toMatchObject({
    price: 700,
    available_colors: [{ id: 'navy', name: 'Navy', enabled: true, hexColor: '#25345A', priceModifier: 200 }],
    selectedPotColor: { name: 'Navy', color: '#25345a' },
    selectedSize: 'Large',
    thumbnail: { url: '/media/navy.webp' },
  });
  expect(item.variantInfo).toBeUndefined();
});

test('a product without any picture takes the placeholder', () => {
  expect(asChosen(aProduct({ images: [] })).thumbnail.url).toBe('/images/placeholder.svg');
});
