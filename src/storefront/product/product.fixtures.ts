import { aVariant } from '../../../tests/variants.fixtures.ts';
import type { ProductDetail } from '../../shop/catalogue/product-detail.schema.ts';
import type { Attribute, AttributeName } from '../../shop/variants/variants.types.ts';

/** A plain product for tests at ₹500, unless said otherwise. */
export function aProduct(change: Partial<ProductDetail> = {}): ProductDetail {
  return {
    id: '0190b5a2-7c3e-7d4f-8a1b-9c0d1e2f3a4b',
    name: 'Boston Fern',
    description: '',
    lead: null,
    glance: [],
    facts: [],
    lightInstructionText: null,
    lightInstructionImageUrl: null,
    pricePaise: 500_00,
    discountPricePaise: null,
    isDiscounted: false,
    stock: 5,
    images: ['/media/fern.webp'],
    colors: [],
    colorImages: {},
    sizes: [],
    defaultColor: null,
    defaultSize: null,
    dependencyRules: [],
    attributes: [],
    variants: [],
    variantImages: [],
    categories: [],
    featuredCategoryId: null,
    sku: null,
    barcode: null,
    ...change,
  };
}

/** Small in two pot types and two colours, Large in Plastic and White alone. */
export function aVariantProduct(change: Partial<ProductDetail> = {}): ProductDetail {
  const small = { size: 'Small', pricePaise: 300_00 };
  return aProduct({
    attributes: [
      anAttribute('pot_size', ['Small', 'Large']),
      anAttribute('pot_type', ['Plastic', 'Round']),
      anAttribute('pot_color', ['White', 'Black']),
    ],
    dependencyRules: [{ potSize: 'Large', allowedPotTypes: ['Plastic'], allowedPotColors: ['White'] }],
    variants: [
      aVariant({ ...small, id: 'a', potType: 'Plastic', potColor: 'White' }),
      aVariant({ ...small, id: 'b', potType: 'Plastic', potColor: 'Black', stock: 0 }),
      aVariant({ ...small, id: 'c', potType: 'Round', potColor: 'White', pricePaise: 350_00 }),
      aVariant({ ...small, id: 'd', potType: 'Round', potColor: 'Black', pricePaise: 350_00 }),
      aVariant({
        id: 'e',
        size: 'Large',
        potType: 'Plastic',
        potColor: 'White',
        pricePaise: 900_00,
        stock: 2,
      }),
    ],
    ...change,
  });
}

function anAttribute(name: AttributeName, names: string[]): Attribute {
  const values = names.map((value, position) => ({
    id: value.toLowerCase(),
    name: value,
    enabled: true,
    position,
    hexColor: null,
  }));
  return { id: name, name, label: '', values };
}
