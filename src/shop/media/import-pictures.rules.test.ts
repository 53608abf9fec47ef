import { expect, test } from 'vitest';
import { pictureProblemSentence, zipSentence } from './import-pictures.rules.ts';
import { refusalSentence } from './uploads.schema.ts';

test('a picture that was not taken is told why: for its address, its place in a ZIP, or what it is', () => {
  expect(pictureProblemSentence('not-found', 'product')).toBe('There is no picture at this address.');
  expect(pictureProblemSentence('several', 'product')).toMatch(/several files of this name/);
  expect(pictureProblemSentence('no-place', 'product')).toMatch(/need a ZIP/);
  expect(pictureProblemSentence('svg', 'product')).toBe(refusalSentence('svg', 'product'));
  expect(pictureProblemSentence('too-large', 'product')).toBe(
    'This file is too large. Pictures may have up to 30 MB.',
  );
  expect(zipSentence('no-zip')).toBe('This file is no ZIP.');
});
