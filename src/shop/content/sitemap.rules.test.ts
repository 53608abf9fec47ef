import { expect, test } from 'vitest';
import { PARTS, firstIdOf, parseSitemapPart, readSitemapPart } from './sitemap.rules.ts';

test.each(['pages', 'guides-1', 'products-1-of-1', 'products-12-of-256', 'products-65536-of-65536'])(
  '%s is a part of the sitemap',
  (name) => {
    expect(readSitemapPart(name)).toBe(name);
  },
);

test.each([
  null,
  '',
  'pages-1',
  'products',
  'products-1',
  'products-0-of-4',
  'products-01-of-4',
  'products-5-of-4',
  'products-1-of-3',
  'products-1-of-131072',
  'products-1-of-4-of-4',
  'products-1e1-of-16',
  ' pages',
  'pages\n',
  'guides-1x',
  'guides-1-of-2',
])('%j is none', (name) => expect(readSitemapPart(name)).toBeUndefined());

test('parts lie side by side, and together hold every id', () => {
  expect(firstIdOf({ number: 1, of: 256 })).toBe('00000000-0000-0000-0000-000000000000');
  expect(firstIdOf({ number: 2, of: 256 })).toBe('01000000-0000-0000-0000-000000000000');
  expect(firstIdOf({ number: 257, of: 256 })).toBeNull();
  for (const of of PARTS) expect(firstIdOf({ number: of, of })).toMatch(/^[\da-f]{8}(-0000){3}-0{12}$/);
  expect(parseSitemapPart('products-7-of-8')).toEqual({ kind: 'products', number: 7, of: 8 });
});
