import * as z from 'zod/mini';

// What a product is offered in, as its page shows it and the API answers it. The types of it are in variants.types.ts.

const text = z.nullable(z.string());
const texts = z.array(z.string());
const paise = z.number();
const name = { id: z.string(), name: z.string(), enabled: z.boolean() };
const options = { potType: text, potSize: text, potColor: text };

export const variantSchema = z.object({
  id: z.string(),
  potType: z.string(),
  size: z.string(),
  potColor: text,
  pricePaise: paise,
  discountPricePaise: z.nullable(paise),
  isDiscounted: z.boolean(),
  /** What a shopper may buy now: shelf minus holds. */
  stock: z.number(),
  imageUrl: text,
  sku: text,
  barcode: text,
  isDefault: z.boolean(),
  /** ISO 8601. */
  createdAt: z.string(),
});

export const variantImageSchema = z.object({
  id: z.string(),
  variantId: text,
  ...options,
  imageUrl: z.string(),
  altText: text,
  sortOrder: z.number(),
  isCover: z.boolean(),
});

export const attributeSchema = z.object({
  id: z.string(),
  name: z.enum(['pot_size', 'pot_type', 'pot_color']),
  label: z.string(),
  values: z.array(z.object({ ...name, position: z.number(), hexColor: text })),
});

export const colorOptionSchema = z.object({
  ...name,
  hexColor: z.optional(z.string()),
  priceModifierPaise: paise,
});

export const sizeOptionSchema = z.object(name);

/** What may be combined with one size, by names; an empty list allows all. */
export const dependencyRuleSchema = z.object({
  potSize: z.string(),
  allowedPotTypes: texts,
  allowedPotColors: texts,
});
