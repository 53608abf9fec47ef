import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Known, hadBetterShare, mustShare, standsIn } from './alternatives.rules.ts';
import { facetNames, toChoices } from './facets.rules.ts';
import { plantFacts } from './plant-facts.rules.ts';

const oneOf = (key: 'water' | 'effort' | 'pets' | 'children' | 'humidity') =>
  fc.constantFrom(...Object.keys(plantFacts[key].choices ?? {}));
const someFacts = fc.record(
  {
    light: fc.subarray(['low', 'medium', 'bright', 'sun'], { minLength: 1 }),
    water: oneOf('water'),
    effort: oneOf('effort'),
    pets: oneOf('pets'),
    children: oneOf('children'),
    height: fc.integer({ min: 1, max: 3000 }),
    humidity: oneOf('humidity'),
    flowering: fc.subarray([1, 6, 12], { minLength: 1 }),
    edible: fc.subarray(['leaves', 'fruit'], { minLength: 1 }),
    categories: fc.subarray(['indoor', 'succulents', 'balcony']),
  },
  { requiredKeys: [], noNullPrototype: true },
) as fc.Arbitrary<Known>;

test('what stands in for a plant lives in a light that this one lives in', () => {
  fc.assert(
    fc.property(someFacts, someFacts, (wanted, other) => {
      const shares = (wanted.light ?? []).some((light) => other.light?.includes(light));
      expect(standsIn(wanted, other) !== null).toBe(shares);
    }),
  );
});

test('nothing stands in better than the same, and what is safe for pets comes before what is not', () => {
  fc.assert(
    fc.property(someFacts, someFacts, (wanted, other) => {
      const points = standsIn(wanted, other);
      if (points === null) return;
      expect(points).toBeLessThanOrEqual(standsIn(wanted, { ...wanted, pets: 'safe' }) ?? 0);
      const safe = { ...wanted, pets: 'safe' } as const;
      const pair = [{ ...other, pets: 'safe' } as const, { ...other, pets: 'toxic' } as const] as const;
      expect(standsIn(safe, pair[0])).toBeGreaterThan(standsIn(safe, pair[1]) ?? 0);
    }),
  );
});

test('of two that are alike else, that which has more of its light or of its kind comes first', () => {
  fc.assert(
    fc.property(someFacts, someFacts, (one, other) => {
      const wanted: Known = { ...one, light: ['bright', 'sun'], categories: ['succulents', 'balcony'] };
      const points = (more: Known) =>
        standsIn(wanted, { ...other, light: ['sun'], categories: [], ...more }) ?? 0;
      const least = points({ light: ['low', 'medium', 'bright'] });
      expect(points({})).toBeGreaterThan(least);
      expect(points({ light: ['bright', 'sun'] })).toBeGreaterThan(points({}));
      expect(points({ categories: ['succulents', 'indoor'] })).toBeGreaterThan(points({}));
      expect(points({ categories: ['balcony', 'succulents'] })).toBeGreaterThan(
        points({ categories: ['balcony'] }),
      );
    }),
  );
});

test('what is looked for by facets are choices that there are', () => {
  fc.assert(
    fc.property(someFacts, (wanted) => {
      for (const query of [mustShare(wanted), hadBetterShare(wanted)])
        for (const name of facetNames)
          if (query[name]) expect(toChoices(name, query[name])).toBe(query[name]);
    }),
  );
});

const fern = {
  light: ['low', 'medium'],
  water: 'generous',
  effort: 'some',
  pets: 'safe',
  children: 'safe',
  height: 40,
  humidity: 'high',
  flowering: [1],
  edible: ['leaves'],
  categories: ['indoor'],
} satisfies Known;

test.each([
  ['the same', fern, fern, 43],
  ['one light of two', fern, { ...fern, light: ['low'] }, 37],
  ['one light of three', fern, { ...fern, light: ['medium', 'bright'] }, 35],
  ['no danger to pets lost', { ...fern, pets: 'toxic' }, { ...fern, pets: 'toxic' }, 43],
  ['a danger to pets', fern, { ...fern, pets: 'irritant' }, 31],
  ['half as tall', fern, { ...fern, height: 20 }, 41.5],
  ['twice as tall', fern, { ...fern, height: 80 }, 41.5],
  ['of a height that nobody knows', fern, { ...fern, height: undefined }, 40],
  ['for one of a height that nobody knows', { ...fern, height: undefined }, fern, 40],
  ['flowers at another time', fern, { ...fern, flowering: [6] }, 43],
  ['without flowers', fern, { ...fern, flowering: undefined }, 40],
  ['with flowers, unlike it', { ...fern, flowering: undefined }, fern, 40],
  ['both without', { ...fern, flowering: undefined }, { ...fern, flowering: undefined }, 43],
  ['nothing to eat', fern, { ...fern, edible: undefined }, 42],
  ['another thirst', fern, { ...fern, water: 'sparing' }, 41],
  ['another effort', fern, { ...fern, effort: 'easy' }, 41],
  ['not for children', fern, { ...fern, children: 'toxic' }, 42],
  ['other air', fern, { ...fern, humidity: 'dry' }, 42],
  ['another kind', fern, { ...fern, categories: ['herbs'] }, 37],
  ['of its kind, and of another', fern, { ...fern, categories: ['indoor', 'herbs'] }, 40],
  ['nothing but its light', { light: ['sun'] }, { light: ['sun'] }, 34],
] as [string, Known, Known, number][])('so well it stands in: %s', (_what, wanted, other, points) => {
  expect(standsIn(wanted, other)).toBeCloseTo(points, 9);
});

test('where no light is known nothing stands in', () => {
  expect(standsIn({}, fern)).toBeNull();
  expect(standsIn(fern, {})).toBeNull();
  expect(standsIn({}, {})).toBeNull();
});

test('what is looked for is its light and effort, in stock, and safe where it is safe', () => {
  expect(mustShare(fern)).toEqual({ light: 'low.medium', stock: 'in' });
  expect(hadBetterShare(fern)).toEqual({ light: 'low.medium', stock: 'in', pets: 'safe', effort: 'some' });
  expect(hadBetterShare({ ...fern, pets: 'toxic' }).pets).toBeUndefined();
  expect(mustShare({})).toEqual({ stock: 'in' });
});
