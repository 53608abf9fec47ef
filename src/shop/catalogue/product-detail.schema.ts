import {
  type Of,
  type Shape,
  boolean,
  list,
  nullable,
  number,
  object,
  optional,
  record,
  text,
} from '../shapes.rules.ts';
import {
  attributeSchema,
  colorOptionSchema,
  dependencyRuleSchema,
  sizeOptionSchema,
  variantImageSchema,
  variantSchema,
} from '../variants/shown-variants.schema.ts';
import type { CardFacts } from './card-facts.rules.ts';
import type { FactKey } from './plant-facts.rules.ts';
import type { products } from '../../database/tables/catalogue.ts';

type ProductRow = typeof products.$inferSelect;

const perhaps = nullable(text);
const texts = list(text);
const paise = number;

/** Columns of a product that its page shows as they stand, and its API answers. */
const pageColumns = {
  id: text,
  name: text,
  description: text,
  lightInstructionText: perhaps,
  lightInstructionImageUrl: perhaps,
  pricePaise: paise,
  discountPricePaise: nullable(paise),
  isDiscounted: boolean,
  defaultColor: perhaps,
  defaultSize: perhaps,
  featuredCategoryId: perhaps,
  sku: perhaps,
  barcode: perhaps,
} satisfies { [Column in keyof ProductRow]?: Shape<ProductRow[Column]> };

/** Those of them that cards show, too. */
const cardColumns = ['id', 'name'] as const satisfies readonly (keyof typeof pageColumns)[];

/** A product as the shop's API answers it (GET /api/products/:id). */
export const productDetailSchema = object({
  ...pageColumns,
  /** The first sentence of its description, where that is a short one. */
  lead: perhaps,
  glance: texts,
  /** What is known of the plant, in words. */
  facts: list(object({ key: text as Shape<FactKey>, label: text, text, short: text })),
  /** What may be bought of a product without variants. */
  stock: number,
  images: texts,
  colors: list(colorOptionSchema),
  colorImages: record(texts),
  sizes: list(sizeOptionSchema),
  dependencyRules: list(dependencyRuleSchema),
  attributes: list(attributeSchema),
  variants: list(variantSchema),
  variantImages: list(variantImageSchema),
  categories: list(object({ id: text, name: text })),
  /** Units of the stock that are reserved for who asks, by the id of a variant, or of the product. */
  reserved: optional(record(number)),
});

/** Everything that a product page shows and needs to let the shopper choose. */
export type ProductDetail = Of<typeof productDetailSchema>;

/** A product as listings show it: in its default variant (docs/behaviour/variants.md#default-variant). */
export type ProductCard = Pick<ProductDetail, (typeof cardColumns)[number]> & {
  /** What is known of the plant, the few that there is room for. */
  facts: CardFacts;
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
  /** What its reviews say in a line; null without any. */
  rating: string | null;
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
