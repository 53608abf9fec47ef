import { expect, test } from 'vitest';
import { isPictureAddress, isWebAddress, storedPictureAddress } from './web-address.rules.ts';

const longest = `https://example.com/${'a'.repeat(2_028)}`;

test.each([
  longest,
  'https://example.com',
  'http://localhost:3000/shop?category=1#top',
  'HTTPS://EXAMPLE.COM/a',
])('%s is a web address', (text) => expect(isWebAddress(text)).toBe(true));

test.each([
  '',
  '#',
  '/shop',
  'example.com',
  'https:example.com',
  'https://',
  'https:///a',
  'javascript:alert(1)',
  'data:text/html,x',
  '//example.com',
  'https://exa mple.com',
  'https://user:secret@example.com',
  'https://example.com/\\a',
  'https://user@example.com',
  'https://:secret@example.com',
  'view-source:https://example.com',
  `${longest}a`,
])('%j is none', (text) => expect(isWebAddress(text)).toBe(false));

test.each([
  ['/media/site-assets/testimonials/1-asha.webp', true],
  ['https://example.com/asha.jpg', true],
  ['//example.com/asha.jpg', false],
  ['/media/..//example.com/asha.jpg', false],
  ['/media\\asha.jpg', false],
  ['asha.jpg', false],
  ['javascript:alert(1)', false],
])('%s as a picture: %s', (text, expected) => expect(isPictureAddress(text)).toBe(expected));

test.each([
  ['http://shop.test/media/a.webp', '/media/a.webp'],
  ['/media/a.webp', '/media/a.webp'],
  ['http://example.com/a.webp', 'https://example.com/a.webp'],
  ['', ''],
])('%j is stored as %j', (text, stored) =>
  expect(storedPictureAddress(text, 'http://shop.test')).toBe(stored),
);
