import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anOffer, someOffer } from '../../../tests/variants.fixtures.ts';
import {
  addValue,
  changeValue,
  moveValue,
  removeValue,
  renameGroup,
  renameValue,
  setRule,
  valuesOf,
} from './attributes.rules.ts';
import { combinations } from './combinations.rules.ts';

const offer = anOffer(['Small', 'Large'], ['Plastic', 'Round'], ['White']);
const namesOf = (edited: Parameters<typeof valuesOf>[0], group: Parameters<typeof valuesOf>[1]) =>
  valuesOf(edited, group).map(({ name }) => name);

test('a new value is enabled, its id its lower-cased name with hyphens; a colour is grey', () => {
  expect(valuesOf(addValue(offer, 'pot_color', ' Forest Green '), 'pot_color').at(-1)).toEqual({
    id: 'forest-green',
    name: 'Forest Green',
    enabled: true,
    hexColor: '#666666',
  });
  expect(valuesOf(addValue(offer, 'pot_size', 'X Large'), 'pot_size').at(-1)).toMatchObject({
    id: 'x-large',
    hexColor: null,
  });
});

test.each(['', '   ', 'small', ' SMALL '])('the name %j is ignored, new or as another', (name) => {
  expect(addValue(offer, 'pot_size', name)).toEqual(offer);
  expect(renameValue(offer, { group: 'pot_size', id: 'large' }, name)).toEqual(offer);
});

test('a rename keeps the id and follows into the rules; the old name may come back', () => {
  const ruled = setRule(offer, { potSize: 'Small', allowedPotTypes: ['Round'], allowedPotColors: [] });
  const sized = renameValue(ruled, { group: 'pot_size', id: 'small' }, 'Tiny');
  const typed = renameValue(sized, { group: 'pot_type', id: 'round' }, 'Ball');
  expect(typed.rules).toEqual([{ potSize: 'Tiny', allowedPotTypes: ['Ball'], allowedPotColors: [] }]);
  const again = addValue(typed, 'pot_size', 'Small');
  expect(valuesOf(again, 'pot_size').map(({ id, name }) => [id, name])).toEqual([
    ['small', 'Tiny'],
    ['large', 'Large'],
    ['small-2', 'Small'],
  ]);
});

test('a removed value never widens what its rules allow', () => {
  fc.assert(
    fc.property(someOffer, fc.nat(2), fc.nat(2), (some, groupAt, valueAt) => {
      const { name, values } = some.attributes[groupAt]!;
      const value = values[valueAt];
      // Without any colour a product is offered without one: another rule.
      fc.pre(value !== undefined && values.length > 1);
      const before = new Set(combinations(some).map(({ id }) => id));
      const after = combinations(removeValue(some, { group: name, id: value.id }));
      expect(after.filter(({ id }) => !before.has(id))).toEqual([]);
    }),
  );
});

test('values are moved, switched and coloured; a group has a label', () => {
  const ref = { group: 'pot_size', id: 'small' } as const;
  expect(namesOf(moveValue(offer, ref, 1), 'pot_size')).toEqual(['Large', 'Small']);
  expect(namesOf(moveValue(offer, ref, 9), 'pot_size')).toEqual(['Large', 'Small']);
  expect(namesOf(moveValue(offer, ref, -1), 'pot_size')).toEqual(['Small', 'Large']);
  expect(combinations(changeValue(offer, ref, { enabled: false }))).toHaveLength(2);
  expect(renameGroup(offer, 'pot_size', ' Pot ').attributes[0]!.label).toBe('Pot');
  expect(renameGroup(offer, 'pot_size', ' ').attributes[0]!.label).toBe('pot_size');
});

test('a rule that allows everything is none', () => {
  const rule = { potSize: 'Small', allowedPotTypes: [], allowedPotColors: ['White'] };
  const ruled = setRule(offer, rule);
  expect(ruled.rules).toEqual([rule]);
  expect(setRule(ruled, { ...rule, allowedPotColors: [] }).rules).toEqual([]);
});
