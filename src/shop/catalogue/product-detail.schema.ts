import * as z from 'zod/mini';
import type {
  Attribute,
  ColorOption,
  DependencyRule,
  Variant,
  VariantImage,
} from '../variants/variants.types.ts';
import type { products } from '../../database/tables/catalogue.ts';

type ProductRow = typeof products.$inferSelect;

const text = z.nullable(z.string());
const texts = z.array(z.string());
const paise = z.number();

const variant: z.ZodMiniType<Variant> = z.object({
  id: z.string(),
  potType: z.string(),
  size: z.string(),
  potColor: text,
  pricePaise: paise,
  discountPricePaise: z.nullable(paise),
  isDiscounted: z.boolean(),
  stock: z.number(),
  imageUrl: text,
  sku: text,
  barcode: text,
  isDefault: z.boolean(),
  createdAt: z.string(),
});

const variantImage: z.ZodMiniType<VariantImage> = z.object({
  id: z.string(),
  variantId: text,
  potSize: text,
  potType: text,
  potColor: text,
  imageUrl: z.string(),
  altText: text,
  sortOrder: z.number(),
  isCover: z.boolean(),
});

const attributeValue = z.object({
  id: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  position: z.number(),
  hexColor: text,
});

const attribute: z.ZodMiniType<Attribute> = z.object({
  id: z.string(),
  name: z.enum(['pot_size', 'pot_type', 'pot_color']),
  label: z.string(),
  values: z.array(attributeValue),
});

const color: z.ZodMiniType<ColorOption> = z.object({
  id: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  hexColor: z.optional(z.string()),
  priceModifierPaise: paise,
});

const rule: z.ZodMiniType<DependencyRule> = z.object({
  potSize: z.string(),
  allowedPotTypes: texts,
  allowedPotColors: texts,
});

/** Columns of a product that its page shows as they stand, and its API answers. */
const pageColumns = {
  id: z.string(),
  name: z.string(),
  description: z.string(),
  lightInstructionText: text,
  lightInstructionImageUrl: text,
  pricePaise: paise,
  discountPricePaise: z.nullable(paise),
  isDiscounted: z.boolean(),
  defaultColor: text,
  defaultSize: text,
  featuredCategoryId: text,
  sku: text,
  barcode: text,
} satisfies { [Column in keyof ProductRow]?: z.ZodMiniType<ProductRow[Column]> };

/** Those of them that cards show, too. */
const cardColumns = ['id', 'name'] as const satisfies readonly (keyof typeof pageColumns)[];

/** A product as the shop's API answers it (GET /api/products/:id). */
export const productDetailSchema = z.object({
  ...pageColumns,
  glance: texts,
  /** What may be bought of a product without variants. */
  stock: z.number(),
  images: texts,
  colors: z.array(color),
  colorImages: z.record(z.string(), texts),
  sizes: z.array(z.object({ id: z.string(), name: z.string(), enabled: z.boolean() })),
  dependencyRules: z.array(rule),
  attributes: z.array(attribute),
  variants: z.array(variant),
  variantImages: z.array(variantImage),
  categories: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Units of the stock that are reserved for who asks, by the id of a variant, or of the product. */
  reserved: z.optional(z.record(z.string(), z.number())),
});

/** Everything that a product page shows and needs to let the shopper choose. */
export type ProductDetail = z.infer<typeof productDetailSchema>;

/** A product as listings show it: in its default variant (docs/behaviour/variants.md#default-variant). */
export type ProductCard = Pick<ProductDetail, (typeof cardColumns)[number]> & {
  imageUrl: string;
  /** Shown while the pointer rests on the card. */
  hoverImageUrl: string | null;
  pricePaise: number;
  /** The price before the discount, if there is one. */
  oldPricePaise: number | null;
  /** Other variants, or colours of the older lists, cost more. */
  hasHigherPrices: boolean;
  /** What may be bought of all variants together. */
  stock: number;
  potColors: CardColor[];
};

/** A pot colour that a product comes in, with the colour of its swatch. */
export type CardColor = { name: string; hex: string };

/** What a product's page shows of its row as it stands. */
export function ofPage(row: ProductRow): Pick<ProductDetail, keyof typeof pageColumns> {
  return pick(row, Object.keys(pageColumns) as (keyof typeof pageColumns)[]);
}

/** Likewise what its card shows. */
export function ofCard(row: ProductRow): Pick<ProductCard, (typeof cardColumns)[number]> {
  return pick(row, cardColumns);
}

function pick<Row, Key extends keyof Row>(row: Row, keys: readonly Key[]): Pick<Row, Key> {
  return Object.fromEntries(keys.map((key) => [key, row[key]])) as Pick<Row, Key>;
}

/** The id in a product's address. docs/behaviour/product-page.md#address. */
export const productIdSchema = z.guid('Invalid product ID format');
