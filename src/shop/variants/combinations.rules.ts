import { valueId } from './attribute-values.rules.ts';
import { type Offer, valuesOf } from './attributes.rules.ts';
import { allowedCombinations } from './dependency.rules.ts';
import type { Selection } from './variants.types.ts';

export type Combination = Selection & {
  /** temp-{size}-{type}-{color}: stays while values are renamed. docs/behaviour/variants.md#what-saving-does. */
  id: string;
};

/**
 * Every combination of enabled values that the rules allow, sizes outermost. A product without any colour in its
 * list is offered without one. docs/behaviour/back-office.md#galleries.
 */
export function combinations(offer: Offer): Combination[] {
  const names = (group: 'pot_size' | 'pot_type' | 'pot_color') =>
    valuesOf(offer, group)
      .filter(({ enabled }) => enabled)
      .map(({ name }) => name);
  const hasColors = valuesOf(offer, 'pot_color').length > 0;
  const allowed = allowedCombinations(offer.rules, {
    sizes: names('pot_size'),
    potTypes: names('pot_type'),
    potColors: hasColors ? names('pot_color') : null,
  });
  return allowed.map((selection) => ({ ...selection, id: temporaryId(offer, selection) }));
}

/** Two variants of one product never have the same. */
export function combinationKey({ size, potType, potColor }: Selection): string {
  return JSON.stringify([size, potType, potColor]);
}

/** 'Small (4") · Plastic · White' */
export function combinationName({ size, potType, potColor }: Selection): string {
  return [size, potType, potColor].filter(Boolean).join(' · ');
}

function temporaryId(offer: Offer, { size, potType, potColor }: Selection): string {
  const idOf = (group: 'pot_size' | 'pot_type' | 'pot_color', name: string) =>
    valuesOf(offer, group).find((value) => value.name === name)?.id ?? valueId(name);
  const parts = [
    idOf('pot_size', size),
    idOf('pot_type', potType),
    potColor === null ? 'none' : idOf('pot_color', potColor),
  ];
  return `temp-${parts.join('-')}`;
}
