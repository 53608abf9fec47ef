import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkFiles } from './file-drop-zone.tsx';

const file = (name: string, type: string, size = 1000) => ({ name, type, size });
const reasons = (result: ReturnType<typeof checkFiles>) => result.refused.map(({ reason }) => reason);

test.each([
  ['image/webp', true],
  ['image/*', true],
  ['IMAGE/WEBP', true],
  ['.webp', true],
  ['image/png, .webp', true],
  ['image/png', false],
  ['.web', false],
  ['video/*', false],
])('accept="%s" lets a WebP pass: %s', (accept, passes) => {
  const { accepted } = checkFiles([file('Leaf.WEBP', 'image/webp')], { accept });
  expect(accepted.length === 1).toBe(passes);
});

test('a file may be just as large as allowed', () => {
  const rule = { maxBytes: 1000 };
  expect(checkFiles([file('a.png', 'image/png', 1000)], rule).refused).toEqual([]);
  expect(reasons(checkFiles([file('a.png', 'image/png', 1001)], rule))).toEqual(['size']);
});

test('without `multiple` the first good file is taken and the others are refused', () => {
  const files = [file('notes.txt', 'text/plain'), file('a.png', 'image/png'), file('b.png', 'image/png')];
  const result = checkFiles(files, { accept: 'image/*' });
  expect(result.accepted.map(({ name }) => name)).toEqual(['a.png']);
  expect(reasons(result)).toEqual(['type', 'count']);
});

test('no file is lost and none counted twice', () => {
  const files = fc.array(fc.record({ name: fc.string(), type: fc.string(), size: fc.nat() }));
  fc.assert(
    fc.property(files, fc.nat(), fc.boolean(), (given, maxBytes, multiple) => {
      const { accepted, refused } = checkFiles(given, { accept: 'image/*,.csv', maxBytes, multiple });
      expect(new Set([...accepted, ...refused.map((one) => one.file)])).toEqual(new Set(given));
    }),
  );
});
