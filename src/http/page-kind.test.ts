import { expect, test } from 'vitest';
import { pageKind } from './page-kind.ts';

const kind = (address: string) => pageKind(new URL(address, 'http://shop.test'));

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
