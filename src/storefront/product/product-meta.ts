import type { MetaDescriptor } from 'react-router';
import { titled } from '../../http/public-settings.ts';
import type { Category } from '../../shop/catalogue/categories.ts';
import { normaliseImageAddress } from '../../shop/catalogue/image-address.rules.ts';
import { galleryImages } from '../../shop/catalogue/image-priority.rules.ts';
import type { ToldFact } from '../../shop/catalogue/plant-facts.rules.ts';
import type { ProductDetail } from '../../shop/catalogue/product-detail.schema.ts';
import { paiseToRupees } from '../../shop/money.ts';
import { effectivePricePaise } from '../../shop/pricing/prices.rules.ts';
import { gtinOf } from '../../shop/variants/gtin.rules.ts';
import type { Variant } from '../../shop/variants/variants.types.ts';
import { type MetaSite, pageMeta, shortText } from '../found/page-meta.ts';
import { breadcrumbData, structuredData } from '../found/structured-data.ts';
import { chosenGoods, picturesOf } from './chosen-goods.ts';
import { paragraphs } from './product-accordions.tsx';
import { initialChoice } from './product-choice.ts';

type Shown = MetaSite & {
  product: ProductDetail;
  category: Category | undefined;
  /** What the page shows of its reviews, as search engines are told. */
  reviews: { data: object };
};

/** What search engines and link previews are told; addresses absolute on `appUrl`. */
export function productMeta({ product, category, reviews, appUrl, settings }: Shown): MetaDescriptor[] {
  const { id, name, variants } = product;
  const path = `/product/${id}`;
  const goods = chosenGoods(product, initialChoice(product));
  const imageUrl = galleryImages(picturesOf(product, goods))[0]?.url;
  const description = shortText(paragraphs(product.description)[0] ?? titled(settings, name));
  return [
    ...pageMeta({ appUrl, settings }, { title: name, description, path, imageUrl, kind: 'product' }),
    { property: 'product:price:currency', content: 'INR' },
    { property: 'product:price:amount', content: (goods.pricePaise / 100).toFixed(2) },
    productData(
      {
        id,
        name,
        description,
        address: `${appUrl}${path}`,
        imageUrl: normaliseImageAddress(imageUrl, appUrl),
        sku: product.sku,
        barcode: product.barcode,
        told: product.facts,
        variants,
        pricePaise: goods.pricePaise,
        stock: goods.stock,
      },
      reviews.data,
    ),
    breadcrumbData(appUrl, productTrail(product, category)),
  ];
}

/** Home > Shop > category > product name. docs/behaviour/product-page.md#breadcrumb. */
export function productTrail(
  { id, name }: Pick<ProductDetail, 'id' | 'name'>,
  category: Category | undefined,
) {
  return [
    { label: 'Home', to: '/' },
    { label: 'Shop', to: '/shop' },
    ...(category ? [{ label: category.name, to: `/shop?category=${category.id}` }] : []),
    { label: name, to: `/product/${id}` },
  ];
}

type ProductFacts = {
  id: string;
  name: string;
  description: string;
  /** Absolute, as all addresses here. */
  address: string;
  imageUrl: string | null;
  sku: string | null;
  barcode: string | null;
  /** What is known of the plant. */
  told: readonly ToldFact[];
  variants: readonly Variant[];
  /** What it costs, and what is left of it, where it has no variants. */
  pricePaise: number;
  stock: number;
};

/** A product with an offer for each variant that can be chosen, or one for itself. */
function productData(facts: ProductFacts, more: object): MetaDescriptor {
  const { name, description, address, imageUrl, told, variants, pricePaise, stock } = facts;
  const offers = variants.map((variant) => ({
    ...offer(address, effectivePricePaise(variant), variant.stock),
    ...codes(variant),
    name: [name, variant.potType, variant.size, variant.potColor].filter(Boolean).join(', '),
  }));
  return structuredData({
    '@type': 'Product',
    name,
    description,
    ...codes(facts),
    url: address,
    ...(imageUrl === null ? {} : { image: imageUrl }),
    ...(told.length === 0
      ? {}
      : {
          additionalProperty: told.map(({ label, text }) => ({
            '@type': 'PropertyValue',
            name: label,
            value: text,
          })),
        }),
    ...more,
    offers: offers.length > 0 ? offers : offer(address, pricePaise, stock),
  });
}

/** What it is known by elsewhere; without a SKU of its own, by its id. */
function codes({ id, sku, barcode }: Pick<ProductFacts, 'id' | 'sku' | 'barcode'>) {
  const gtin = gtinOf(barcode);
  return { sku: sku ?? id, ...(gtin === null ? {} : { gtin }) };
}

function offer(url: string, pricePaise: number, stock: number) {
  return {
    '@type': 'Offer',
    url,
    priceCurrency: 'INR',
    price: paiseToRupees(pricePaise).toFixed(2),
    itemCondition: 'https://schema.org/NewCondition',
    availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
  };
}
