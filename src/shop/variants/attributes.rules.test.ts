import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anOffer, someOffer } from '../../../tests/variants.fixtures.ts';
import {
  addValue,
  changeValue,
  defaultAttributes,
  isNameTaken,
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

test('a rule replaces that of its own size alone', () => {
  const small = { potSize: 'Small', allowedPotTypes: ['Plastic'], allowedPotColors: [] };
  const large = { potSize: 'Large', allowedPotTypes: ['Round'], allowedPotColors: [] };
  const ruled = setRule(setRule(offer, small), large);
  expect(ruled.rules).toEqual([small, large]);
  expect(setRule(ruled, { ...small, allowedPotTypes: ['Round'] }).rules).toEqual([
    large,
    { ...small, allowedPotTypes: ['Round'] },
  ]);
  expect(setRule(ruled, { ...small, allowedPotTypes: [] }).rules).toEqual([large]);
  expect(ruled.attributes).toEqual(offer.attributes);
});

const full = {
  ...offer,
  rules: [
    { potSize: 'Small', allowedPotTypes: ['Plastic', 'Round'], allowedPotColors: ['White'] },
    { potSize: 'Large', allowedPotTypes: ['Round'], allowedPotColors: [] },
  ],
};

test('a removed value leaves its group, and the rules that name it', () => {
  const sized = removeValue(full, { group: 'pot_size', id: 'small' });
  expect(namesOf(sized, 'pot_size')).toEqual(['Large']);
  expect(sized.rules).toEqual([full.rules[1]]);
  const typed = removeValue(full, { group: 'pot_type', id: 'round' });
  expect(namesOf(typed, 'pot_type')).toEqual(['Plastic']);
  // The last name stays: an empty list would allow everything.
  expect(typed.rules).toEqual([{ ...full.rules[0], allowedPotTypes: ['Plastic'] }, full.rules[1]]);
  const two = setRule(addValue(full, 'pot_color', 'Red'), {
    ...full.rules[0]!,
    allowedPotColors: ['White', 'Red'],
  });
  const colored = removeValue(two, { group: 'pot_color', id: 'white' });
  expect(colored.rules).toContainEqual({ ...full.rules[0], allowedPotColors: ['Red'] });
  expect(removeValue(full, { group: 'pot_color', id: 'white' }).rules).toEqual(full.rules);
});

test('what is in no group changes nothing', () => {
  for (const group of ['pot_size', 'pot_type', 'pot_color'] as const) {
    const ref = { group, id: 'gone' };
    expect(removeValue(full, ref)).toEqual(full);
    expect(renameValue(full, ref, 'Other')).toEqual(full);
    expect(moveValue(full, ref, 0)).toEqual(full);
    expect(changeValue(full, ref, { enabled: false })).toEqual(full);
  }
  const none = { attributes: [], rules: [] };
  expect(valuesOf(none, 'pot_size')).toEqual([]);
  expect(addValue(none, 'pot_size', 'Small')).toEqual(none);
});

test('a renamed colour is followed by the rules, and by no other name', () => {
  const { rules } = renameValue(full, { group: 'pot_color', id: 'white' }, ' Snow ');
  expect(rules).toEqual([{ ...full.rules[0], allowedPotColors: ['Snow'] }, full.rules[1]]);
  const typed = renameValue(full, { group: 'pot_type', id: 'round' }, 'Ball');
  expect(typed.rules.map(({ allowedPotTypes }) => allowedPotTypes)).toEqual([['Plastic', 'Ball'], ['Ball']]);
  expect(namesOf(typed, 'pot_type')).toEqual(['Plastic', 'Ball']);
});

test('a name is taken however it is written, but not by the value that has it', () => {
  const sizes = valuesOf(offer, 'pot_size');
  expect(isNameTaken(sizes, ' SMALL ')).toBe(true);
  expect(isNameTaken(sizes, 'small', 'small')).toBe(false);
  expect(isNameTaken(sizes, 'large', 'small')).toBe(true);
  expect(isNameTaken(sizes, 'Huge')).toBe(false);
  expect(namesOf(renameValue(offer, { group: 'pot_size', id: 'small' }, 'SMALL'), 'pot_size')).toEqual([
    'SMALL',
    'Large',
  ]);
});

test('a change of one value leaves all others, and the other groups, as they are', () => {
  const off = changeValue(full, { group: 'pot_size', id: 'large' }, { enabled: false, hexColor: null });
  expect(valuesOf(off, 'pot_size').map(({ enabled }) => enabled)).toEqual([true, false]);
  expect(off).toMatchObject({ attributes: [{}, full.attributes[1], full.attributes[2]], rules: full.rules });
  const labelled = renameGroup(full, 'pot_type', 'Pot');
  expect(labelled.attributes.map(({ label }) => label)).toEqual(['pot_size', 'Pot', 'pot_color']);
  expect(labelled.rules).toEqual(full.rules);
  expect(namesOf(moveValue(full, { group: 'pot_size', id: 'large' }, 0), 'pot_size')).toEqual([
    'Large',
    'Small',
  ]);
});

test('nothing that is offered to choose from is enabled, and only colours have a colour', () => {
  expect(defaultAttributes.map(({ name, values }) => [name, values.length])).toEqual([
    ['pot_size', 4],
    ['pot_type', 6],
    ['pot_color', 6],
  ]);
  for (const { name, values } of defaultAttributes) {
    expect(values.filter(({ enabled }) => enabled)).toEqual([]);
    expect(values.every(({ hexColor }) => (hexColor !== null) === (name === 'pot_color'))).toBe(true);
  }
});
