import type { MetaDescriptor } from 'react-router';
import { paiseToRupees } from '../../shop/money.ts';
import { effectivePricePaise } from '../../shop/pricing/prices.rules.ts';
import type { Variant } from '../../shop/variants/variants.types.ts';
import { structuredData } from './structured-data.ts';

export type ProductFacts = {
  id: string;
  name: string;
  description: string;
  /** Absolute, as all addresses here. */
  address: string;
  imageUrl: string | null;
  variants: readonly Variant[];
  /** What it costs, and what is left of it, where it has no variants. */
  pricePaise: number;
  stock: number;
};

/** A product with an offer for each variant that can be chosen, or one for itself. */
export function productData(facts: ProductFacts): MetaDescriptor {
  const { id, name, description, address, imageUrl, variants, pricePaise, stock } = facts;
  const offers = variants.map((variant) => ({
    ...offer(address, effectivePricePaise(variant), variant.stock),
    sku: variant.id,
    name: [name, variant.potType, variant.size, variant.potColor].filter(Boolean).join(', '),
  }));
  return structuredData({
    '@type': 'Product',
    name,
    description,
    sku: id,
    url: address,
    ...(imageUrl === null ? {} : { image: imageUrl }),
    offers: offers.length > 0 ? offers : offer(address, pricePaise, stock),
  });
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
