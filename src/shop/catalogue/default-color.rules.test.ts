import { expect, test } from 'vitest';
import { defaultColor } from './default-color.rules.ts';

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
