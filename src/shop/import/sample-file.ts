import { typeFacts } from '../catalogue/plant-facts.rules.ts';
import { emptyDraft } from '../catalogue/product-draft.rules.ts';
import type { WrittenProduct, WrittenVariant } from './own-column.types.ts';
import { ownHeader, writeOwnRows } from './own-columns.rules.ts';

const variant = (size: string, pricePaise: number, sku: string): WrittenVariant => ({
  size,
  potType: 'Plastic',
  potColor: 'White',
  pricePaise,
  stock: 10,
  enabled: true,
  isDiscounted: false,
  discountPricePaise: null,
  isDefault: size === 'Small',
  sku,
  barcode: null,
  images: [],
});

const products: readonly WrittenProduct[] = [
  {
    handle: 'sample-fern',
    draft: {
      ...emptyDraft,
      name: 'Sample Fern',
      description: 'Soft, arching fronds that like shade and moist air.',
      price: '349',
      glance: 'Light: shade\nWater: keep moist',
      facts: typeFacts({ light: ['medium', 'bright'], water: 'generous', pets: 'safe', height: 60 }),
      lightText: 'Bright shade, no direct sun.',
    },
    categories: ['Indoor', 'Ferns'],
    featuredCategory: '',
    attributes: [
      { name: 'pot_size', label: 'Pot size', values: values('Small', 'Large') },
      { name: 'pot_type', label: 'Pot type', values: values('Plastic') },
      {
        name: 'pot_color',
        label: 'Pot color',
        values: [{ id: 'white', name: 'White', enabled: true, hexColor: '#f7f5f0' }],
      },
    ],
    rules: [],
    variants: [variant('Small', 34_900, 'SAMPLE-S'), variant('Large', 64_900, 'SAMPLE-L')],
  },
  {
    handle: 'sample-oil',
    draft: {
      ...emptyDraft,
      name: 'Sample Neem Oil',
      description: 'Keeps aphids and mites away.',
      price: '199',
      isDiscounted: true,
      discountPrice: '149',
      stock: '25',
      sku: 'SAMPLE-100',
    },
    categories: ['Plant Care'],
    featuredCategory: '',
    attributes: [],
    rules: [],
    variants: [],
  },
];

function values(...names: string[]) {
  return names.map((name) => ({ id: name.toLowerCase(), name, enabled: true, hexColor: null }));
}

/** A file to begin with: our own columns, a product with variants and one without. */
export function* sampleRows(): Generator<string[]> {
  yield [...ownHeader];
  for (const product of products) yield* writeOwnRows(product);
}
