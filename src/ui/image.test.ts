import { expect, test } from 'vitest';
import { imageSources, toldAlt } from './image.tsx';

test("the shop's own pictures come in several widths", () => {
  expect(imageSources('/media/demo/aloe.webp')).toBe(
    '/media/sizes/320/demo/aloe.webp 320w, /media/sizes/640/demo/aloe.webp 640w, /media/sizes/960/demo/aloe.webp 960w',
  );
  expect(imageSources('/media/a.webp', [1280])).toBe('/media/sizes/1280/a.webp 1280w');
});

test('an address that tells its widths is offered in these, the last of them as it is', () => {
  expect(imageSources('/media/demo/aloe.webp?w=320-800', [640, 1280])).toBe(
    '/media/sizes/320/demo/aloe.webp 320w, /media/demo/aloe.webp 800w',
  );
});

test.each([
  '/images/placeholder.svg',
  'https://example.com/media/a.webp',
  '/media/',
  '/media/sizes/320/a.webp',
  '',
])('%s is offered only as it is', (src) => expect(imageSources(src)).toBeUndefined());

test('an address may tell what its picture shows', () => {
  expect(toldAlt('/media/demo/aloe.webp?w=320-800&alt=Aloe+Vera%2C+small%2C+20%E2%80%9325+cm')).toBe(
    'Aloe Vera, small, 20–25 cm',
  );
  expect(imageSources('/media/demo/aloe.webp?w=320-800&alt=Aloe')).toBe(
    '/media/sizes/320/demo/aloe.webp 320w, /media/demo/aloe.webp 800w',
  );
  for (const silent of ['/media/demo/aloe.webp?w=320-800', '/media/aloe.webp', ''])
    expect(toldAlt(silent)).toBeNull();
});
