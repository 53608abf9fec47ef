import { expect, test } from 'vitest';
import { readSearch } from './search-terms.rules.ts';
import { toSynonymGroup } from './synonyms.rules.ts';

const words = (text: string) =>
  readSearch(text).flatMap((term) => ('meaning' in term ? [term.meaning] : term.words));

test.each([
  ['Fiddle-Leaf Fig', ['fiddle', 'leaf', 'fig']],
  ['a fern for the balcony', ['fern', 'balcony']],
  ['indoor plants', ['indoor']],
  ['plants', ['plants']],
  ['for the', ['for', 'the']],
  ['fern fern', ['fern']],
  ['तुलसी', ['तुलसी']],
  ['\\ %', []],
  ['pet', ['pet-safe']],
  ['Pet-friendly palm', ['pet-safe', 'palm']],
  ['safe for cats and dogs', ['pet-safe']],
  ['non-toxic plants', ['pet-safe']],
  ['not poisonous to dogs', ['pet-safe']],
  ['toxic to cats', ['toxic', 'cats']],
  ['nontoxic', ['pet-safe']],
  ['never harmful fern', ['pet-safe', 'fern']],
  ['not fern', ['not', 'fern']],
  ['safe fern', ['safe', 'fern']],
  ['safe plant for a cat', ['pet-safe']],
  ['petra', ['petra']],
])('%s asks for %j', (text, asked) => {
  expect(words(text)).toEqual(asked);
});

test('what somebody means by a pet is found by the words that they said', () => {
  expect(readSearch('safe for cats and my dog')).toEqual([{ meaning: 'pet-safe', words: ['cats', 'dog'] }]);
  expect(readSearch('fern')).toEqual([{ words: ['fern'], name: ['fern'], others: [] }]);
});

test('a name that has others stands for them, whatever its words say alone', () => {
  const groups = [
    ['money plant', 'pothos'],
    ['dog rose', 'sweet briar'],
  ].map(toSynonymGroup);
  const money = { words: ['money'], name: ['money', 'plant'], others: [['pothos']] };
  const single = (word: string, ...others: string[][]) => ({ words: [word], name: [word], others });
  expect(readSearch('money plant', groups)).toEqual([money]);
  expect(readSearch('a money plant in a white pot', groups)).toEqual([money, single('white'), single('pot')]);
  expect(readSearch('the pothos plant', groups)).toEqual([single('pothos', ['money', 'plant'])]);
  expect(readSearch('dog rose', groups)).toEqual([
    { words: ['dog', 'rose'], name: ['dog', 'rose'], others: [['sweet', 'briar']] },
  ]);
  expect(readSearch('money', groups)).toEqual([single('money')]);
});
