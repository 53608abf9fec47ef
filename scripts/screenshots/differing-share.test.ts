import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { differingShare } from './differing-share.ts';

const plain = (width: number, height: number, level: number) => ({
  data: new Uint8Array(width * height * 3).fill(level),
  width,
  height,
});

test('a picture does not differ from itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 }), (width, height) => {
      const picture = plain(width, height, 120);
      expect(differingShare(picture, picture)).toBe(0);
    }),
  );
});

test('what no eye sees is no difference, another colour all of it', () => {
  expect(differingShare(plain(16, 16, 120), plain(16, 16, 126))).toBe(0);
  expect(differingShare(plain(16, 16, 120), plain(16, 16, 180))).toBe(1);
});

test('a changed corner counts with its share', () => {
  const changed = plain(16, 16, 120);
  for (let y = 0; y < 8; y += 1) changed.data.fill(10, y * 48, y * 48 + 24);
  expect(differingShare(plain(16, 16, 120), changed)).toBe(0.25);
});

test('another size is another picture', () => {
  expect(differingShare(plain(16, 16, 120), plain(16, 20, 120))).toBe(1);
});
