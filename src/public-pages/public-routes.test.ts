import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listRoutes } from '../../tests/route-table.ts';
import type { PublicPage } from './public-page.ts';
import { createAddressReader } from './public-routes.ts';

const ID = '0198e0a0-1111-4222-8333-444455556666';

const page = (pattern: string, says: PublicPage | null = {}) => ({
  pattern,
  says,
  loaders: ['layout', 'page'],
  hasData: true,
});

const clean = createAddressReader([
  page('/'),
  page('/shop', { query: (given) => ({ q: given.get('q')?.trim(), sort: undefined }), rare: ['q'] }),
  page('/product/:id'),
  { ...page('/robots.txt'), loaders: ['robots'], hasData: false },
  page('/*'),
]);
const cleaned = (address: string) => {
  const found = clean(new URL(`http://shop.test${address}`));
  if (!found) throw new Error('About who asks');
  const { path, search, isListed, isRare } = found;
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
  const loaders = (address: string) => clean(new URL(`http://shop.test${address}`))?.loaders;
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

/** Of the shop's own table of routes. */
const PREVIEWED = new Set(['/product/:id', '/plant-care/:id']);
const readAddress = createAddressReader(
  listRoutes().map(({ pattern, isPublic }) =>
    page(pattern, isPublic ? { hasPreview: PREVIEWED.has(pattern) } : null),
  ),
);
const kind = (address: string) => (readAddress(new URL(address, 'http://shop.test')) ? 'public' : 'personal');

test.each([
  '/',
  '/_root.data',
  '/shop',
  '/shop.data',
  '/product/1',
  '/product/1.data',
  '/auth',
  '/plant-care?from=admin',
  '/plant-care/1?from=Admin',
  '/ordersome',
])('%s is the same for everybody', (address) => expect(kind(address)).toBe('public'));

test.each([
  '/orders',
  '/orders.data',
  '/orders/_.data',
  '/orders/1.data',
  '/profile',
  '/Profile',
  '/%70rofile',
  '/PRODUCT/1?from=admin',
  '/checkout.data',
  '/admin',
  '/admin.data',
  '/api/rpc/is_admin',
  '/product/1?from=admin',
  '/product/1.data?from=admin&_routes=x',
  '/plant-care/1?from=admin',
  '/plant-care/1.data?from=admin',
])('%s is about who asks', (address) => expect(kind(address)).toBe('personal'));

test('a page that does not say that it is public is personal, with all below it', () => {
  const forgetful = createAddressReader([page('/'), page('/gifts', null), page('/gifts/cards'), page('/*')]);
  const isPublic = (path: string) => forgetful(new URL(path, 'http://shop.test')) !== null;
  expect(['/gifts', '/Gifts/', '/gifts.data', '/gifts/1'].map(isPublic)).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(['/', '/gifts/cards', '/giftshop'].map(isPublic)).toEqual([true, true, true]);
  const silent = createAddressReader([page('/', null), page('/shop'), page('/*', null)]);
  const answers = ['/', '/shop', '/nowhere'].map((path) => silent(new URL(path, 'http://shop.test')));
  expect(answers.map((address) => address !== null)).toEqual([false, true, false]);
});
