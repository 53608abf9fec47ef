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

/** What is known of a plant, and the ids of its categories: what kind of plant it is. */
export type Known = PlantFacts & { categories?: readonly string[] };

/** What each likeness is worth: the same place and what is safe for a cat first, then the kind and the flowers. */
const WORTH = {
  light: 12,
  pets: 12,
  kind: 6,
  flowering: 3,
  height: 3,
  water: 2,
  effort: 2,
  edible: 1,
  children: 1,
  humidity: 1,
} as const;

/**
 * How well a plant stands in for another, the more the better; null: it would not live where that one does.
 * docs/behaviour/back-in-stock.md#asking.
 */
export function standsIn(wanted: Known, other: Known): number | null {
  const light = shared(wanted.light, other.light);
  if (light === 0) return null;
  const same = (key: 'children' | 'water' | 'effort' | 'humidity') => Number(wanted[key] === other[key]);
  const both = (key: 'flowering' | 'edible') =>
    Number((wanted[key] === undefined) === (other[key] === undefined));
  const likeness: Record<keyof typeof WORTH, number> = {
    light,
    // Who has a cat looks for nothing else.
    pets: Number(wanted.pets !== 'safe' || other.pets === 'safe'),
    kind: shared(wanted.categories, other.categories),
    flowering: both('flowering'),
    height: nearness(wanted.height, other.height),
    water: same('water'),
    effort: same('effort'),
    edible: both('edible'),
    children: same('children'),
    humidity: same('humidity'),
  };
  const keys = Object.keys(WORTH) as (keyof typeof WORTH)[];
  return keys.reduce((sum, key) => sum + WORTH[key] * likeness[key], 0);
}

/** How much of what either has both have, from 0 to 1. */
function shared(one: readonly string[] = [], other: readonly string[] = []): number {
  const all = new Set([...one, ...other]);
  return all.size === 0 ? 0 : one.filter((each) => other.includes(each)).length / all.size;
}

function nearness(one: number | undefined, other: number | undefined): number {
  return one === undefined || other === undefined ? 0 : Math.min(one, other) / Math.max(one, other);
}
