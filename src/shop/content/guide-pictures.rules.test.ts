import { expect, test } from 'vitest';
import { plantCareGuides } from '../../../demo/guides/plant-care-guides.ts';
import { pictureAddress } from '../../../demo/picture-widths.ts';
import { demoShop } from '../../../demo/shop.ts';
import { placePictures } from './guide-pictures.rules.ts';
import { guideSections } from './guide-sections.rules.ts';

const texts = { about: 'A', water: 'W', light: 'L', care: 'C', growth: 'G', humidity: 'H', toxicity: 'T' };
const sections = guideSections({ ...texts, troubleshooting: '', questions: [] });
const views = ['close', 'size', 'in-a-room', 'how-we-pack'].map((view) => `/media/fern--${view}.webp`);
const addresses = ['/media/fern.webp', ...views];

const placed = (change: Partial<Parameters<typeof placePictures>[0]>) => {
  const pictures = placePictures({ imageUrl: '/media/leaves.webp', sections, addresses, ...change });
  return Object.entries(pictures).map(([id, { url }]) => [id, url.replace(/^\/media\/|\.webp.*$/g, '')]);
};

test('a room stands at light, the size at growth; a header is the plant from near by', () => {
  expect(placed({})).toEqual([
    ['growth', 'fern--size'],
    ['light', 'fern--in-a-room'],
  ]);
  expect(placed({ imageUrl: null })).toContainEqual(['about', 'fern--close']);
});

test('what has no name stands at the beginning, one alone', () => {
  expect(placed({ addresses: ['/media/1.webp', '/media/2.webp', '/media/3.webp'] })).toEqual([
    ['about', '2'],
  ]);
});

test('what the header or the card shows is not shown again, whatever its address tells', () => {
  const room = '/media/fern--in-a-room.webp';
  expect(placed({ imageUrl: `${room}?w=320-800` })).toEqual([['growth', 'fern--size']]);
  expect(placed({ addresses: [room, `${room}?alt=A+fern`] })).toEqual([]);
});

test('where its section is empty a room stands at the beginning, and a size nowhere', () => {
  const [about] = sections;
  expect(placed({ sections: about ? [about] : [] })).toEqual([['about', 'fern--in-a-room']]);
  expect(placed({ sections: [] })).toEqual([]);
});

test.each(plantCareGuides.map((guide) => [guide.name, guide] as const))(
  'the guide %s shows two pictures of two kinds',
  (_, guide) => {
    const product = demoShop.products.find(({ slug }) => slug === guide.productSlug);
    const names = [product?.picture ?? '', ...(product?.furtherPictures ?? [])];
    const pictures = placePictures({
      imageUrl: pictureAddress(guide.picture),
      sections: guideSections({ ...guide, questions: [] }),
      addresses: names.map((name) => pictureAddress(name)),
    });
    expect(Object.keys(pictures).toSorted()).toEqual(['growth', 'light']);
  },
);
