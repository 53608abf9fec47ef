import { expect, test } from 'vitest';
import {
  escaped,
  plain,
  readCell,
  readList,
  readPlaces,
  split,
  writeCell,
  writeCsvLine,
  writeList,
} from './cell-lists.rules.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['=1-5', "'=1-5"],
  ['@a-1.5', "'@a-1.5"],
  ['+1', "'+1"],
  ['@sum(a1)', "'@sum(a1)"],
  ['|cmd', "'|cmd"],
  ['%41', "'%41"],
  ['-cmd', "'-cmd"],
  [' \n=1', "' \n=1"],
  ['\0=1', "'\0=1"],
  ['\t1', "'\t1"],
  ["'=1", "''=1"],
  ['-1', '-1'],
  ['-12.50', '-12.50'],
  ['-1.', "'-1."],
  ['-1.5.2', "'-1.5.2"],
  ['-1a', "'-1a"],
  ['- 1', "'- 1"],
  ['+91 98450', "'+91 98450"],
  ['499', '499'],
  ['a=1', 'a=1'],
  ["it's", "it's"],
  ["'round'", "'round'"],
  ['', ''],
])('%j is written %j, and read again', (text, cell) => {
  expect(writeCell(text)).toBe(cell);
  expect(readCell(cell)).toBe(text);
});

test('an apostrophe that keeps nothing from being a formula is part of the text', () => {
  expect(["'round'", "''", "a'=1", "'8901"].map(readCell)).toEqual(["'round'", "''", "a'=1", "'8901"]);
});

test('a line of a file has every cell in quotes, and quotes twice', () => {
  expect(writeCsvLine(['a', '4" pot', 'x, y', ''])).toBe('"a","4"" pot","x, y",""\r\n');
});

test.each([
  ['Indoor | Pet-safe', ['Indoor', 'Pet-safe']],
  ['Indoor|| ', ['Indoor']],
  [' ', []],
  ['', []],
  [String.raw`a\|b | c\\`, ['a|b', 'c\\']],
  [String.raw`a\ | b`, ['a\\', 'b']],
  ['trailing\\', ['trailing\\']],
])('the list %j', (cell, texts) => {
  expect(readList(cell)).toEqual(texts);
});

test('texts at their places keep the empty ones between them', () => {
  expect(readPlaces('Front | | Back')).toEqual(['Front', '', 'Back']);
  expect(readPlaces('|')).toEqual(['', '']);
  expect(readPlaces('  ')).toEqual([]);
});

test('only the marks that stand between texts get a backslash, and backslashes themselves', () => {
  expect(escaped(String.raw`a|b;c,d\e`, '|')).toBe(String.raw`a\|b;c,d\\e`);
  expect(escaped('a|b;c,d', '|;,')).toBe(String.raw`a\|b\;c\,d`);
  expect(writeList(['Gifts, small', 'a|b'])).toBe(String.raw`Gifts, small | a\|b`);
});

test('a text is cut at its marks, and not at those with a backslash', () => {
  expect(split(String.raw`a;b\;c;`, ';')).toEqual(['a', String.raw`b\;c`, '']);
  expect(split(String.raw`a\\;b`, ';')).toEqual([String.raw`a\\`, 'b']);
  expect(split('a\\', ';')).toEqual(['a\\']);
  expect(split('', ';')).toEqual(['']);
});

test('a part is read without its backslashes, other letters keep theirs', () => {
  expect([String.raw` a\;b `, String.raw`4\:30`, String.raw`a\n`, String.raw`\,\|`].map(plain)).toEqual([
    'a;b',
    '4:30',
    String.raw`a\n`,
    ',|',
  ]);
});
