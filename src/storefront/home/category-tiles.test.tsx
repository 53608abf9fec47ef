import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { pictureAddress } from '../../../demo/picture-widths.ts';
import { demoShop } from '../../../demo/shop.ts';
import { imageSources } from '../../ui/image.tsx';
import { CategoryTiles } from './category-tiles.tsx';

function pictureOf(name: string, samples: boolean): string | undefined {
  const tiles = [{ id: '1', name, imageUrl: '/media/fern.webp' }];
  const Stub = createRoutesStub([
    { path: '/', Component: () => <CategoryTiles tiles={tiles} others={[]} samples={samples} /> },
  ]);
  return /srcSet="([^"]*)"/.exec(renderToStaticMarkup(<Stub />))?.[1];
}

const ofProduct = imageSources('/media/fern.webp');

test('a category of the demo has a picture of its own while samples may be shown', () => {
  const own = (name: string) => imageSources(pictureAddress(`category-${name}`));
  expect(pictureOf('Foliage', true)).toBe(own('foliage'));
  expect(pictureOf('Hanging & Trailing', true)).toBe(own('hanging'));
  expect(pictureOf('Foliage', false)).toBe(ofProduct);
});

test('any other category shows a product', () => {
  for (const name of ['Ferns', 'foliage', 'constructor']) expect(pictureOf(name, true)).toBe(ofProduct);
});

test('the first six of the demo have one', () => {
  const first = demoShop.categories
    .filter((name) => name !== 'Deals')
    .toSorted((a, b) => a.localeCompare(b))
    .slice(0, 6);
  expect(first.filter((name) => pictureOf(name, true) === ofProduct)).toEqual([]);
});
