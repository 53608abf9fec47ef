import type { Attribute, AttributeName, AttributeValue, Variant } from './catalogue.types.ts';

export type OfferedValues = {
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

/** What the selectors of a product page show: enabled values that a sellable variant has. Specification, storefront §4. */
export function offeredValues(attributes: readonly Attribute[], variants: readonly Variant[]): OfferedValues {
  const offered = (name: AttributeName, used: ReadonlySet<string | null>) =>
    enabledValues(attributes, name).filter((value) => used.has(value.name));
  return {
    sizes: offered('pot_size', new Set(variants.map((variant) => variant.size))),
    potTypes: offered('pot_type', new Set(variants.map((variant) => variant.potType))),
    potColors: offered('pot_color', new Set(variants.map((variant) => variant.potColor))),
  };
}
