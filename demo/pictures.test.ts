import { existsSync, globSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { nameView } from './catalogue/variants.ts';
import { pictureWidths } from './picture-widths.ts';
import { demoShop } from './shop.ts';

const folder = fileURLToPath(new URL('./pictures/', import.meta.url));
const file = (name: string) => `${name}.webp`;

const ofProducts = demoShop.products.flatMap((product) => [
  product.picture,
  ...product.furtherPictures,
  ...(product.kind === 'variants' ? product.variants.map((variant) => variant.picture) : []),
  ...(product.kind === 'older-colors' ? Object.values(product.colorImages).flat() : []),
]);
const ofCategories = ['air-purifying', 'flowering', 'foliage', 'hanging', 'herbs', 'indoor'].map(
  (name) => `category-${name}`,
);
const ofGuides = demoShop.plantCareGuides.map((guide) => guide.picture);
const shown = [
  ...new Set([
    ...ofProducts,
    ...ofGuides,
    'plant-expert',
    'handpicked',
    'hero',
    'hero-tall',
    'leaf-light',
    ...ofCategories,
  ]),
];

/** A picture's files, and how wide they are to be. */
function shipped(name: string): [path: string, width: number][] {
  const widths = pictureWidths(name);
  return widths.map((width, at) => [
    at === widths.length - 1 ? file(name) : `sizes/${width}/${file(name)}`,
    width,
  ]);
}

/** What the studio keeps to paint further pot colours. */
const views = demoShop.products.flatMap((product) =>
  product.kind === 'variants'
    ? product.variants.map(({ size, potType }) => nameView(product.slug, size, potType))
    : [product.slug],
);

test('every picture that the demo shows is there, small ones too, and none else', () => {
  const needed = [
    ...shown.flatMap((name) => shipped(name).map(([path]) => path)),
    ...views.flatMap((view) => [`plates/${file(view)}`, `masks/${file(view)}`]),
  ];
  const kept = globSync('**/*.webp', { cwd: folder });
  expect(kept.toSorted()).toEqual([...new Set(needed)].toSorted());
});

test('every file is as wide as its address says', async () => {
  const wrong = [];
  for (const [path, width] of shown.flatMap(shipped)) {
    const real = (await sharp(`${folder}${path}`).metadata()).width;
    if (real !== width) wrong.push({ path, width, real });
  }
  expect(wrong).toEqual([]);
});

test.each(['webm', 'mp4'])('the film of moving light is there, and not heavy: %s', (format) => {
  const bytes = statSync(`${folder}leaf-light.${format}`).size;
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(900_000);
});

test('the pictures of the home page are there', () => {
  const { heroImageUrl, handpickedMediaUrl } = demoShop.siteSettings;
  const files = [heroImageUrl, handpickedMediaUrl].map((address) =>
    address.replace(/^\/media\/demo\/|\?.*$/g, ''),
  );
  expect(files.filter((name) => !existsSync(`${folder}${name}`))).toEqual([]);
});

test('every portrait of a shopper is there', () => {
  const images = fileURLToPath(new URL('../public', import.meta.url));
  const portraits = demoShop.testimonials.flatMap(({ avatarUrl }) => (avatarUrl === null ? [] : [avatarUrl]));
  expect(portraits.filter((address) => !existsSync(`${images}${address}`))).toEqual([]);
  expect(new Set(portraits).size).toBe(demoShop.testimonials.length);
});
