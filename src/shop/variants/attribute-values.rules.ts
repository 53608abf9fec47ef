import type { Attribute, AttributeName, AttributeValue, Variant } from './variants.types.ts';

/**
 * Id of an attribute value, and a part of a cart line's id: the trimmed name in lower case with spaces as
 * hyphens ('Light Grey' gives 'light-grey'). docs/behaviour/variants.md#attributes.
 */
export function valueId(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, '-');
}

const hexColorPattern = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;
const fallbackGrey = '#9ca3af';

/** The twelve colour names that have a swatch of their own. docs/behaviour/pictures.md#swatches. */
const namedColors: ReadonlyMap<string, string> = new Map([
  ['white', '#ffffff'],
  ['black', '#1f1f1f'],
  ['brown', '#7b4a2b'],
  ['terracotta', '#c8663f'],
  ['grey', '#8a8f94'],
  ['beige', '#e6d8bd'],
  ['charcoal', '#3b4045'],
  ['stone', '#b9b2a5'],
  ['mustard', '#d3a12c'],
  ['light-grey', '#d3d6d8'],
  ['forest-green', '#2f5d3a'],
  ['navy', '#23355c'],
]);

/** Hex colour for a swatch: the value's own if it is one, else by its name, else grey. */
export function swatchColor(value: { name: string; hexColor?: string | null | undefined }): string {
  const own = value.hexColor?.trim();
  if (own && hexColorPattern.test(own)) return own.toLowerCase();
  return namedColors.get(valueId(value.name)) ?? fallbackGrey;
}

type OfferedValues = {
  sizes: AttributeValue[];
  potTypes: AttributeValue[];
  potColors: AttributeValue[];
};

/** Enabled values of one attribute of a product, in their positions; none when it lacks the attribute. */
export function enabledValues(attributes: readonly Attribute[], name: AttributeName): AttributeValue[] {
  return attributes
    .filter((attribute) => attribute.name === name)
    .flatMap((attribute) => attribute.values.filter((value) => value.enabled))
    .toSorted((one, other) => one.position - other.position);
}

/**
 * What the selectors of a product page show: enabled values that a sellable variant has.
 * docs/behaviour/product-page.md#selectors.
 */
export function offeredValues(attributes: readonly Attribute[], variants: readonly Variant[]): OfferedValues {
  const offered = (name: AttributeName, used: ReadonlySet<string | null>) =>
    enabledValues(attributes, name).filter((value) => used.has(value.name));
  return {
    sizes: offered('pot_size', new Set(variants.map((variant) => variant.size))),
    potTypes: offered('pot_type', new Set(variants.map((variant) => variant.potType))),
    potColors: offered('pot_color', new Set(variants.map((variant) => variant.potColor))),
  };
}
