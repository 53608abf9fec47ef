import { expect, test } from 'vitest';
import { showsNewsletter } from './frame-parts.ts';

test.each([
  ['/', true],
  ['/shop', true],
  ['/product/0190b5a2-7c3e-7d4f-8a1b-9c0d1e2f3a4b', true],
  ['/cart/', false],
  ['/checkout', false],
  ['/order-success', false],
])('the footer of %s has the newsletter: %s', (pathname, has) => {
  expect(showsNewsletter(pathname)).toBe(has);
});
