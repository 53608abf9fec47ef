import { expect, test } from 'vitest';
import { wordsOf } from './search-words.rules.ts';
import { findSynonyms, toSynonymGroup } from './synonyms.rules.ts';

const groups = [
  ['Tulsi', 'Holy Basil'],
  ['snake plant', "mother-in-law's tongue", 'Sansevieria'],
  ['basil', 'sabja'],
  ['holy basil', 'vrinda'],
].map(toSynonymGroup);

/** Each name that was found, with what else it is called. */
const said = (text: string) => {
  const words = wordsOf(text);
  return findSynonyms(words, groups).map(({ from, length, others }) => [
    words.slice(from, from + length).join(' '),
    ...others.map((name) => name.join(' ')),
  ]);
};

test.each([
  ['tulsi', [['tulsi', 'holy basil']]],
  ['a Holy Basil in a pot', [['holy basil', 'tulsi', 'vrinda']]],
  ['basil', [['basil', 'sabja']]],
  ['snake plants', [['snake plants', 'mother in law s tongue', 'sansevieria']]],
  ['mother-in-law’s tongue', [['mother in law s tongue', 'snake plant', 'sansevieria']]],
  [
    'sansevieria and tulsi',
    [
      ['sansevieria', 'snake plant', 'mother in law s tongue'],
      ['tulsi', 'holy basil'],
    ],
  ],
  ['snake', []],
  ['plant snake', []],
  ['', []],
])('%s names %j', (text, names) => {
  expect(said(text)).toEqual(names);
});

test('a name without words is nothing that anybody says', () => {
  expect(findSynonyms(['fern'], [toSynonymGroup(['!', 'fern'])])).toEqual([
    { from: 0, length: 1, others: [] },
  ]);
});

test('the longest name of a group is meant, and of several groups only those that have it', () => {
  const [own, shorter] = [
    ['basil', 'basil leaf', 'tulsi'],
    ['basil', 'sabja'],
  ].map(toSynonymGroup);
  expect(
    findSynonyms(
      ['basil', 'leaf'],
      [own, shorter].flatMap((group) => group ?? []),
    ),
  ).toEqual([{ from: 0, length: 2, others: [['basil'], ['tulsi']] }]);
});

test('what only begins a name, or is longer than it, is not it', () => {
  const group = toSynonymGroup(['snake plant', 'snake', '']);
  expect(findSynonyms(['snake', 'tree'], [group])).toEqual([
    { from: 0, length: 1, others: [['snake', 'plant']] },
  ]);
  expect(findSynonyms([], [group])).toEqual([]);
});
