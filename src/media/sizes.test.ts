import { expect, test } from 'vitest';
import { isStoredKey, originalKeyOf, sizeFormats, sizeKey, widthsOf } from './sizes.ts';

test('wide pictures get wide sizes, none wider than needed', () => {
  expect(widthsOf(100)).toEqual([320, 640, 960]);
  expect(widthsOf(960)).toEqual([320, 640, 960]);
  expect(widthsOf(961)).toEqual([320, 640, 960, 1280]);
  expect(widthsOf(2560)).toEqual([320, 640, 960, 1280, 1920]);
});

test('the key of a size leads back to the file', () => {
  const key = 'site-assets/library/1-fern.webp';
  for (const format of sizeFormats) expect(originalKeyOf(sizeKey(key, 320, format))).toBe(key);
  expect(originalKeyOf(key)).toBe(key);
});

test.each([
  ['site-assets/public/logo-1.webp', true],
  ['sizes/320/site-assets/public/logo-1.webp.avif', true],
  ['a/.._.._x.webp', true],
  ['../secret.webp', false],
  ['a/../b.webp', false],
  ['a/./b.webp', false],
  ['a//b.webp', false],
  ['/etc/passwd', false],
  ['a\\b.webp', false],
  ['a%2fb.webp', false],
  ['a/b.svg', false],
  ['a/b', false],
  ['.unfinished/0a', false],
  ['', false],
])('%s is a key: %s', (text, expected) => expect(isStoredKey(text)).toBe(expected));
