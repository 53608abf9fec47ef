import * as z from 'zod/mini';
import {
  attributeSchema,
  colorOptionSchema,
  dependencyRuleSchema,
  sizeOptionSchema,
  variantImageSchema,
  variantSchema,
} from '../variants/shown-variants.schema.ts';
import type { products } from '../../database/tables/catalogue.ts';

type ProductRow = typeof products.$inferSelect;

const text = z.nullable(z.string());
const texts = z.array(z.string());
const paise = z.number();

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
  colors: z.array(colorOptionSchema),
  colorImages: z.record(z.string(), texts),
  sizes: z.array(sizeOptionSchema),
  dependencyRules: z.array(dependencyRuleSchema),
  attributes: z.array(attributeSchema),
  variants: z.array(variantSchema),
  variantImages: z.array(variantImageSchema),
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
