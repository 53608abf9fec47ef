import { expect, test } from 'vitest';
import { canCreateCategory, reservedName } from './category-name.rules.ts';

const existing = [{ name: 'Low-Light' }, { name: 'Deals' }];

test.each([
  ['Succulents', true],
  ['  Succulents ', true],
  ['Low', true],
  ['', false],
  ['   ', false],
  ['low-light', false],
  [' LOW-LIGHT ', false],
  ['All', false],
  [' aLL ', false],
])('%j can be made: %s', (name, expected) => {
  expect(canCreateCategory(name, existing)).toBe(expected);
});

test.each([
  ['All', 'All'],
  [' aLL ', 'All'],
  ['A\u00adll', 'All'],
  ['Ａｌｌ', 'All'],
  ['a l l', 'All'],
  ['DEALS', 'Deals'],
  ['Deals\u200b', 'Deals'],
  ['All palms', null],
  ['Small', null],
])('%j is the shop’s own word: %s', (name, expected) => {
  expect(reservedName(name)).toBe(expected);
});
