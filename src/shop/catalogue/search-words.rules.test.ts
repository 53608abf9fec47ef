import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLikely, readSearch, wordForms, wordsOf } from './search-words.rules.ts';

const words = (text: string) => readSearch(text).map((term) => ('word' in term ? term.word : term.meaning));

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
  ['petra', ['petra']],
])('%s asks for %j', (text, asked) => {
  expect(words(text)).toEqual(asked);
});

test('no word has a sign that would end its quotation', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const word of wordsOf(text)) expect(word).not.toMatch(/['"\\:*&|!()<>\s]/);
    }),
  );
});

test('one number of a word leads to the other', () => {
  expect(wordForms('pots')).toEqual(['pot', 'pots']);
  expect(wordForms('pot')).toEqual(['pot', 'pots']);
  expect(wordForms('lilies')).toEqual(['lily', 'lilies']);
  expect(wordForms('moss')).toEqual(['moss', 'mosss']);
});

test.each([
  ['fiddel', 'fiddle', true],
  ['monstra', 'monstera', true],
  ['delicosa', 'deliciosa', true],
  ['philodendran', 'philodendron', true],
  ['zzzzz', 'zz', false],
  ['pet', 'pot', false],
  ['fog', 'fig', false],
  ['rose', 'vase', false],
  ['hovercraft', 'haworthia', false],
])('%s may mean %s: %s', (typed, meant, may) => {
  expect(isLikely(typed, meant)).toBe(may);
});
