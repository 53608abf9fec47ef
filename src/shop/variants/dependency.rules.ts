import type { DependencyRule, Selection } from './variants.types.ts';

type Rules = readonly DependencyRule[];

/** Names on offer; `potColors` null: the product has no colours, so each size and type is one combination. */
export type OptionNames = {
  sizes: readonly string[];
  potTypes: readonly string[];
  potColors: readonly string[] | null;
};

/**
 * Those of `allNames` that may go with a size, in their order. A size without a rule and an empty list allow all;
 * of several rules for a size, all must allow it. docs/behaviour/variants.md#dependency-rules.
 */
export function allowedPotTypes(rules: Rules, size: string, allNames: readonly string[]): string[] {
  return allowedBy(
    rules.filter((rule) => rule.potSize === size).map((rule) => rule.allowedPotTypes),
    allNames,
  );
}

/** As allowedPotTypes, for colours. */
export function allowedPotColors(rules: Rules, size: string, allNames: readonly string[]): string[] {
  return allowedBy(
    rules.filter((rule) => rule.potSize === size).map((rule) => rule.allowedPotColors),
    allNames,
  );
}

/** Whether the rules let these options go together; having no colour is always allowed. */
export function isAllowed(rules: Rules, { size, potType, potColor }: Selection): boolean {
  const typeAllowed = allowedPotTypes(rules, size, [potType]).length > 0;
  return typeAllowed && (potColor === null || allowedPotColors(rules, size, [potColor]).length > 0);
}

/** Every allowed combination of the names, sizes outermost, colours innermost. */
export function allowedCombinations(rules: Rules, names: OptionNames): Selection[] {
  return names.sizes.flatMap((size) => {
    const colors = names.potColors === null ? [null] : allowedPotColors(rules, size, names.potColors);
    return allowedPotTypes(rules, size, names.potTypes).flatMap((potType) =>
      colors.map((potColor) => ({ size, potType, potColor })),
    );
  });
}

/**
 * Sizes × types × colours that are allowed, of the enabled names given.
 * docs/behaviour/variants.md#dependency-rules.
 */
export function combinationCount(rules: Rules, names: OptionNames): number {
  return allowedCombinations(rules, names).length;
}

function allowedBy(lists: readonly (readonly string[])[], names: readonly string[]): string[] {
  return names.filter((name) => lists.every((list) => list.length === 0 || list.includes(name)));
}
