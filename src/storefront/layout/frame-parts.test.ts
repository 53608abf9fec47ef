import { expect, test } from 'vitest';
import { framePartsOf } from './frame-parts.ts';

test.each([
  ['/', { newsletter: true, chatRests: false }],
  ['/shop', { newsletter: true, chatRests: false }],
  ['/product/0190b5a2-7c3e-7d4f-8a1b-9c0d1e2f3a4b', { newsletter: true, chatRests: true }],
  ['/cart/', { newsletter: false, chatRests: true }],
  ['/checkout', { newsletter: false, chatRests: true }],
  ['/order-success', { newsletter: false, chatRests: false }],
])('the frame of %s', (pathname, parts) => {
  expect(framePartsOf(pathname)).toEqual(parts);
});
