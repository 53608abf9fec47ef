import { expect, test } from 'vitest';
import { changedHref, shopHref } from './shop-filters.tsx';

test('the whole shop has the plain address', () => {
  expect(shopHref({})).toBe('/shop');
  expect(shopHref({ q: '', category: undefined })).toBe('/shop');
});

test('filters stand in a fixed order and are escaped', () => {
  expect(shopHref({ sort: 'name', q: 'snake & co', category: 'c1' })).toBe(
    '/shop?category=c1&q=snake+%26+co&sort=name',
  );
});

test('changing one filter keeps the others and goes back to the first page', () => {
  const query = { category: 'c1', q: 'fern', sort: 'price-low', after: 'p24' } as const;
  expect(changedHref(query, { sort: 'name' })).toBe('/shop?category=c1&q=fern&sort=name');
  expect(changedHref(query, { q: undefined })).toBe('/shop?category=c1&sort=price-low');
  expect(changedHref({ ...query, light: 'low', pets: 'safe' }, { light: 'low.sun' })).toBe(
    '/shop?category=c1&q=fern&light=low.sun&pets=safe&sort=price-low',
  );
  expect(changedHref(query, { after: 'p48' })).toBe('/shop?category=c1&q=fern&sort=price-low&after=p48');
});
