import { rupeesText } from '../typed-numbers.schema.ts';
import { readList, readPlaces, writeList } from './cell-lists.rules.ts';
import { readYesOrNo, writeFlag } from './own-cells.rules.ts';
import type { VariantColumn } from './own-column.types.ts';

type VariantText = 'sku' | 'barcode' | 'price' | 'stock' | 'discountPrice';
type VariantFlag = 'isDiscounted' | 'enabled' | 'isDefault';

function ofVariant(
  header: string,
  key: VariantText,
  about: string,
  write: VariantColumn['write'],
): VariantColumn {
  const isNeeded = key === 'price' || key === 'stock';
  return {
    header,
    about,
    write,
    read(cell, variant) {
      if (!isNeeded || cell.trim() !== '') variant[key] = cell.trim();
      return null;
    },
  };
}

function variantFlag(header: string, key: VariantFlag): VariantColumn {
  return {
    header,
    about: 'yes or no',
    write: (variant) => writeFlag(variant[key]),
    read(cell, variant) {
      return readYesOrNo(header, cell, (value) => {
        variant[key] = value;
      });
    },
  };
}

/** Stand in every row of a product with variants, one for each. */
export const variantColumns: readonly VariantColumn[] = [
  {
    header: 'Variant size',
    about: 'one of the product’s sizes, or a new one',
    write: ({ size }) => size,
    read(cell, variant) {
      variant.size = cell.trim();
      return null;
    },
  },
  {
    header: 'Variant type',
    about: 'likewise',
    write: ({ potType }) => potType,
    read(cell, variant) {
      variant.potType = cell.trim();
      return null;
    },
  },
  {
    header: 'Variant colour',
    about: 'likewise; empty for a product without colours',
    write: ({ potColor }) => potColor ?? '',
    read(cell, variant) {
      variant.potColor = cell.trim() || null;
      return null;
    },
  },
  ofVariant('Variant SKU', 'sku', 'no two in the shop are the same', ({ sku }) => sku ?? ''),
  ofVariant('Variant barcode', 'barcode', 'likewise', ({ barcode }) => barcode ?? ''),
  ofVariant('Variant price', 'price', 'rupees', ({ pricePaise }) => rupeesText(pricePaise)),
  variantFlag('Variant discounted', 'isDiscounted'),
  ofVariant('Variant discount price', 'discountPrice', 'rupees', ({ discountPricePaise }) =>
    discountPricePaise === null ? '' : rupeesText(discountPricePaise),
  ),
  ofVariant('Variant stock', 'stock', 'a whole number', ({ stock }) => String(stock)),
  variantFlag('Variant offered', 'enabled'),
  variantFlag('Variant default', 'isDefault'),
  {
    header: 'Variant images',
    about: 'addresses or names; added to its gallery where they are not in it',
    write: ({ images }) => writeList(images.map(({ address }) => address)),
    read(cell, variant) {
      variant.images = readList(cell).map((address) => ({ address, altText: '' }));
      return null;
    },
  },
  {
    header: 'Variant image texts',
    about: 'what the pictures show, in the same order',
    write: ({ images }) =>
      images.every(({ altText }) => altText === '') ? '' : writeList(images.map(({ altText }) => altText)),
    read(cell, variant) {
      const texts = readPlaces(cell);
      variant.images = variant.images?.map((image, at) => ({ ...image, altText: texts[at] ?? '' }));
      return null;
    },
  },
];
