import type { PlantFacts } from '../catalogue/plant-facts.rules.ts';
import { type Climate, type Season, seasonIn } from './climate.rules.ts';
import type { Place, Pot } from './plant-places.rules.ts';

/** What a plant is cared for by: what is known of it, what it stands in and where. */
export type Conditions = {
  facts: PlantFacts;
  pot: Pot;
  /** Across its top; null: not known. */
  potCm: number | null;
  place: Place;
  climate: Climate;
  /** As shoppers call where they live; '' where they said only which climate it has. */
  city: string;
};

/** How often, and why, in one line: 'Every 9 days: likes its soil dry, and it is the monsoon in Kolkata'. */
export type CareRule = { days: number; line: string };

type Task = {
  label: string;
  /** Before a plant's name, as in 'Water: Snake Plant'. */
  verb: string;
  rule: (conditions: Conditions, season: Season, month: number) => Reckoned | null;
};
/** Days by nature, and what makes them more or fewer. */
type Reckoned = {
  days: number;
  most: number;
  because: string;
  factors: readonly Factor[];
  /** In the place of what season it is. */
  clause?: string;
};
/** What multiplies the days; `words` are said where it counts. */
type Factor = { by: number; words?: string };

const noFactor: Factor = { by: 1 };
const isOutdoors = (place: Place) => place === 'shade' || place === 'sun';

const waterNeeds: Readonly<Record<NonNullable<PlantFacts['water']>, { days: number; because: string }>> = {
  sparing: { days: 12, because: 'likes its soil dry' },
  moderate: { days: 6, because: 'wants the top of its soil dry in between' },
  generous: { days: 3, because: 'likes its soil moist' },
  standing: { days: 7, because: 'grows in water, which wants changing' },
};

/** Of how many days between waterings there are. The monsoon never has fewer than summer. */
const seasonWater: Readonly<Record<Climate, Readonly<Record<Season, number>>>> = {
  'hot-dry': { winter: 1.5, summer: 0.6, monsoon: 0.9, autumn: 1 },
  'warm-humid': { winter: 1.2, summer: 0.8, monsoon: 1.5, autumn: 1.1 },
  'late-rains': { winter: 1.1, summer: 0.75, monsoon: 1.5, autumn: 1.1 },
  composite: { winter: 1.7, summer: 0.6, monsoon: 1.3, autumn: 1 },
  temperate: { winter: 1.3, summer: 0.85, monsoon: 1.3, autumn: 1.1 },
  cold: { winter: 2, summer: 0.9, monsoon: 1.2, autumn: 1.4 },
};

const seasonWords: Readonly<Record<Season, string>> = {
  winter: 'it is winter',
  summer: 'it is summer',
  monsoon: 'it is the monsoon',
  autumn: 'the monsoon is over',
};

const potWater: Readonly<Record<Pot, Factor>> = {
  terracotta: { by: 0.8, words: 'stands in terracotta, which dries fast' },
  'self-watering': { by: 1.8, words: 'has a store of water in its pot' },
  none: { by: 1.5, words: 'has its roots in the ground' },
  plastic: noFactor,
  ceramic: noFactor,
  other: noFactor,
};

const placeWater: Readonly<Record<Place, Factor>> = {
  dim: { by: 1.3, words: 'gets little light' },
  bright: noFactor,
  window: { by: 0.85, words: 'stands in a sunny window' },
  shade: { by: 0.9, words: 'stands outdoors' },
  sun: { by: 0.7, words: 'stands in the sun' },
};

/** Never less for a bigger pot. */
function potSize(potCm: number | null): Factor {
  if (potCm === null || (potCm > 10 && potCm <= 16)) return noFactor;
  if (potCm <= 10) return { by: 0.85, words: 'has a small pot' };
  if (potCm <= 24) return { by: 1.15, words: 'has a roomy pot' };
  return { by: potCm <= 35 ? 1.35 : 1.6, words: 'has a big pot' };
}

const growthDays = { slow: 45, medium: 30, fast: 21 } as const;
const growthWords = { slow: 'grows slowly', medium: 'grows steadily', fast: 'grows fast' } as const;
const repotMonths = { slow: 26, medium: 18, fast: 12 } as const;

/** When roots grow again after they were disturbed: before the heat, and with the rain. */
const goodToRepot = (climate: Climate, month: number) =>
  climate === 'cold' ? [3, 4, 5, 7].includes(month) : [2, 3, 6, 7, 8, 9].includes(month);

/** Every task, in the order in which they are done. */
export const careTasks = {
  water: {
    label: 'Water',
    verb: 'Water',
    rule({ facts, pot, potCm, place, climate }, season) {
      const { days, because } = waterNeeds[facts.water ?? 'moderate'];
      const isInWater = facts.water === 'standing';
      const rain = season === 'monsoon' && isOutdoors(place) ? { by: 1.3, words: 'gets rain' } : noFactor;
      return {
        days,
        most: 30,
        because,
        factors: isInWater
          ? [potSize(potCm), placeWater[place]]
          : [{ by: seasonWater[climate][season] }, potWater[pot], potSize(potCm), placeWater[place], rain],
      };
    },
  },
  mist: {
    label: 'Mist',
    verb: 'Mist',
    rule({ facts, place, climate }, season) {
      const isDry = season !== 'monsoon' && !['warm-humid', 'late-rains'].includes(climate);
      if (facts.humidity !== 'high' || isOutdoors(place) || !isDry) return null;
      return { days: climate === 'hot-dry' ? 2 : 3, most: 7, because: 'likes humid air', factors: [] };
    },
  },
  feed: {
    label: 'Feed',
    verb: 'Feed',
    rule({ facts, pot, potCm, climate }, season) {
      const isWarm = climate === 'warm-humid' || climate === 'late-rains';
      // Who does not grow cannot use it.
      if (season === 'winter' && !isWarm) return null;
      const growth = facts.growth ?? 'medium';
      const rest = season === 'winter' ? { by: 1.5 } : noFactor;
      const poor = facts.water === 'sparing' ? { by: 1.5, words: 'needs little' } : noFactor;
      const ground = pot === 'none' ? { by: 2, words: 'finds food in the ground' } : noFactor;
      const because = growthWords[growth];
      return { days: growthDays[growth], most: 120, because, factors: [rest, poor, ground, potSize(potCm)] };
    },
  },
  turn: {
    label: 'Turn',
    verb: 'Turn',
    rule({ pot, place }) {
      if (pot === 'none' || isOutdoors(place)) return null;
      return { days: 14, most: 28, because: 'has its light from one side', factors: [] };
    },
  },
  clean: {
    label: 'Wipe the leaves',
    verb: 'Wipe the leaves of',
    rule({ facts, place, climate }, season) {
      if (facts.children === 'sharp' || isOutdoors(place)) return null;
      const isDusty = season === 'summer' && (climate === 'hot-dry' || climate === 'composite');
      const dust = isDusty ? { by: 0.6 } : noFactor;
      return { days: 30, most: 30, because: 'breathes better without dust', factors: [dust] };
    },
  },
  repot: {
    label: 'Repot',
    verb: 'Repot',
    rule({ facts, pot, potCm, climate }, _season, month) {
      if (pot === 'none' || facts.water === 'standing' || !goodToRepot(climate, month)) return null;
      const growth = facts.growth ?? 'medium';
      const days = repotMonths[growth] * 30;
      const clause = 'roots settle well at this time of year';
      return { days, most: 1500, because: growthWords[growth], factors: [potSize(potCm)], clause };
    },
  },
} as const satisfies Record<string, Task>;

export type CareTask = keyof typeof careTasks;
export const taskKeys = Object.keys(careTasks) as CareTask[];

/** How often a plant wants a task in a month from 1, and why; null: not then. */
export function careRule(task: CareTask, conditions: Conditions, month: number): CareRule | null {
  const season = seasonIn(conditions.climate, month);
  const found: Reckoned | null = careTasks[task].rule(conditions, season, month);
  if (found === null) return null;
  const { days, most, because, factors } = found;
  const all = factors.reduce((sum, { by }) => sum * by, days);
  const reckoned = Math.min(most, Math.max(1, Math.round(all)));
  // The season has a clause of its own; of the rest what counts most is enough for one line.
  const [strongest] = factors
    .filter(({ words }) => words !== undefined)
    .sort((one, other) => Math.abs(Math.log(other.by)) - Math.abs(Math.log(one.by)));
  const isSeasonal = factors.some(({ by, words }) => words === undefined && by !== 1);
  const inCity = conditions.city === '' ? '' : ` in ${conditions.city}`;
  const clause = found.clause ?? (isSeasonal ? `${seasonWords[season]}${inCity}` : undefined);
  const reasons = [because, strongest?.words, clause].filter((one) => one !== undefined);
  return { days: reckoned, line: `${everyText(reckoned)}: ${andText(reasons, clause !== undefined)}` };
}

/** 'Every day', 'Every 9 days', 'Every 3 weeks', 'Every 18 months'. */
function everyText(days: number): string {
  if (days === 1) return 'Every day';
  if (days >= 60) return `Every ${Math.round(days / 30)} months`;
  return days >= 14 && days % 7 === 0 ? `Every ${days / 7} weeks` : `Every ${days} days`;
}

/** A clause with a subject of its own comes after a comma. */
function andText(parts: readonly string[], hasClause: boolean): string {
  if (parts.length === 1) return parts.join('');
  return `${parts.slice(0, -1).join(', ')}${hasClause ? ',' : ''} and ${parts.at(-1) ?? ''}`;
}
