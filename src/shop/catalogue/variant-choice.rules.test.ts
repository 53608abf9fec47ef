import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aVariant, anySelection, someRules, someVariants } from '../../../tests/variants.fixtures.ts';
import { effectivePricePaise } from '../pricing/prices.rules.ts';
import { isAllowed } from '../variants/dependency.rules.ts';
import {
  changePotColor,
  changePotType,
  changeSize,
  closestVariant,
  defaultColor,
  defaultVariant,
} from './variant-choice.rules.ts';

const smallWhite = aVariant({ id: 'small-white', size: 'Small', potType: 'Plastic', potColor: 'White' });
const smallRed = aVariant({ id: 'small-red', size: 'Small', potType: 'Round', potColor: 'Red' });
const largeRed = aVariant({ id: 'large-red', size: 'Large', potType: 'Plastic', potColor: 'Red' });
const largeKrish = aVariant({ id: 'large-krish', size: 'Large', potType: 'Krish', potColor: 'Black' });
const variants = [smallWhite, smallRed, largeRed, largeKrish];
const shown = { potTypes: ['Plastic', 'Round', 'Krish'], potColors: ['White', 'Red', 'Black'] };

test.each([
  ['an exact match', { size: 'Large', potType: 'Krish', potColor: 'Black' }, largeKrish],
  ['two options before one', { size: 'Small', potType: 'Plastic', potColor: 'Red' }, smallWhite],
  [
    'two lesser options before the size alone',
    { size: 'Small', potType: 'Krish', potColor: 'Black' },
    largeKrish,
  ],
  ['the size before the pot type', { size: 'Large', potType: 'Round', potColor: 'Blue' }, largeRed],
  ['the pot type before the colour', { size: 'Huge', potType: 'Krish', potColor: 'Red' }, largeKrish],
  ['the first when nothing matches', { size: 'Huge', potType: 'Clay', potColor: null }, smallWhite],
])('closest is %s', (_, wanted, expected) => {
  expect(closestVariant(variants, wanted)).toBe(expected);
});

test('what was just changed matches before anything else', () => {
  const wanted = { size: 'Large', potType: 'Round', potColor: 'Red' };
  expect(closestVariant([smallRed, largeKrish], wanted)).toBe(smallRed);
  expect(closestVariant([smallRed, largeKrish], wanted, 'size')).toBe(largeKrish);
});

test('a new size moves pot type and colour to the first that it allows', () => {
  const rules = [{ potSize: 'Large', allowedPotTypes: ['Krish'], allowedPotColors: ['Black', 'Red'] }];
  const red = aVariant({ id: 'large-krish-red', size: 'Large', potType: 'Krish', potColor: 'Red' });
  const choice = { variants: [...variants, red], rules, ...shown };
  expect(changeSize(choice, smallWhite, 'Large')).toBe(red);
  expect(changeSize(choice, { ...smallRed, potColor: 'Black' }, 'Large')).toBe(largeKrish);
});

test('the first allowed pot type and colour are the first as shown, whatever the order of the variants', () => {
  const rules = [
    { potSize: 'Large', allowedPotTypes: ['Krish', 'Round'], allowedPotColors: ['Red', 'Black'] },
  ];
  const inEveryWay = ['Krish', 'Round'].flatMap((potType) =>
    ['Black', 'Red'].map((potColor) =>
      aVariant({ id: potType + potColor, size: 'Large', potType, potColor }),
    ),
  );
  const choice = { variants: [smallWhite, ...inEveryWay], rules, ...shown };
  expect(changeSize(choice, smallWhite, 'Large')).toMatchObject({ potType: 'Round', potColor: 'Red' });
});

test('who chose one without a colour stays with those that have none', () => {
  const bare = aVariant({ id: 'bare', size: 'Large', potType: 'Plastic', potColor: null });
  const choice = { variants: [largeRed, bare], rules: [], ...shown };
  expect(changeSize(choice, { size: 'Small', potType: 'Plastic', potColor: null }, 'Large')).toBe(bare);
});

test('a new pot type or colour that the size forbids moves to a size that has it', () => {
  const rules = [{ potSize: 'Small', allowedPotTypes: ['Plastic'], allowedPotColors: [] }];
  const choice = { variants, rules, ...shown };
  expect(changePotType(choice, smallWhite, 'Krish')).toBe(largeKrish);
  expect(changePotColor(choice, smallWhite, 'Red')).toBe(largeRed);
});

test('the closest is one of those given, and an exact one if there is any', () => {
  const option = fc.constantFrom(undefined, 'size', 'potType', 'potColor');
  fc.assert(
    fc.property(someVariants, anySelection, option, (given, wanted, changed) => {
      const closest = closestVariant(given, wanted, changed);
      expect(given.length === 0 ? [undefined] : given).toContain(closest);
      const exact = given.find(
        ({ size, potType, potColor }) =>
          size === wanted.size && potType === wanted.potType && potColor === wanted.potColor,
      );
      if (exact) expect(closest).toBe(exact);
      if (changed && given.some((variant) => variant[changed] === wanted[changed])) {
        expect(closest?.[changed]).toBe(wanted[changed]);
      }
    }),
  );
});

test('a choice ends at an allowed variant whenever one exists', () => {
  fc.assert(
    fc.property(someVariants, someRules, anySelection, anySelection, (given, rules, current, next) => {
      const potTypes = ['Plastic', 'Round 4"', 'Krish 4"'];
      const choice = { variants: given, rules, potTypes, potColors: ['White', 'Black'] };
      const results = [
        changeSize(choice, current, next.size),
        changePotType(choice, current, next.potType),
        changePotColor(choice, current, next.potColor ?? 'White'),
      ];
      const allowed = given.filter((variant) => isAllowed(rules, variant));
      for (const result of results) {
        if (allowed.length > 0) expect(allowed).toContain(result);
        else expect(result).toBe(given.length === 0 ? undefined : closestVariant(given, result!));
      }
    }),
  );
});

test('a size with an allowed variant is reached', () => {
  fc.assert(
    fc.property(someVariants, someRules, anySelection, anySelection, (given, rules, current, { size }) => {
      const choice = { variants: given, rules, potTypes: ['Plastic', 'Krish 4"'], potColors: ['Black'] };
      const reachable = given.some((variant) => variant.size === size && isAllowed(rules, variant));
      if (reachable) expect(changeSize(choice, current, size)?.size).toBe(size);
    }),
  );
});

test('without variants there is no default', () => {
  expect(defaultVariant([])).toBeUndefined();
});

test('the lowest effective price wins, ties go to the lowest id', () => {
  const dear = aVariant({ id: 'a', pricePaise: 900_00 });
  const deal = aVariant({ id: 'c', pricePaise: 900_00, discountPricePaise: 300_00, isDiscounted: true });
  const cheap = aVariant({ id: 'b', pricePaise: 300_00 });
  expect(defaultVariant([dear, deal, cheap])?.id).toBe('b');
});

test('a dearer variant in stock comes before a cheaper one that is sold out', () => {
  const soldOut = aVariant({ id: 'a', pricePaise: 100_00, stock: 0 });
  const inStock = aVariant({ id: 'b', pricePaise: 900_00, stock: 1 });
  expect(defaultVariant([soldOut, inStock])).toBe(inStock);
  expect(defaultVariant([soldOut])).toBe(soldOut);
});

test('nothing in stock is cheaper than the default, whatever the order of the list', () => {
  fc.assert(
    fc.property(someVariants, (given) => {
      const chosen = defaultVariant(given);
      expect(defaultVariant(given.toReversed())).toBe(chosen);
      expect(chosen === undefined).toBe(given.length === 0);
      if (!chosen) return;
      const rivals = given.filter((variant) => variant.stock > 0 || chosen.stock === 0);
      expect(rivals).toContain(chosen);
      expect(effectivePricePaise(chosen)).toBe(Math.min(...rivals.map(effectivePricePaise)));
    }),
  );
});

const color = (id: string, enabled: boolean) => ({ id, name: id, enabled, priceModifierPaise: 0 });
const colors = [color('beige', false), color('stone', true), color('navy', true)];

test.each([
  ['navy', 'navy'],
  ['beige', 'stone'],
  ['pink', 'stone'],
  [null, 'stone'],
  [undefined, 'stone'],
])('the default %s chooses %s', (defaultColorId, expected) => {
  expect(defaultColor(colors, defaultColorId)?.id).toBe(expected);
});

test('with no enabled colour none is chosen', () => {
  expect(defaultColor([color('beige', false)], 'beige')).toBeUndefined();
});
