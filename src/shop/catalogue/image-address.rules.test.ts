import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normaliseImageAddress, PLACEHOLDER_IMAGE } from './image-address.rules.ts';

const local = 'http://localhost:3000';
const live = 'https://plants.example';

test.each([
  ['//cdn.example/a.webp', live, 'https://cdn.example/a.webp'],
  ['http://cdn.example/a.webp?w=1#x', live, 'https://cdn.example/a.webp?w=1#x'],
  ['https://cdn.example/a.webp', live, 'https://cdn.example/a.webp'],
  ['http://plants.example/a.webp', live, 'https://plants.example/a.webp'],
  ['/media/a.webp', live, 'https://plants.example/media/a.webp'],
  ['/media/a.webp', local, 'http://localhost:3000/media/a.webp'],
  ['http://localhost:3000/media/a.webp', local, 'http://localhost:3000/media/a.webp'],
  ['//localhost:3000/media/a.webp', local, 'http://localhost:3000/media/a.webp'],
  ['http://localhost:4000/a.webp', local, 'https://localhost:4000/a.webp'],
  ['images/a.webp', local, 'http://localhost:3000/images/a.webp'],
  [' /media/my fern.webp ', '', '/media/my%20fern.webp'],
  [PLACEHOLDER_IMAGE, '', PLACEHOLDER_IMAGE],
])('%s on %s is %s', (raw, origin, expected) => {
  expect(normaliseImageAddress(raw, origin)).toBe(expected);
});

test.each([
  undefined,
  null,
  7,
  '',
  '   ',
  'null',
  'a fern on a table.',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'ftp://cdn.example/a.webp',
  'https://',
  'https:/media/a.webp',
  'https://user:secret@cdn.example/a.webp',
  'https://user@cdn.example/a.webp',
  'https://:secret@cdn.example/a.webp',
  'xhttps://cdn.example/a.webp',
  'two words/a.webp',
  '/\\evil.example/a.webp',
  '/.//evil.example/a.webp',
  '/media/\0.webp',
  '/media/\ud83d.webp',
  `/${'a'.repeat(3_000)}`,
])('%j is no address', (raw) => {
  expect(normaliseImageAddress(raw, live)).toBeNull();
  expect(normaliseImageAddress(raw, '')).toBeNull();
});

test('a normalised address stays as it is, and is ours or https', () => {
  const anyAddress = fc.oneof(
    fc.webUrl({ validSchemes: ['http', 'https'], withQueryParameters: true, withFragments: true }),
    fc.webPath(),
    fc.string(),
    fc.string().map((text) => `//${text}`),
    fc.string().map((text) => `/${text}`),
    fc.string().map((text) => `${local}/${text}`),
  );
  fc.assert(
    fc.property(anyAddress, fc.constantFrom('', local, live), (raw, origin) => {
      const once = normaliseImageAddress(raw, origin);
      if (once === null) return;
      expect(normaliseImageAddress(once, origin)).toBe(once);
      const ours = origin === '' ? /^\/(?!\/)/.test(once) : new URL(once).origin === origin;
      expect(ours || once.startsWith('https://')).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

test('the longest address has 2048 letters', () => {
  const path = (length: number) => `/${'a'.repeat(length - 1)}`;
  expect(normaliseImageAddress(path(2048), '')).toBe(path(2048));
  expect(normaliseImageAddress(` ${path(2048)} `, '')).toBe(path(2048));
  expect(normaliseImageAddress(path(2049), '')).toBeNull();
});

test('on a shop that is not https only its own address stays so', () => {
  expect(normaliseImageAddress('https://localhost:3000/a.webp', local)).toBe('https://localhost:3000/a.webp');
  expect(normaliseImageAddress('HTTP://CDN.example/a.webp', local)).toBe('https://cdn.example/a.webp');
  expect(normaliseImageAddress('http://localhost:3000/a.webp', '')).toBe('https://localhost:3000/a.webp');
  expect(normaliseImageAddress('fern.webp?w=1#x', local)).toBe('http://localhost:3000/fern.webp?w=1#x');
});
