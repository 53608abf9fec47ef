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
  ['nontoxic', ['pet-safe']],
  ['never harmful fern', ['pet-safe', 'fern']],
  ['not fern', ['not', 'fern']],
  ['safe fern', ['safe', 'fern']],
  ['safe plant for a cat', ['pet-safe']],
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
  expect(wordForms('lily')).toEqual(['lily', 'lilies']);
  expect(wordForms('gas')).toEqual(['gas', 'gass']);
  expect(wordForms('figs')).toEqual(['fig', 'figs']);
  expect(wordForms('berries')).toEqual(['berry', 'berries']);
  expect(wordForms('roses')).toEqual(['rose', 'roses']);
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
  ['fig', 'fig', true],
  ['rse', 'rose', false],
  ['roes', 'rose', true],
  ['rosees', 'rose', false],
  ['anthrum', 'anthurium', false],
  ['anthurm', 'anthurum', true],
  ['calahtae', 'calathea', true],
  ['orse', 'rose', true],
])('%s may mean %s: %s', (typed, meant, may) => {
  expect(isLikely(typed, meant)).toBe(may);
});

test('what somebody means by a pet is found by the words that they said', () => {
  expect(readSearch('safe for cats and my dog')).toEqual([{ meaning: 'pet-safe', words: ['cats', 'dog'] }]);
  expect(readSearch('fern')).toEqual([{ word: 'fern' }]);
});

test('one letter more, less, other or in its neighbour’s place is forgiven, in any place; two from eight letters on', () => {
  const letters = fc.stringMatching(/^[a-j]{4,12}$/);
  /** Puts a letter that no such word has to this place. */
  const spoil = (word: string, at: number, taken = 1) => `${word.slice(0, at)}z${word.slice(at + taken)}`;
  fc.assert(
    fc.property(letters, fc.nat(), fc.nat(), (word, one, other) => {
      const at = one % word.length;
      expect(isLikely(word, word)).toBe(true);
      expect(isLikely(spoil(word, at), word)).toBe(true);
      expect(isLikely(spoil(word, at, 0), word)).toBe(true);
      const shorter = word.slice(0, at) + word.slice(at + 1);
      expect(isLikely(shorter, word)).toBe(shorter.length >= 4);
      expect(isLikely(word, shorter)).toBe(shorter.length >= 4);
      const [left = '', right = ''] = [word[at], word[at + 1]];
      expect(isLikely(word.slice(0, at) + right + left + word.slice(at + 2), word)).toBe(true);
      const further = (at + 1 + (other % (word.length - 1))) % word.length;
      expect(isLikely(spoil(spoil(word, at), further), word)).toBe(word.length >= 8);
      expect(isLikely(`z${word}z`, word)).toBe(word.length >= 8);
      expect(isLikely(`${word.slice(1)}z`, word)).toBe(word.length >= 8);
      expect(isLikely(`z${word.slice(0, -1)}`, word)).toBe(word.length >= 8);
      // A letter that moved, and took another's place, is two mistakes.
      if (right !== '' && left !== right) {
        const [before, after] = [word.slice(0, at), word.slice(at + 2)];
        expect(isLikely(`${before}${right}z${after}`, word)).toBe(word.length >= 8);
        expect(isLikely(`${before}z${left}${after}`, word)).toBe(word.length >= 8);
      }
      expect(isLikely(`z${spoil(word, at)}z`, word)).toBe(false);
    }),
  );
});
