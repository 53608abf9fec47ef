import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aVariant } from '../../../tests/variants.fixtures.ts';
import type { VariantImage } from '../variants/variants.types.ts';
import { PLACEHOLDER_IMAGE } from './image-address.rules.ts';
import { galleryImages, namedBy, thumbnailImage } from './image-priority.rules.ts';

const variant = aVariant({ id: 'v1', potColor: 'Light Grey', imageUrl: '/media/own.webp' });

const image = (name: string, change: Partial<VariantImage> = {}): VariantImage => ({
  id: name,
  variantId: 'v1',
  potSize: null,
  potType: null,
  potColor: null,
  imageUrl: `/media/${name}.webp`,
  altText: null,
  sortOrder: 0,
  isCover: false,
  ...change,
});

const pictures = {
  images: ['/media/product.webp', '/media/own.webp'],
  colorImages: { 'light-grey': ['/media/grey.webp'], red: ['/media/red.webp'] },
  variantImages: [
    image('second', { sortOrder: 2 }),
    image('first', { sortOrder: 1, altText: 'A fern' }),
    image('cover', { sortOrder: 3, isCover: true }),
    image('other', { variantId: 'v2' }),
    image('named', {
      variantId: null,
      potSize: variant.size,
      potType: variant.potType,
      potColor: 'Light Grey',
      sortOrder: 4,
    }),
  ],
};

test('the gallery follows the order of priority without repeating an address', () => {
  expect(galleryImages({ ...pictures, variant }).map(({ url }) => url)).toEqual([
    '/media/cover.webp',
    '/media/first.webp',
    '/media/second.webp',
    '/media/named.webp',
    '/media/own.webp',
    '/media/grey.webp',
    '/media/product.webp',
  ]);
  expect(galleryImages({ ...pictures, variant })[1]?.alt).toBe('A fern');
});

test('the gallery shows the chosen size alone', () => {
  const small = aVariant({ id: 's', size: 'Small', imageUrl: '/media/small.webp' });
  const black = aVariant({ id: 'b', size: 'Small', potColor: 'Black', imageUrl: '/media/black.webp' });
  const large = aVariant({ id: 'l', size: 'Large', imageUrl: '/media/large.webp' });
  const shown = (chosen: Partial<Parameters<typeof galleryImages>[0]>) =>
    galleryImages({
      images: ['/media/small.webp', '/media/both.webp', '/media/tall.webp', '/media/close.webp'],
      colorImages: {},
      variantImages: [
        image('both', { variantId: 's' }),
        image('both', { variantId: 'l' }),
        image('tall', {
          variantId: null,
          potSize: 'Large',
          potType: large.potType,
          potColor: large.potColor,
        }),
      ],
      variants: [small, black, large],
      ...chosen,
    }).map(({ url }) => url.slice('/media/'.length, -'.webp'.length));
  expect(shown({ variant: small })).toEqual(['both', 'small', 'close']);
  expect(shown({ variant: black })).toEqual(['black', 'small', 'both', 'close']);
  expect(shown({ variant: large })).toEqual(['both', 'tall', 'large', 'close']);
  expect(shown({})).toEqual(['small', 'both', 'tall', 'close']);
  // Another size's picture is better than none.
  const bare = { ...large, imageUrl: null };
  expect(
    shown({ variant: bare, variants: [small, bare], images: ['/media/small.webp'], variantImages: [] }),
  ).toEqual(['small']);
});

test('a picture whose address tells the size it shows is shown with that size alone', () => {
  const own = '/media/fern--size.webp?w=320-800&size=small';
  const shown = (size: string | null, images = ['/media/fern.webp', own]) =>
    galleryImages({
      images,
      colorImages: {},
      variantImages: [],
      variant: size === null ? undefined : aVariant({ size, imageUrl: null }),
    }).map(({ url }) => url);
  expect(shown('Small (4")')).toEqual(['/media/fern.webp', own]);
  for (const other of ['Medium (5")', 'X-Small (3")', 'Large']) {
    expect(shown(other)).toEqual(['/media/fern.webp']);
  }
  expect(shown(null)).toEqual(['/media/fern.webp', own]);
  // Another size's picture is better than none.
  expect(shown('Large', [own])).toEqual([own]);
  const box = '/media/large--how-we-pack.webp?size=large.x-large';
  for (const fitting of ['Large (8")', 'X-Large (10")']) expect(shown(fitting, [box, own])).toEqual([box]);
  expect(shown('Small', [box, own])).toEqual([own]);
});

test('without a variant the chosen colour comes first', () => {
  expect(galleryImages({ ...pictures, selectedColorId: 'red' }).map(({ url }) => url)).toEqual([
    '/media/red.webp',
    '/media/product.webp',
    '/media/own.webp',
  ]);
});

test('with nothing usable the placeholder stands in', () => {
  const empty = { images: ['javascript:alert(1)'], colorImages: {}, variantImages: [] };
  expect(galleryImages(empty)).toEqual([{ url: PLACEHOLDER_IMAGE, alt: null }]);
  expect(thumbnailImage(empty)).toBe(PLACEHOLDER_IMAGE);
});

test('a thumbnail is the first of variant, colour, product, any', () => {
  const bare = { images: [], colorImages: {}, variantImages: [] };
  expect(thumbnailImage({ ...pictures, variant })).toBe('/media/cover.webp');
  expect(thumbnailImage({ ...pictures, variant: { ...variant, id: 'v9', potColor: 'Red' } })).toBe(
    '/media/own.webp',
  );
  expect(thumbnailImage({ ...pictures, selectedColorId: 'red' })).toBe('/media/red.webp');
  expect(thumbnailImage({ ...pictures, selectedColorId: 'pink' })).toBe('/media/product.webp');
  expect(thumbnailImage({ ...bare, variantImages: [image('other', { variantId: 'v2' })] })).toBe(
    '/media/other.webp',
  );
  expect(thumbnailImage({ ...bare, colorImages: pictures.colorImages, selectedColorId: 'pink' })).toBe(
    '/media/grey.webp',
  );
});

test('a colour id is never looked up outside the map', () => {
  const bare = { images: [], colorImages: {}, variantImages: [], selectedColorId: 'constructor' };
  expect(galleryImages(bare)).toHaveLength(1);
});

test('the gallery is never empty and repeats nothing', () => {
  const url = fc.oneof(fc.constantFrom('/a.webp', '/b.webp', 'http://c.example/d.webp'), fc.string());
  fc.assert(
    fc.property(
      fc.array(url),
      fc.dictionary(fc.string(), fc.array(url)),
      fc.array(url.map((imageUrl) => image('any', { imageUrl }))),
      (images, colorImages, variantImages) => {
        const urls = galleryImages({ images, colorImages, variantImages, variant }).map((entry) => entry.url);
        expect(urls.length).toBeGreaterThan(0);
        expect(new Set(urls).size).toBe(urls.length);
      },
    ),
  );
});

test('a picture that names options is of the variant that has all of them', () => {
  const named = { variantId: null, potSize: variant.size, potType: variant.potType, potColor: 'Light Grey' };
  const shown = (change: Partial<VariantImage>) =>
    galleryImages({
      images: [],
      colorImages: {},
      variantImages: [image('a', { ...named, ...change })],
      variant,
    })[0]?.url;
  expect(shown({})).toBe('/media/a.webp');
  for (const change of [{ potSize: 'Huge' }, { potType: 'Clay' }, { potColor: 'Red' }, { potColor: null }]) {
    expect(shown(change)).toBe('/media/own.webp');
  }
  // One of another variant is that one’s, whatever options it names.
  expect(shown({ variantId: 'v2' })).toBe('/media/own.webp');
});

test('a colour is looked up among the pictures of colours, and nowhere else', () => {
  const of = (selectedColorId: string | null, own = variant) =>
    galleryImages({
      images: ['/p.webp'],
      colorImages: { 'light-grey': ['/grey.webp'] },
      variantImages: [],
      variant: { ...own, imageUrl: null },
      selectedColorId,
    }).map(({ url }) => url);
  expect(of(null)).toEqual(['/grey.webp', '/p.webp']);
  expect(of('red')).toEqual(['/p.webp']);
  expect(of(null, { ...variant, potColor: null })).toEqual(['/p.webp']);
});

test.each([
  ['/media/fern--in-a-room.webp', 'In a room'],
  ['/media/fern--in-a-room.webp?w=320-800&alt=Fern+in+a+bathroom', 'In a room'],
  ['/media/fern--close.webp', 'Close up'],
  ['/media/fern.webp?alt=Fern', undefined],
  // It shows another plant, and says so.
  [
    '/media/small--how-we-pack.webp?w=320&alt=How+we+pack+%28example%29%3A+a+jade+plant',
    'How we pack (example)',
  ],
  ['/media/small--how-we-pack.webp?alt=How+we+pack', 'How we pack'],
])('%s is named %s', (url, name) => {
  expect(namedBy(url)).toBe(name);
});
