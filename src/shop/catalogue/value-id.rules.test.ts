import fc from 'fast-check';
import { expect, test } from 'vitest';
import { valueId } from './value-id.rules.ts';

test.each([
  ['Light Grey', 'light-grey'],
  ['Round 4"', 'round-4"'],
  ['Small (4")', 'small-(4")'],
  ['  Self-watering ', 'self-watering'],
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
