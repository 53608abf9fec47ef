import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLikely, soundAlike, wordForms, wordsOf } from './search-words.rules.ts';

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
  for (const word of ['cactus', 'cactuses', 'cacti'])
    expect(wordForms(word)).toEqual(['cactus', 'cactuses', 'cacti']);
  expect(wordForms('uses')).toEqual(['use', 'uses']);
  expect(wordForms('bus')).toEqual(['bus', 'buss']);
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

test('one letter more, less, other or in its neighbour’s place is forgiven, in any place; two from eight letters on', () => {
  // Of one letter alone, a word that moved is a word with another last letter.
  const letters = fc.stringMatching(/^[a-j]{4,12}$/).filter((word) => new Set(word).size > 1);
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

test.each([
  ['bambu', 'bamboo', true],
  ['phicus', 'ficus', true],
  ['gulab', 'ghulab', true],
  ['kaktus', 'cactus', true],
  ['monstera', 'monster', false],
  // Too short to be told by their sound.
  ['fern', 'phern', false],
  ['zity', 'city', false],
])('%j is spoken like %j: %j', (typed, meant, are) => {
  expect(soundAlike(typed, meant)).toBe(are);
  expect(soundAlike(meant, typed)).toBe(are);
});
