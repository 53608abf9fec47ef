import { expect, test } from 'vitest';
import { aVariant } from './catalogue.fixtures.ts';
import type { Attribute } from './catalogue.types.ts';
import { enabledValues, offeredValues } from './offered-values.rules.ts';

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
