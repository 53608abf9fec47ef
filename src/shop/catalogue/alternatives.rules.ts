import type { FacetQuery } from './facets.rules.ts';
import type { PlantFacts } from './plant-facts.rules.ts';

/** What everything that stands in for a plant must be: in stock, and content with a light that this one lives in. */
export function mustShare({ light }: PlantFacts): FacetQuery {
  return { light: light?.join('.'), stock: 'in' };
}

/** What it had better be, too. */
export function hadBetterShare(wanted: PlantFacts): FacetQuery {
  return { ...mustShare(wanted), pets: wanted.pets === 'safe' ? 'safe' : undefined, effort: wanted.effort };
}

/**
 * How well a plant stands in for another, the more the better; null: it would not live where that one does.
 * docs/behaviour/back-in-stock.md#asking.
 */
export function standsIn(wanted: PlantFacts, other: PlantFacts): number | null {
  const lights = new Set([...(wanted.light ?? []), ...(other.light ?? [])]);
  const shared = wanted.light?.filter((light) => other.light?.includes(light)) ?? [];
  if (shared.length === 0) return null;
  const same = (key: 'children' | 'water' | 'effort' | 'humidity') => wanted[key] === other[key];
  const both = (key: 'flowering' | 'edible') => (wanted[key] === undefined) === (other[key] === undefined);
  return (
    (4 * shared.length) / lights.size +
    // Who has a cat looks for nothing else.
    (wanted.pets === 'safe' && other.pets !== 'safe' ? 0 : 4) +
    3 * nearness(wanted.height, other.height) +
    2 * (Number(both('flowering')) + Number(both('edible')) + Number(same('water'))) +
    Number(same('effort')) +
    Number(same('children')) +
    Number(same('humidity'))
  );
}

function nearness(one: number | undefined, other: number | undefined): number {
  return one === undefined || other === undefined ? 0 : Math.min(one, other) / Math.max(one, other);
}
