import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anySelection, someRules } from '../../../tests/variants.fixtures.ts';
import {
  allowedCombinations,
  allowedPotColors,
  allowedPotTypes,
  combinationCount,
  isAllowed,
} from './dependency.rules.ts';

const rules = [{ potSize: 'Small', allowedPotTypes: ['Krish', 'Plastic'], allowedPotColors: [] }];
const names = {
  sizes: ['Small', 'Large'],
  potTypes: ['Plastic', 'Round', 'Krish'],
  potColors: ['White', 'Red'],
};

test('a rule narrows its own size only, an empty list allows all', () => {
  expect(allowedPotTypes(rules, 'Small', names.potTypes)).toEqual(['Plastic', 'Krish']);
  expect(allowedPotColors(rules, 'Small', names.potColors)).toEqual(['White', 'Red']);
  expect(allowedPotTypes(rules, 'Large', names.potTypes)).toEqual(names.potTypes);
});

test('several rules for one size all hold', () => {
  const both = [...rules, { potSize: 'Small', allowedPotTypes: ['Krish'], allowedPotColors: ['Red'] }];
  expect(allowedPotTypes(both, 'Small', names.potTypes)).toEqual(['Krish']);
  expect(isAllowed(both, { size: 'Small', potType: 'Krish', potColor: null })).toBe(true);
  expect(isAllowed(both, { size: 'Small', potType: 'Krish', potColor: 'White' })).toBe(false);
  expect(isAllowed(both, { size: 'Large', potType: 'Round', potColor: 'White' })).toBe(true);
  expect(allowedPotColors(both, 'Large', names.potColors)).toEqual(names.potColors);
});

test('combinations are counted as allowed', () => {
  expect(combinationCount([], names)).toBe(12);
  expect(combinationCount(rules, names)).toBe(10);
  expect(combinationCount(rules, { ...names, potColors: null })).toBe(5);
  expect(combinationCount(rules, { ...names, potColors: [] })).toBe(0);
});

test('the combinations are exactly those allowed one by one', () => {
  const offered = fc.uniqueArray(anySelection, { selector: (selection) => JSON.stringify(selection) });
  fc.assert(
    fc.property(someRules, offered, (someOf, selections) => {
      const sizes = [...new Set(selections.map(({ size }) => size))];
      const potTypes = [...new Set(selections.map(({ potType }) => potType))];
      const potColors = [...new Set(selections.flatMap(({ potColor }) => potColor ?? []))];
      const all = allowedCombinations([], { sizes, potTypes, potColors });
      expect(all).toHaveLength(sizes.length * potTypes.length * potColors.length);
      expect(allowedCombinations(someOf, { sizes, potTypes, potColors })).toEqual(
        all.filter((selection) => isAllowed(someOf, selection)),
      );
    }),
  );
});
