import { expect, test } from 'vitest';
import { reasonOfType, refusalBeforeSending, refusalSentence, uploadLimits } from './upload.rules.ts';

const MIB = 1024 * 1024;

test('the limits are those that people are told', () => {
  expect(uploadLimits).toEqual({ pictureBytes: 30 * MIB, videoBytes: 50 * MIB, pixels: 120_000_000 });
  expect(refusalSentence('too-large', 'library')).toBe(
    'This file is too large. Pictures may have up to 30 MB, videos up to 50 MB.',
  );
  expect(refusalSentence('too-large', 'logo')).toBe('This file is too large. Pictures may have up to 30 MB.');
  expect(refusalSentence('too-large', 'hero-video')).toBe(
    'This file is too large. Videos may have up to 50 MB.',
  );
});

test.each([
  [{ size: 0, type: 'image/png' }, 'empty'],
  [{ size: 30 * MIB, type: 'image/png' }, null],
  [{ size: 30 * MIB + 1, type: 'image/png' }, 'too-large'],
  [{ size: 50 * MIB, type: 'video/mp4' }, null],
  [{ size: 50 * MIB + 1, type: '' }, 'too-large'],
])('%j before it is sent: %s', (file, reason) => expect(refusalBeforeSending(file)).toBe(reason));

test.each([
  ['image/svg+xml', 'svg'],
  ['image/heic', 'heic'],
  ['application/pdf', 'unknown-type'],
  ['', 'unknown-type'],
])('%s is refused as %s', (type, reason) => expect(reasonOfType({ type })).toBe(reason));
