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
