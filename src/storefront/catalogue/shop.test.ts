import { expect, test } from 'vitest';
import { untouched } from '../../shop/settings/settings.fixtures.ts';
import { pagePosition, resultCount, shopMeta } from './shop.tsx';

test('counts in words', () => {
  expect(resultCount(0, undefined)).toBe('0 products');
  expect(resultCount(1, '')).toBe('1 product');
  expect(resultCount(57, 'fern')).toBe('57 products for “fern”');
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
  expect(pagePosition({ ahead, total, size: 24 })).toBe(words);
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

test('a list that could not be read is not for search engines', () => {
  expect(shopMeta(undefined, matches)).toContainEqual({ name: 'robots', content: 'noindex' });
});
