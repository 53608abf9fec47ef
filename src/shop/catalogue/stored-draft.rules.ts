import type { products } from '../../database/tables/catalogue.ts';
import { rupeesToPaise } from '../money.ts';
import { swatchColor } from '../variants/attribute-values.rules.ts';
import {
  readColorImages,
  readColorOptions,
  readSizeOptions,
  readTexts,
} from '../variants/stored-colors.schema.ts';
import type { DraftColor, ProductDraft } from './product-draft.rules.ts';
import { olderColors, olderSizes } from './product-draft.schema.ts';

type Row = typeof products.$inferSelect;
type Columns = Partial<typeof products.$inferInsert>;

/** A stored product as the dialog edits it. Older options that it does not name stand there, switched off. */
export function toDraft(row: Row, categoryIds: readonly string[]): ProductDraft {
  const structured = readTexts(row.glanceInfoStructured);
  const sizes = readSizeOptions(row.availableSizes);
  const colors = toDraftColors(row);
  return {
    name: row.name,
    description: row.description,
    price: toRupees(row.pricePaise),
    stock: String(row.stock),
    images: readTexts(row.imageUrls),
    glance: (structured.length > 0 ? structured : readTexts(row.glanceInfo)).join('\n'),
    lightText: row.lightInstructionText ?? '',
    lightImage: row.lightInstructionImageUrl ?? '',
    categoryIds: [...categoryIds].sort(),
    featuredCategoryId: row.featuredCategoryId ?? '',
    sizes: [...sizes, ...olderSizes.filter(({ id }) => !sizes.some((size) => size.id === id))],
    colors: [...colors, ...olderColors.filter(({ id }) => !colors.some((color) => color.id === id))],
    defaultSize: row.defaultSize ?? '',
    defaultColor: row.defaultColor ?? '',
    isPublished: row.isPublished,
    isFeatured: row.isFeatured,
    includeInDeals: row.includeInDeals,
    isDiscounted: row.isDiscounted,
    discountPrice: row.discountPricePaise === null ? '' : toRupees(row.discountPricePaise),
  };
}

/** The columns that a checked draft stands for. JSON columns keep the specification's keys. */
export function toColumns(draft: ProductDraft): Required<{ [Key in keyof typeof columnsOf]: Columns }> {
  const entries = Object.entries(columnsOf).map(([key, columns]) => [key, columns(draft)]);
  return Object.fromEntries(entries) as { [Key in keyof typeof columnsOf]: Columns };
}

const columnsOf = {
  name: ({ name }) => ({ name }),
  description: ({ description }) => ({ description }),
  price: ({ price }) => ({ pricePaise: rupeesToPaise(price) ?? 0 }),
  stock: ({ stock }) => ({ stock: Number(stock) }),
  images: ({ images }) => ({ imageUrls: images }),
  glance: ({ glance }) => {
    const lines = glance.split('\n').map((line) => line.trim());
    const texts = lines.filter((line) => line !== '');
    return { glanceInfo: texts, glanceInfoStructured: texts.map((text) => ({ text })) };
  },
  lightText: ({ lightText }) => ({ lightInstructionText: lightText || null }),
  lightImage: ({ lightImage }) => ({ lightInstructionImageUrl: lightImage || null }),
  featuredCategoryId: ({ featuredCategoryId }) => ({ featuredCategoryId: featuredCategoryId || null }),
  sizes: ({ sizes }) => ({ availableSizes: sizes }),
  colors: ({ colors }) => ({
    availableColors: colors.map(({ images: _images, priceModifier, ...color }) => ({
      ...color,
      priceModifier: Number(priceModifier),
    })),
    colorImages: Object.fromEntries(
      colors.filter(({ images }) => images.length > 0).map(({ id, images }) => [id, images]),
    ),
  }),
  defaultSize: ({ defaultSize }) => ({ defaultSize: defaultSize || null }),
  defaultColor: ({ defaultColor }) => ({ defaultColor: defaultColor || null }),
  isPublished: ({ isPublished }) => ({ isPublished }),
  isFeatured: ({ isFeatured }) => ({ isFeatured }),
  includeInDeals: ({ includeInDeals }) => ({ includeInDeals }),
  isDiscounted: ({ isDiscounted }) => ({ isDiscounted }),
  discountPrice: ({ discountPrice }) => ({ discountPricePaise: rupeesToPaise(discountPrice) }),
} satisfies Partial<Record<keyof ProductDraft, (draft: ProductDraft) => Columns>>;

function toDraftColors(row: Row): DraftColor[] {
  const images = readColorImages(row.colorImages);
  return readColorOptions(row.availableColors).map((color) => ({
    id: color.id,
    name: color.name,
    hexColor: swatchColor(color),
    enabled: color.enabled,
    priceModifier: toRupees(color.priceModifierPaise),
    images: images[color.id] ?? [],
  }));
}

/** As one types it: '499', '499.50'. */
function toRupees(paise: number): string {
  return paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2);
}
