import { expect, test } from 'vitest';
import { untouched } from '../../shop/settings/settings.fixtures.ts';
import { handle, pagePosition, resultCount, shopMeta } from './shop.tsx';

test('counts in words', () => {
  const exactly = (total: number) => ({ total, hasMoreThanTotal: false });
  expect(resultCount(exactly(0), undefined)).toBe('0 products');
  expect(resultCount(exactly(1), '')).toBe('1 product');
  expect(resultCount(exactly(57), 'fern')).toBe('57 products for “fern”');
  expect(resultCount(exactly(10_000), undefined)).toBe('10000 products');
  const over = { total: 10_000, hasMoreThanTotal: true };
  expect(resultCount(over, undefined)).toBe('Over 10,000 products');
  expect(resultCount(over, 'fern')).toBe('Over 10,000 products for “fern”');
});

test.each([
  [0, 57, 'Page 1 of 3'],
  [24, 57, 'Page 2 of 3'],
  [48, 57, 'Page 3 of 3'],
  // Reached backwards, while products were added: less than a page comes before it.
  [9, 57, 'Page 2 of 3'],
  [60, 57, 'Page 3 of 3'],
  [0, 24, 'Page 1 of 1'],
])('after %i of %i products: %s', (ahead, total, words) => {
  expect(pagePosition({ ahead, total, hasMoreThanTotal: false, size: 24 })).toBe(words);
});

test.each([
  [0, 'Page 1 of over 416'],
  [24 * 415, 'Page 416 of over 416'],
  [10_000, 'Page 418 of over 416'],
  ['beyond', 'Beyond page 416'],
  ['unknown', undefined],
] as const)('after %s of over 10,000 products: %s', (ahead, words) => {
  expect(pagePosition({ ahead, total: 10_000, hasMoreThanTotal: true, size: 24 })).toBe(words);
});

const matches = [{ id: 'root', loaderData: untouched }];
const shown = { query: {}, categories: [{ id: 'c1', name: 'Foliage' }], appUrl: 'https://shop.example' };

test('a category is named, but the address that counts is the shop’s', () => {
  const meta = shopMeta({ ...shown, query: { category: 'c1', q: 'fern' } }, matches);
  expect(meta).toContainEqual({ title: 'Foliage · Plant Store' });
  for (const tag of [
    { tagName: 'link', rel: 'canonical', href: 'https://shop.example/shop' },
    { property: 'og:title', content: 'Foliage' },
    { property: 'og:url', content: 'https://shop.example/shop' },
    { name: 'twitter:card', content: 'summary' },
  ])
    expect(meta).toContainEqual(tag);
});

test('one choice of a facet counts as the shop, several are not for search engines', () => {
  const of = (query: object) => shopMeta({ ...shown, query }, matches);
  const noindex = { name: 'robots', content: 'noindex' };
  expect(of({ light: 'low' })).toContainEqual(expect.objectContaining({ rel: 'canonical' }));
  expect(of({ light: 'low' })).not.toContainEqual(noindex);
  expect(of({ light: 'low', pets: 'safe' })).toContainEqual(noindex);
  expect(of({ light: 'low.sun' })).toContainEqual(noindex);
});

test.each([
  ['category=abc', false],
  ['light=low', false],
  ['light=low&sort=name', true],
  ['light=low&pets=safe', true],
  ['light=low&light=sun', true],
  ['light=none&pets=none&sort=name', false],
])('whether %s is made up without end: %s', (search, isRare) => {
  expect(handle.isRare?.(handle.query?.(new URLSearchParams(search)) ?? {})).toBe(isRare);
});

test('a list that could not be read is not for search engines', () => {
  expect(shopMeta(undefined, matches)).toContainEqual({ name: 'robots', content: 'noindex' });
});
