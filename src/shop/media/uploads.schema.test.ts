import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isStoredKey } from '../../media/sizes.ts';
import {
  type UploadKind,
  keyOfAddress,
  mediaAddress,
  mediaKey,
  reasonOfType,
  refusalBeforeSending,
  refusalSentence,
  uploadKinds,
  uploadLimits,
} from './uploads.schema.ts';

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

const productId = 'b4c7a1de-1111-4222-8333-444455556666';
const common = { name: 'Fern (front).JPG', extension: 'webp', timestamp: 1700, randomId: 'r4nd' };
const variant = { kind: 'variant', size: 'Small (4")', potType: 'Self-watering', potColor: 'White' } as const;

test.each([
  [{ kind: 'library' }, 'site-assets/library/1700-Fern__front_.webp'],
  [{ kind: 'product' }, 'product-images/products/1700-Fern__front_.webp'],
  [{ kind: 'color' }, 'product-images/color-images/1700-Fern__front_.webp'],
  [{ kind: 'plant-care' }, 'site-assets/plant-care/1700-Fern__front_.webp'],
  [{ kind: 'testimonial' }, 'site-assets/testimonials/r4nd-Fern__front_.webp'],
  [{ kind: 'logo' }, 'site-assets/public/logo-1700.webp'],
  [{ kind: 'hero-video', extension: 'mp4' }, 'site-assets/public/hero-video-1700.mp4'],
  [
    { ...variant, productId },
    `product-images/variants/${productId}/Small__4__-Self-watering-White/1700-Fern__front_.webp`,
  ],
  [variant, 'product-images/temp/Small__4__-Self-watering-White/1700-Fern__front_.webp'],
  [{ kind: 'library', name: '../../x' }, 'site-assets/library/1700-.._.._x.webp'],
  [{ kind: 'library', name: 'C:\\photos\\रोज़.png' }, 'site-assets/library/1700-C__photos_____.webp'],
  [{ ...variant, size: '..', potType: '', potColor: '' }, 'product-images/temp/..--/1700-Fern__front_.webp'],
] as const)('%j is stored as %s', (place, key) => expect(mediaKey({ ...common, ...place })).toBe(key));

test('whatever a file and its place are called, its key is one, and its address leads back to it', () => {
  const kind = fc.constantFrom(...(Object.keys(uploadKinds) as UploadKind[]));
  const text = fc.oneof(fc.string(), fc.constantFrom('..', '.', '', '../..', '/', '%2e%2e'));
  const place = fc.record({ kind, name: text, size: text, potType: text, potColor: text });
  fc.assert(
    fc.property(place, fc.boolean(), (given, isSaved) => {
      const key = mediaKey({ ...common, ...given, ...(isSaved ? { productId } : {}) });
      expect(isStoredKey(key)).toBe(true);
      expect(new URL(mediaAddress(key), 'http://shop.test').pathname).toBe(`/media/${key}`);
      expect(keyOfAddress(`https://shop.test/media/sizes/640/${key}?v=1`)).toBe(key);
    }),
  );
});

test('other addresses have no key', () => {
  expect(keyOfAddress('https://elsewhere.example/fern.webp')).toBeNull();
  expect(keyOfAddress('/images/placeholder.svg')).toBeNull();
});
