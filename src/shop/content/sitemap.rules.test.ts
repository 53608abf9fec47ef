import { expect, test } from 'vitest';
import { readSitemapPart } from './sitemap.rules.ts';

test.each(['pages', 'guides-1', 'products-12', 'products-99999'])('%s is a part of the sitemap', (name) => {
  expect(readSitemapPart(name)).toBe(name);
});

test.each([
  null,
  '',
  'pages-1',
  'products',
  'products-0',
  'products-01',
  'products-100000',
  ' pages',
  'guides-1x',
])('%j is none', (name) => expect(readSitemapPart(name)).toBeUndefined());
