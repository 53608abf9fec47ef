import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { demoFacts } from '../../../demo/catalogue/facts.ts';
import { demoShop } from '../../../demo/shop.ts';
import { tellCardFacts } from './card-facts.rules.ts';
import {
  type FactsDraft,
  type PlantFacts,
  factKeys,
  factProblem,
  parseFacts,
  plantFacts,
  readFacts,
  tellFacts,
  typeFacts,
} from './plant-facts.rules.ts';

const several = <T>(of: readonly T[]) => fc.subarray([...of], { minLength: 1 });
const someFacts: fc.Arbitrary<PlantFacts> = fc.record(
  {
    light: several(['low', 'medium', 'bright', 'sun'] as const),
    water: fc.constantFrom('sparing', 'moderate', 'generous', 'standing'),
    effort: fc.constantFrom('easy', 'some', 'demanding'),
    pets: fc.constantFrom('safe', 'irritant', 'toxic'),
    children: fc.constantFrom('safe', 'irritant', 'toxic', 'sharp'),
    height: fc.integer({ min: 1, max: 3_000 }),
    spread: fc.integer({ min: 1, max: 3_000 }),
    growth: fc.constantFrom('slow', 'medium', 'fast'),
    humidity: fc.constantFrom('dry', 'normal', 'high'),
    air: fc.constant(true as const),
    flowering: several([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
    fragrance: fc.constantFrom('none', 'light', 'strong'),
    edible: several(['leaves', 'flowers', 'fruit'] as const),
    coldest: fc.integer({ min: -20, max: 30 }),
    hottest: fc.integer({ min: 20, max: 55 }),
    origin: fc.stringMatching(/^[A-Za-z][A-Za-z, ]{0,60}[a-z]$/),
    botanicalName: fc.stringMatching(/^[A-Z][a-z × ]{0,60}[a-z]$/),
  },
  { requiredKeys: [] },
);

describe('what is known', () => {
  test('is the same after it was stored, typed and read again', () => {
    fc.assert(
      fc.property(someFacts, (facts) => {
        expect(readFacts(JSON.parse(JSON.stringify(facts)))).toEqual(facts);
        const typed = typeFacts(facts);
        expect(factKeys.map((key) => factProblem(key, typed[key]))).toEqual(factKeys.map(() => null));
        expect(parseFacts(typed)).toEqual(facts);
      }),
    );
  });

  test('is all told, in its order, each with words; a card tells three', () => {
    fc.assert(
      fc.property(someFacts, (facts) => {
        const told = tellFacts(facts);
        expect(told.map(({ key }) => key)).toEqual(factKeys.filter((key) => key in facts));
        for (const { label, text, short } of told)
          expect([label, text, short].join('|')).not.toMatch(/undefined|^\||\|\||\|$/);
        const { line, badge, heard } = tellCardFacts(facts);
        expect(line.split(' · ').filter(Boolean)).toHaveLength(
          ['light', 'height'].filter((key) => key in facts).length,
        );
        expect([badge, heard].filter(Boolean)).toHaveLength('pets' in facts ? 1 : 0);
        // Beside a price stands how tall that plant is, and not how tall it may grow.
        expect(tellCardFacts(facts, '25–35 cm').line).toMatch(/^(?:[A-Z][a-z]+ (?:light|sun) · )?25–35 cm$/);
      }),
    );
  });

  test('leaves out whatever is of no known kind, and never fails', () => {
    fc.assert(
      fc.property(
        fc.anything(),
        fc.dictionary(fc.constantFrom(...factKeys), fc.anything()),
        (odd, column) => {
          expect(readFacts(odd)).toBeTypeOf('object');
          const read = readFacts(column);
          expect(readFacts(read)).toEqual(read);
          expect(parseFacts(typeFacts(read))).toEqual(read);
        },
      ),
    );
    expect(readFacts({ pets: 'toString', height: 0, flowering: [13], air: 'yes', origin: '' })).toEqual({});
  });
});

describe('what is typed', () => {
  const nothing = typeFacts({});

  test.each([
    ['height', '0'],
    ['height', '3001'],
    ['height', '1.5'],
    ['height', '1e2'],
    ['coldest', '-21'],
    ['pets', 'constructor'],
    ['light', 'low,dark'],
    ['flowering', '0'],
    ['flowering', 'May'],
    ['air', 'no'],
    ['origin', 'a\u0000'],
    ['origin', 'a'.repeat(81)],
  ] as const)('%s cannot be %j, and is not stored', (key, typed) => {
    expect(factProblem(key, typed)).toContain(`${plantFacts[key].label}:`);
    const draft: FactsDraft = { ...nothing, [key]: typed };
    expect(parseFacts(draft)).toEqual({});
  });

  test('may have its parts in any order, with commas or bars', () => {
    expect(parseFacts({ ...nothing, light: 'sun | low', flowering: '12, 1,2' })).toEqual({
      light: ['low', 'sun'],
      flowering: [1, 2, 12],
    });
  });

  test('says nothing where it is empty', () => {
    expect(parseFacts({ ...nothing, origin: '  ' })).toEqual({});
    expect(factProblem('height', ' ')).toBeNull();
  });
});

describe('in words', () => {
  const said = (facts: PlantFacts) => tellFacts(facts).map(({ text }) => text);

  test('what a plant stands goes from the least to the most', () => {
    expect(said({ light: ['low', 'medium', 'bright'] })).toEqual(['Low light to bright, indirect light']);
    expect(said({ light: ['sun'] })).toEqual(['Direct sun']);
    expect(tellCardFacts({ light: ['medium', 'sun'], pets: 'toxic', height: 150 })).toEqual({
      line: 'Medium light · Up to 1.5 m',
      heard: 'Not for pets',
    });
    expect(tellCardFacts({ light: ['bright'], pets: 'safe' })).toEqual({
      line: 'Bright light',
      badge: 'Pet-safe',
    });
    for (const height of ['20–30 cm long', '20–30 cm'])
      expect(tellCardFacts({ height: 90 }, height)).toEqual({ line: '20–30 cm' });
  });

  test.each([
    [[3], 'March'],
    [[3, 4, 5], 'March to May'],
    [[1, 2, 11, 12], 'November to February'],
    [[4, 8, 9], 'April and August to September'],
    [[1, 3, 5], 'January, March and May'],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 'All year'],
  ])('months %j are %j', (flowering, words) => {
    expect(said({ flowering })).toEqual([words]);
  });
});

test('every plant of the demo has all that can be said of it, and pots have nothing', () => {
  const always = factKeys.filter((key) => !['air', 'flowering', 'edible'].includes(key));
  for (const { slug, glance, facts } of demoShop.products) {
    const isPlant = glance.some((line) => line.startsWith('Botanical name:'));
    expect(readFacts(facts), slug).toEqual(facts);
    if (isPlant) expect(Object.keys(facts), slug).toEqual(expect.arrayContaining(always));
    else expect(facts, slug).toEqual({});
    // What stands in words says the same.
    if (glance.includes('Pets: not toxic to cats and dogs')) expect(facts.pets, slug).toBe('safe');
    if (glance.some((line) => line.startsWith('Pets: toxic'))) expect(facts.pets, slug).toBe('toxic');
  }
  expect(Object.keys(demoFacts)).toHaveLength(31);
});
