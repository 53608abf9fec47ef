import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hadBetterShare, mustShare, standsIn } from './alternatives.rules.ts';
import { facetNames, toChoices } from './facets.rules.ts';
import { type PlantFacts, plantFacts } from './plant-facts.rules.ts';

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
  },
  { requiredKeys: [], noNullPrototype: true },
) as fc.Arbitrary<PlantFacts>;

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

test('what is looked for by facets are choices that there are', () => {
  fc.assert(
    fc.property(someFacts, (wanted) => {
      for (const query of [mustShare(wanted), hadBetterShare(wanted)])
        for (const name of facetNames)
          if (query[name]) expect(toChoices(name, query[name])).toBe(query[name]);
    }),
  );
});
