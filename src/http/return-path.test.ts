import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownReturnPath, signInPath } from './return-path.ts';

test.each(['/', '/orders', '/orders/1?a=b#c', '/product/1?next=https://x.example', '/checkout'])(
  '%s is one of our own',
  (path) => expect(ownReturnPath(path)).toBe(path),
);

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '/./\\evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  ' //evil.example',
  'javascript:alert(1)',
  'orders',
  '',
  '/auth',
  '/auth?next=/auth',
  '/api/auth/sign-out',
  `/${'x'.repeat(600)}`,
])('%j is refused', (path) => expect(ownReturnPath(path)).toBeNull());

test('whatever is given, following it stays here', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map((text) => `/${text}`),
      ),
      (text) => {
        const path = ownReturnPath(text);
        if (path !== null) expect(new URL(path, 'https://shop.example').origin).toBe('https://shop.example');
      },
    ),
  );
});

test('the sign-in page remembers where the visitor was going', () => {
  expect(signInPath('/orders?a=1')).toBe('/auth?next=%2Forders%3Fa%3D1');
  expect(signInPath('//evil.example')).toBe('/auth');
  expect(signInPath('/')).toBe('/auth');
});
