import { effectivePricePaise } from '../pricing/effective-price.rules.ts';
import type { Variant } from './catalogue.types.ts';

/**
 * The variant shown first: those in stock before the others, then the lowest effective price, then the lowest id.
 * Undefined only when there is none. Specification, storefront §4.
 */
export function defaultVariant(variants: readonly Variant[]): Variant | undefined {
  return variants.toSorted(compareForDefault)[0];
}

function compareForDefault(one: Variant, other: Variant): number {
  return (
    Number(other.stock > 0) - Number(one.stock > 0) ||
    effectivePricePaise(one) - effectivePricePaise(other) ||
    Number(one.id > other.id) - Number(one.id < other.id)
  );
}
