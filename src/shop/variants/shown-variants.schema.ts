import { boolean, list, nullable, number, object, oneOf, optional, text } from '../shapes.rules.ts';

// What a product is offered in, as its page shows it and the API answers it. The types of it are in variants.types.ts.

const perhaps = nullable(text);
const texts = list(text);
const paise = number;
const name = { id: text, name: text, enabled: boolean };
const options = { potType: perhaps, potSize: perhaps, potColor: perhaps };

export const variantSchema = object({
  id: text,
  potType: text,
  size: text,
  potColor: perhaps,
  pricePaise: paise,
  discountPricePaise: nullable(paise),
  isDiscounted: boolean,
  /** What a shopper may buy now: shelf minus holds. */
  stock: number,
  imageUrl: perhaps,
  sku: perhaps,
  barcode: perhaps,
  isDefault: boolean,
  /** ISO 8601. */
  createdAt: text,
});

export const variantImageSchema = object({
  id: text,
  variantId: perhaps,
  ...options,
  imageUrl: text,
  altText: perhaps,
  sortOrder: number,
  isCover: boolean,
});

export const attributeSchema = object({
  id: text,
  name: oneOf('pot_size', 'pot_type', 'pot_color'),
  label: text,
  values: list(object({ ...name, position: number, hexColor: perhaps, height: optional(text) })),
});

export const colorOptionSchema = object({
  ...name,
  hexColor: optional(text),
  priceModifierPaise: paise,
});

export const sizeOptionSchema = object(name);

/** What may be combined with one size, by names; an empty list allows all. */
export const dependencyRuleSchema = object({
  potSize: text,
  allowedPotTypes: texts,
  allowedPotColors: texts,
});
