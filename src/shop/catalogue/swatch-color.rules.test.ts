import fc from 'fast-check';
import { expect, test } from 'vitest';
import { swatchColor } from './swatch-color.rules.ts';

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
