import { expect, test } from 'vitest';
import {
  readFlag,
  readRules,
  readValues,
  readYesOrNo,
  writeFlag,
  writeRules,
  writeValues,
} from './own-cells.rules.ts';

const value = (name: string, hexColor: string | null = null, enabled = true) => ({ name, hexColor, enabled });
const rule = (potSize: string, allowedPotTypes: string[] = [], allowedPotColors: string[] = []) => ({
  potSize,
  allowedPotTypes,
  allowedPotColors,
});

test('values are written as staff would write them', () => {
  expect(writeValues([value('White', '#f7f5f0'), value('Red', '#b23a31', false), value('a;b')])).toBe(
    String.raw`White; #f7f5f0 | Red; #b23a31; off | a\;b`,
  );
  expect(writeValues([])).toBe('');
});

test.each([
  ['White; #f7f5f0 | Red; off', [value('White', '#f7f5f0'), value('Red', null, false)]],
  ['White;off;#f7f5f0', [value('White', '#f7f5f0', false)]],
  ['Small; Height:  25–35 cm ; off', [{ ...value('Small', null, false), height: '25–35 cm' }]],
  ['Small; height:', [value('Small')]],
  ['White; offer', [value('White')]],
  ['White; colour #fff', [value('White')]],
  [' | ; off | Small', [value('Small')]],
  ['', []],
])('the values %j', (cell, values) => expect(readValues(cell)).toEqual(values));

test('rules are written without the lists that they do not have', () => {
  const rules = [rule('Small', ['Plastic', 'Round'], ['White']), rule('Large', [], ['a,b']), rule('Jumbo')];
  expect(writeRules(rules)).toBe(
    String.raw`Small; types: Plastic, Round; colours: White | Large; colours: a\,b | Jumbo`,
  );
});

test.each([
  ['Small; types: Plastic, Round; colours: White', [rule('Small', ['Plastic', 'Round'], ['White'])]],
  ['Small; colors: White; TYPE : Clay', [rule('Small', ['Clay'], ['White'])]],
  ['Small; color: White, ,Red,', [rule('Small', [], ['White', 'Red'])]],
  ['Small; type:', [rule('Small')]],
  ['Small;types:Clay;colours:Red', [rule('Small', ['Clay'], ['Red'])]],
  [String.raw`Small; types: a\:b`, [rule('Small', ['a:b'])]],
  ['Small', [rule('Small')]],
  [' | Small; types: Clay | ', [rule('Small', ['Clay'])]],
  ['', []],
  ['Small; Plastic', null],
  ['Small; kinds: Plastic', null],
  ['Small; my types: Plastic', null],
  ['Small; types Plastic', null],
  ['; types: Plastic', null],
  ['Small; types: Clay | Large; Clay', null],
])('the rules %j', (cell, rules) => expect(readRules(cell)).toEqual(rules));

test('yes and no in several words, nothing in none, and neither in others', () => {
  expect(['yes', ' Y ', 'TRUE', '1', 'on'].map(readFlag)).toEqual([true, true, true, true, true]);
  expect(['no', 'N', 'false', '0', 'Off '].map(readFlag)).toEqual([false, false, false, false, false]);
  expect(['', '  '].map(readFlag)).toEqual([null, null]);
  expect(['perhaps', 'yes no', '2'].map(readFlag)).toEqual([undefined, undefined, undefined]);
  expect([true, false].map((flag) => readFlag(writeFlag(flag)))).toEqual([true, false]);
});

test('yes or no is taken over, nothing is left alone, and neither is said to be wrong', () => {
  const taken: boolean[] = [];
  const read = (cell: string) => readYesOrNo('Published', cell, (flag) => taken.push(flag));
  expect([read('yes'), read(''), read('no')]).toEqual([null, null, null]);
  expect(taken).toEqual([true, false]);
  expect(read('perhaps')).toBe('Published must be yes or no');
  expect(taken).toHaveLength(2);
});
