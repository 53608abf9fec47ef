import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aVariant } from '../../../tests/variants.fixtures.ts';
import { enabledValues, offeredValues, swatchColor, valueId } from './attribute-values.rules.ts';
import type { Attribute } from './variants.types.ts';

test.each([
  ['Light Grey', 'light-grey'],
  ['Round 4"', 'round-4"'],
  ['Small (4")', 'small-(4")'],
  ['  Self-watering ', 'self-watering'],
  ['Deep \t Blue', 'deep-blue'],
])('%s has the id %s', (name, id) => {
  expect(valueId(name)).toBe(id);
});

test('an id has no spaces and is its own id', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(valueId(name)).not.toMatch(/\s/);
      expect(valueId(valueId(name))).toBe(valueId(name));
    }),
  );
});

test("a value's own hex colour comes first", () => {
  expect(swatchColor({ name: 'White', hexColor: ' #FFF8E7 ' })).toBe('#fff8e7');
  expect(swatchColor({ name: 'White', hexColor: '#abc' })).toBe('#abc');
});

test.each(['red; background:url(x)', '#12', '#12345g', 'white', '', null, undefined])(
  'the hex colour %j is passed over for the name',
  (hexColor) => {
    expect(swatchColor({ name: 'Light Grey', hexColor })).toBe('#d3d6d8');
  },
);

test('an unknown name is grey', () => {
  expect(swatchColor({ name: 'Sea Mist' })).toBe('#9ca3af');
  expect(swatchColor({ name: 'constructor' })).toBe('#9ca3af');
});

test('a swatch is always a hex colour', () => {
  fc.assert(
    fc.property(fc.string(), fc.option(fc.string()), (name, hexColor) => {
      expect(swatchColor({ name, hexColor })).toMatch(/^#(?:[\da-f]{3}|[\da-f]{6})$/);
    }),
  );
});

const value = (name: string, position: number, enabled = true) => ({
  id: name.toLowerCase(),
  name,
  enabled,
  position,
  hexColor: null,
});

const attributes: Attribute[] = [
  { id: '1', name: 'pot_size', label: 'Size', values: [value('Large', 2), value('Small', 1)] },
  { id: '2', name: 'pot_type', label: 'Pot', values: [value('Plastic', 1), value('Krish', 2, false)] },
];

test('enabled values come in their positions', () => {
  expect(enabledValues(attributes, 'pot_size').map(({ name }) => name)).toEqual(['Small', 'Large']);
  expect(enabledValues(attributes, 'pot_color')).toEqual([]);
});

test('only enabled values that a variant has are offered', () => {
  const variants = [aVariant({ size: 'Small' }), aVariant({ size: 'Small', potType: 'Krish' })];
  const offered = offeredValues(attributes, variants);
  expect(offered.sizes.map(({ name }) => name)).toEqual(['Small']);
  expect(offered.potTypes.map(({ name }) => name)).toEqual(['Plastic']);
  expect(offered.potColors).toEqual([]);
});

test('a colour is offered where a variant has it', () => {
  const colors = {
    id: '3',
    name: 'pot_color',
    label: 'Color',
    values: [value('White', 1), value('Red', 2)],
  } as const;
  const variants = [aVariant({ potColor: 'Red' }), aVariant({ potColor: null })];
  const offered = offeredValues([{ ...colors, values: [...colors.values] }], variants);
  expect(offered.potColors.map(({ name }) => name)).toEqual(['Red']);
});
