import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAddressCleaner } from './public-routes.ts';

const ID = '0198e0a0-1111-4222-8333-444455556666';

const clean = createAddressCleaner({
  pages: [
    { pattern: '/' },
    { pattern: '/shop', query: (given) => ({ q: given.get('q')?.trim(), sort: undefined }), rare: ['q'] },
    { pattern: '/product/:id' },
    { pattern: '/robots.txt' },
    { pattern: '/gone' },
  ],
  routesOf: (pattern) => {
    if (pattern === '/gone') return undefined;
    if (pattern === '/robots.txt') return { loaders: ['robots'], hasData: false };
    return { loaders: ['layout', 'page'], hasData: true };
  },
});
const cleaned = (address: string) => {
  const { path, search, isListed, isRare } = clean(new URL(`http://shop.test${address}`));
  return [path + search, isListed ? (isRare ? 'rare' : 'main') : 'unlisted'];
};

test.each([
  ['/', '/', 'main'],
  ['/?utm_source=mail&_routes=page', '/', 'main'],
  ['/shop/', '/shop', 'main'],
  ['/SHOP?sort=x&q=', '/shop', 'main'],
  ['/sh%6Fp?q=%20fern&q=moss&x=1', '/shop?q=fern', 'rare'],
  [`/product/${ID.toUpperCase()}?q=fern`, `/product/${ID}`, 'main'],
  ['/_.data', '/_.data', 'main'],
  ['/shop/_.data?index', '/shop.data', 'main'],
  ['/shop.data?_routes=page&q=fern', '/shop.data?q=fern&_routes=page', 'rare'],
  ['/shop.data?_routes=admin,page,layout,page', '/shop.data', 'main'],
  ['/shop.data?_routes=admin', '/shop.data', 'main'],
  ['/shop.data?_routes=admin&_routes=page', '/shop.data', 'main'],
  ['/robots.txt', '/robots.txt', 'main'],
  ['/robots.txt.data', '/robots.txt.data', 'unlisted'],
  ['/robotsxtxt', '/robotsxtxt', 'unlisted'],
  ['/product/1?x=1', '/product/1', 'unlisted'],
  [`/product%2F${ID}`, `/product%2F${ID}`, 'unlisted'],
  [`/product/${ID}%0a`, `/product/${ID}%0a`, 'unlisted'],
  ['/shop/more?q=fern', '/shop/more', 'unlisted'],
  ['//shop?q=fern', '//shop', 'unlisted'],
  ['/gone', '/gone', 'unlisted'],
])('%s is %s (%s)', (address, expected, kind) => expect(cleaned(address)).toEqual([expected, kind]));

test('a part of the loaders is asked for by a part of the routes', () => {
  const loaders = (address: string) => clean(new URL(`http://shop.test${address}`)).loaders;
  expect(loaders('/shop.data?_routes=page')).toBe(1);
  expect(loaders('/shop.data')).toBe(2);
  expect(loaders('/shop?_routes=page')).toBe(2);
});

test('cleaning twice changes nothing more', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('/', '/shop', '/Shop.data', '/_.data', `/product/${ID}`, '/nowhere'),
      fc.array(fc.tuple(fc.constantFrom('q', 'sort', '_routes', 'x'), fc.string())),
      (path, query) => {
        const [once] = cleaned(`${path}?${new URLSearchParams(query)}`);
        expect(cleaned(once ?? '')[0]).toBe(once);
      },
    ),
  );
});
