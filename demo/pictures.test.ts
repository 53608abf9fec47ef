import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { demoShop } from './shop.ts';

const place = (file: string) => fileURLToPath(new URL(`./pictures/${file}`, import.meta.url));

const ofProducts = demoShop.products.flatMap((product) => [
  product.picture,
  ...(product.kind === 'variants' ? product.variants.map((variant) => variant.picture) : []),
  ...(product.kind === 'older-colors' ? Object.values(product.colorImages).flat() : []),
]);
const names = [...new Set([...ofProducts, ...demoShop.plantCareGuides.map((guide) => guide.picture)])];

test('every picture that the demo shows is there, in all its sizes', () => {
  const files = names.flatMap((name) =>
    ['', 'sizes/320/', 'sizes/640/'].map((folder) => `${folder}${name}.webp`),
  );
  expect(files.filter((file) => !existsSync(place(file)))).toEqual([]);
});

test('the pictures of the home page are there', () => {
  const { heroImageUrl, handpickedMediaUrl } = demoShop.siteSettings;
  const files = [heroImageUrl, handpickedMediaUrl].map((address) => address.replace('/media/demo/', ''));
  expect(files.filter((file) => !existsSync(place(file)))).toEqual([]);
});
