import { expect, test } from 'vitest';
import { canCreateCategory } from './category-name.rules.ts';

const existing = [{ name: 'Low-Light' }, { name: 'Deals' }];

test.each([
  ['Succulents', true],
  ['  Succulents ', true],
  ['Low', true],
  ['', false],
  ['   ', false],
  ['low-light', false],
  [' LOW-LIGHT ', false],
])('%j can be made: %s', (name, expected) => {
  expect(canCreateCategory(name, existing)).toBe(expected);
});
