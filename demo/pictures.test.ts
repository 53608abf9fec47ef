import { existsSync, globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { nameView } from './catalogue/variants.ts';
import { demoShop } from './shop.ts';

const folder = fileURLToPath(new URL('./pictures/', import.meta.url));
const file = (name: string) => `${name}.webp`;

const ofProducts = demoShop.products.flatMap((product) => [
  product.picture,
  ...(product.closeUp === null ? [] : [product.closeUp]),
  ...(product.kind === 'variants' ? product.variants.map((variant) => variant.picture) : []),
  ...(product.kind === 'older-colors' ? Object.values(product.colorImages).flat() : []),
]);
const ofGuides = demoShop.plantCareGuides.map((guide) => guide.picture);
const scenes = ['plant-expert', 'handpicked'];

/** What the studio keeps to paint further pot colours. */
const views = demoShop.products.flatMap((product) =>
  product.kind === 'variants'
    ? product.variants.map(({ size, potType }) => nameView(product.slug, size, potType))
    : [product.slug],
);

test('every picture that the demo shows is there, small ones too, and none else', () => {
  const needed = [
    ...[...ofProducts, ...ofGuides, ...scenes, 'hero'].map(file),
    ...[...ofProducts, ...ofGuides, ...scenes].map((name) => `sizes/320/${file(name)}`),
    ...[...ofGuides, ...scenes, 'hero'].map((name) => `sizes/640/${file(name)}`),
    ...['960', '1280', '1920'].map((width) => `sizes/${width}/hero.webp`),
    ...views.flatMap((view) => [`plates/${file(view)}`, `masks/${file(view)}`]),
  ];
  const kept = globSync('**/*.webp', { cwd: folder });
  expect(kept.toSorted()).toEqual([...new Set(needed)].toSorted());
});

test('the pictures of the home page are there', () => {
  const { heroImageUrl, handpickedMediaUrl } = demoShop.siteSettings;
  const files = [heroImageUrl, handpickedMediaUrl].map((address) => address.replace('/media/demo/', ''));
  expect(files.filter((name) => !existsSync(`${folder}${name}`))).toEqual([]);
});

test('every portrait of a shopper is there', () => {
  const images = fileURLToPath(new URL('../public', import.meta.url));
  const portraits = demoShop.testimonials.flatMap(({ avatarUrl }) => (avatarUrl === null ? [] : [avatarUrl]));
  expect(portraits.filter((address) => !existsSync(`${images}${address}`))).toEqual([]);
  expect(new Set(portraits).size).toBe(demoShop.testimonials.length);
});
