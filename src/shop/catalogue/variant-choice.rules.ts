import { effectivePricePaise } from '../pricing/prices.rules.ts';
import { allowedPotColors, allowedPotTypes, isAllowed } from '../variants/dependency.rules.ts';
import type { ColorOption, DependencyRule, Selection, Variant } from '../variants/variants.types.ts';

type Option = keyof Selection;

/** What a shopper chooses from: the sellable variants, and the offered names in the order they are shown. */
type VariantChoice = {
  variants: readonly Variant[];
  rules: readonly DependencyRule[];
  potTypes: readonly string[];
  potColors: readonly string[];
};

// Powers of two: one option outweighs all that follow it, and more matches outweigh better ones.
const weights: Readonly<Record<Option, number>> = { size: 4, potType: 2, potColor: 1 };
const weightOfEachMatch = 8;
const weightOfTheChanged = 64;

/**
 * The variant that fits a wish best, the earlier of equals: the option just changed must match before anything
 * else, then as many options as possible, and among as many size before pot type before colour; with no match the
 * first variant. Undefined only without variants. docs/behaviour/variants.md#choosing.
 */
export function closestVariant(
  variants: readonly Variant[],
  wanted: Selection,
  changed?: Option,
): Variant | undefined {
  let closest: Variant | undefined;
  let best = -1;
  for (const variant of variants) {
    const fit = fitOf(variant, wanted, changed);
    if (fit > best) [closest, best] = [variant, fit];
  }
  return closest;
}

/**
 * The variant after choosing a size: pot type and colour move to the first allowed ones if the size forbids the
 * current ones, and then the closest. Variants that the rules forbid come only when no other exists.
 */
export function changeSize(choice: VariantChoice, current: Selection, size: string): Variant | undefined {
  const types = allowedPotTypes(choice.rules, size, choice.potTypes);
  const colors = allowedPotColors(choice.rules, size, choice.potColors);
  const wanted = {
    size,
    potType: types.includes(current.potType) ? current.potType : (types[0] ?? current.potType),
    potColor: keepOrFirst(current.potColor, colors),
  };
  return closestAllowed(choice, wanted, 'size');
}

/** The variant after choosing a pot type; where the size forbids it, in a size that has it. */
export function changePotType(
  choice: VariantChoice,
  current: Selection,
  potType: string,
): Variant | undefined {
  return closestAllowed(choice, { ...current, potType }, 'potType');
}

/** The variant after choosing a pot colour; where the size forbids it, in a size that has it. */
export function changePotColor(
  choice: VariantChoice,
  current: Selection,
  potColor: string,
): Variant | undefined {
  return closestAllowed(choice, { ...current, potColor }, 'potColor');
}

function keepOrFirst(potColor: string | null, allowed: readonly string[]): string | null {
  if (potColor === null || allowed.includes(potColor)) return potColor;
  return allowed[0] ?? potColor;
}

function closestAllowed(choice: VariantChoice, wanted: Selection, changed: Option): Variant | undefined {
  const allowed = choice.variants.filter((variant) => isAllowed(choice.rules, variant));
  return closestVariant(allowed.length > 0 ? allowed : choice.variants, wanted, changed);
}

function fitOf(variant: Variant, wanted: Selection, changed: Option | undefined): number {
  let fit = changed !== undefined && variant[changed] === wanted[changed] ? weightOfTheChanged : 0;
  for (const option of ['size', 'potType', 'potColor'] as const) {
    if (variant[option] === wanted[option]) fit += weightOfEachMatch + weights[option];
  }
  return fit;
}

/**
 * The variant shown first: those in stock before the others, then the lowest effective price, then the lowest id.
 * Undefined only when there is none. docs/behaviour/variants.md#default-variant.
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

/**
 * The colour chosen first for a product with a colour list: its default colour if that is enabled, else the first
 * enabled one. docs/behaviour/variants.md#older-options.
 */
export function defaultColor(
  colors: readonly ColorOption[],
  defaultColorId: string | null | undefined,
): ColorOption | undefined {
  const enabled = colors.filter((color) => color.enabled);
  return enabled.find((color) => color.id === defaultColorId) ?? enabled[0];
}
