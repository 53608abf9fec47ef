import { expect, test } from 'vitest';
import { untouched } from '../../shop/settings/settings.fixtures.ts';
import { aProduct, aVariantProduct } from './product.fixtures.ts';
import { productMeta } from './product-meta.ts';

const appUrl = 'https://shop.example';
const category = { id: 'c1', name: 'Foliage' };
const reviews = { data: {} };

function metaOf(product = aVariantProduct(), of: typeof category | undefined = category) {
  const meta = productMeta({ product, category: of, reviews, appUrl, settings: untouched });
  const facts = meta.flatMap((tag) => ('script:ld+json' in tag ? [tag['script:ld+json']] : []));
  return {
    meta,
    facts: Object.fromEntries(facts.map((fact) => [Reflect.get(fact as object, '@type'), fact])),
  };
}

test('each variant is an offer with its own price and availability', () => {
  const { Product } = metaOf().facts;
  expect(Product).toMatchObject({
    name: 'Boston Fern',
    url: `${appUrl}/product/${aProduct().id}`,
    image: `${appUrl}/media/fern.webp`,
    offers: [
      { sku: 'a', price: '300.00', priceCurrency: 'INR', availability: 'https://schema.org/InStock' },
      { sku: 'b', price: '300.00', availability: 'https://schema.org/OutOfStock' },
      { sku: 'c', price: '350.00' },
      { sku: 'd', price: '350.00' },
      { sku: 'e', price: '900.00', name: 'Boston Fern, Plastic, Large, White' },
    ],
  });
});

test('without variants the product itself is the offer, at what it costs now', () => {
  const product = aProduct({ isDiscounted: true, discountPricePaise: 450_00, stock: 0 });
  expect(metaOf(product).facts['Product']).toMatchObject({
    offers: { '@type': 'Offer', price: '450.00', availability: 'https://schema.org/OutOfStock' },
  });
});

test('a SKU and a GTIN are told as they are; a barcode of the shop’s own is not', () => {
  const [first, ...others] = aVariantProduct().variants;
  if (!first) throw new Error('No variant');
  const coded = { ...first, sku: 'FERN-S', barcode: '96385074' };
  const product = aVariantProduct({ sku: 'FERN', barcode: 'MINE-1', variants: [coded, ...others] });
  const told = metaOf(product).facts['Product'] as { offers: object[] };
  expect(told).toMatchObject({
    sku: 'FERN',
    offers: [{ sku: 'FERN-S', gtin: '96385074' }, { sku: 'b' }, {}, {}, {}],
  });
  expect(JSON.stringify(told)).not.toContain('MINE-1');
});

test('its place in the shop is told with its category, if it has one', () => {
  const names = (of: typeof category | undefined) =>
    (metaOf(aProduct(), of).facts['BreadcrumbList'] as { itemListElement: { name: string; item: string }[] })
      .itemListElement;
  expect(names(category).map(({ name }) => name)).toEqual(['Home', 'Shop', 'Foliage', 'Boston Fern']);
  expect(names(category)[2]?.item).toBe(`${appUrl}/shop?category=c1`);
});

test('the address that counts and the link preview leave the category out', () => {
  const address = `${appUrl}/product/${aProduct().id}`;
  const { meta } = metaOf();
  expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: address });
  for (const tag of [
    { property: 'og:type', content: 'product' },
    { property: 'og:url', content: address },
    { property: 'og:image', content: `${appUrl}/media/fern.webp` },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: 'Boston Fern' },
    { name: 'twitter:image', content: `${appUrl}/media/fern.webp` },
  ])
    expect(meta).toContainEqual(tag);
});
