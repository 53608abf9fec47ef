import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { createRouteNames } from './route-names.ts';

const route = (id: string, parentId: string | undefined, path?: string, index?: boolean) => [
  id,
  { id, parentId, path, index, module: {} },
];
const routes = Object.fromEntries([
  route('root', undefined, ''),
  route('layout', 'root'),
  route('home', 'layout', undefined, true),
  route('shop', 'layout', 'shop'),
  route('product', 'layout', 'product/:id'),
  route('none', 'layout', '*'),
  route('orders', 'root', 'admin/orders'),
  route('new-order', 'root', 'admin/orders/new'),
  route('order', 'root', 'admin/orders/:id'),
  route('paper', 'order', 'papers/:paper'),
  route('call', 'root', 'api/quote'),
  route('no-call', 'root', 'api/*'),
]) as ServerBuild['routes'];
const nameOf = createRouteNames(routes);

test.each([
  ['/', '/'],
  ['/_.data', '/'],
  ['/_root.data', '/'],
  ['/shop', '/shop'],
  ['/shop/', '/shop'],
  ['/shop.data', '/shop'],
  ['/product/1', '/product/:id'],
  ['/product/1.data', '/product/:id'],
  ['/product/1/2', '/*'],
  ['/wp-login.php', '/*'],
  ['/admin', '/*'],
  ['/admin/orders/new', '/admin/orders/new'],
  ['/admin/orders/7', '/admin/orders/:id'],
  ['/admin/orders/7/papers/invoice', '/admin/orders/:id/papers/:paper'],
  ['/api/quote', '/api/quote'],
  ['/api/no/such', '/api/*'],
  ['/api/auth/sign-in/email', '/api/auth/*'],
  ['/api/products/7/events', '/api/products/:id/events'],
  ['/media/a/b.webp', '/media/*'],
  ['/healthz', '/healthz'],
])('%s is answered by %s', (path, name) => expect(nameOf(path)).toBe(name));

test('whatever is asked for, there are no more names than routes', () => {
  const names = new Set(Array.from({ length: 1000 }, (_, at) => nameOf(`/${'x/'.repeat(at % 7)}${at}`)));
  expect(names.size).toBeLessThan(5);
});
