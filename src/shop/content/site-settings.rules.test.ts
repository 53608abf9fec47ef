import { expect, test } from 'vitest';
import { pictureAddress } from '../../../demo/picture-widths.ts';
import { demoShop } from '../../../demo/shop.ts';
import { categoryPicture, categoryWords, withDefaults, withSiteDefaults } from './site-settings.rules.ts';

test('what was never entered, or was emptied, is as the shop comes', () => {
  const untouched = withDefaults(undefined);
  expect(untouched).toMatchObject({
    heroTitle: 'Your Home, Greener.',
    logoHeight: 32,
    announcementText: null,
  });
  const emptied = { heroTitle: '', heroSubtitle: '', announcementText: '', handpickedTitle: null };
  expect(withDefaults(emptied)).toEqual(untouched);
  expect(withDefaults({ heroTitle: 'Ferns', logoHeight: 48 })).toEqual({
    ...untouched,
    heroTitle: 'Ferns',
    logoHeight: 48,
  });
});

test('an empty shop shows no picture that it does not have', () => {
  expect(withSiteDefaults(undefined)).toMatchObject({
    heroImageUrl: '/media/demo/hero.webp',
    showsSamples: true,
    hasHandPicked: true,
  });
  expect(withSiteDefaults({ showsSamples: true, heroImageUrl: '/media/own.webp' }).heroImageUrl).toBe(
    '/media/own.webp',
  );
  const bare = { showsSamples: false };
  expect(withSiteDefaults(bare)).toMatchObject({ heroImageUrl: null, hasHandPicked: false, ...bare });
  expect(withSiteDefaults({ ...bare, heroImageUrl: '' }).heroImageUrl).toBeNull();
  expect(withSiteDefaults({ ...bare, heroImageUrl: '/media/own.webp' }).heroImageUrl).toBe('/media/own.webp');
});

test.each(['handpickedTitle', 'handpickedDescription', 'handpickedMediaUrl'])(
  'with a %s there is something to show as hand-picked',
  (field) => {
    expect(withSiteDefaults({ showsSamples: false, [field]: 'x' }).hasHandPicked).toBe(true);
    expect(withSiteDefaults({ showsSamples: false, [field]: '' }).hasHandPicked).toBe(false);
  },
);

const pictureOf = (name: string, showsSamples = true) =>
  categoryPicture({ showsSamples }, { name, imageUrl: null });
const wordsOf = (name: string, showsSamples = true) =>
  categoryWords({ showsSamples }, { name, description: null });

test('what staff chose and wrote for a category comes first', () => {
  const site = { showsSamples: true };
  const own = { name: 'Foliage', description: 'Ours.', imageUrl: '/media/ours.webp' };
  expect([categoryPicture(site, own), categoryWords(site, own)]).toEqual([own.imageUrl, own.description]);
});

test('a category of the demo has a picture of its own while samples may be shown', () => {
  expect(pictureOf('Foliage')).toBe(pictureAddress('category-foliage'));
  expect(pictureOf('Hanging & Trailing')).toBe(pictureAddress('category-hanging'));
  expect(pictureOf('Foliage', false)).toBeNull();
});

test('any other category has none', () => {
  for (const name of ['Ferns', 'foliage', 'constructor']) expect(pictureOf(name)).toBeNull();
});

test('the first six of the demo have one', () => {
  const first = demoShop.categories
    .filter((name) => name !== 'Deals')
    .toSorted((a, b) => a.localeCompare(b))
    .slice(0, 6);
  expect(first.filter((name) => pictureOf(name) === null)).toEqual([]);
});

test('each category of the demo has a sentence of its own while samples may be shown', () => {
  const said = demoShop.categories.map((name) => wordsOf(name));
  expect(said).not.toContain(null);
  expect(new Set(said).size).toBe(demoShop.categories.length);
  expect(wordsOf('Ferns')).toBeNull();
  expect(wordsOf('Foliage', false)).toBeNull();
});

test('pictures of categories are shipped in the widths that their addresses say', () => {
  for (const name of demoShop.categories) {
    const address = pictureOf(name);
    if (address === null) continue;
    expect(address).toBe(pictureAddress(/demo\/(.*)\.webp/.exec(address)?.[1] ?? ''));
  }
});
