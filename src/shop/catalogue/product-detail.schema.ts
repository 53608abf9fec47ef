import * as z from 'zod/mini';
import type { ProductDetail } from './find-product.ts';

const text = z.nullable(z.string());
const texts = z.array(z.string());
const paise = z.number();

const variant = z.object({
  id: z.string(),
  potType: z.string(),
  size: z.string(),
  potColor: text,
  pricePaise: paise,
  discountPricePaise: z.nullable(paise),
  isDiscounted: z.boolean(),
  stock: z.number(),
  imageUrl: text,
  isDefault: z.boolean(),
  createdAt: z.string(),
});

const variantImage = z.object({
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

const attribute = z.object({
  id: z.string(),
  name: z.enum(['pot_size', 'pot_type', 'pot_color']),
  label: z.string(),
  values: z.array(attributeValue),
});

const color = z.object({
  id: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  hexColor: z.optional(z.string()),
  priceModifierPaise: paise,
});

const rule = z.object({ potSize: z.string(), allowedPotTypes: texts, allowedPotColors: texts });

/** A product as the shop's API answers it (GET /api/products/:id). */
export const productDetailSchema: z.ZodMiniType<ProductDetail> = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  glance: texts,
  lightInstructionText: text,
  lightInstructionImageUrl: text,
  pricePaise: paise,
  discountPricePaise: z.nullable(paise),
  isDiscounted: z.boolean(),
  stock: z.number(),
  images: texts,
  colors: z.array(color),
  colorImages: z.record(z.string(), texts),
  sizes: z.array(z.object({ id: z.string(), name: z.string(), enabled: z.boolean() })),
  defaultColor: text,
  defaultSize: text,
  dependencyRules: z.array(rule),
  attributes: z.array(attribute),
  variants: z.array(variant),
  variantImages: z.array(variantImage),
  categories: z.array(z.object({ id: z.string(), name: z.string() })),
  featuredCategoryId: text,
  reserved: z.optional(z.record(z.string(), z.number())),
});

/** The id in a product's address. Specification, storefront §5. */
export const productIdSchema = z.guid('Invalid product ID format');
