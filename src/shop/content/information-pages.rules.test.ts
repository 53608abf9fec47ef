import { expect, test } from 'vitest';
import { pages } from '../../../demo/pages.ts';
import { informationSlug, informationSlugs, withPageDefaults } from './information-pages.rules.ts';

test('eight pages, each with its heading', () => {
  expect(informationSlugs.map((slug) => withPageDefaults(slug, undefined).heading)).toEqual([
    'About',
    'Contact',
    'FAQ',
    'Privacy Policy',
    'Terms & Conditions',
    'Returns & Exchanges',
    'Shipping Information',
    'Our Guarantees',
  ]);
});

test('what is stored counts; what is empty gives way to filler text', () => {
  expect(withPageDefaults('about', { heading: 'Who we are', body: 'Growers.' })).toEqual({
    slug: 'about',
    heading: 'Who we are',
    body: 'Growers.',
  });
  expect(withPageDefaults('about', { heading: ' ', body: '' })).toEqual(withPageDefaults('about', undefined));
});

test('the demo writes each of them, under the same heading', () => {
  expect(pages.map(({ slug, heading }) => [slug, heading])).toEqual(
    informationSlugs.map((slug) => [slug, withPageDefaults(slug, undefined).heading]),
  );
});

test.each([
  ['/about', 'about'],
  ['/About/', 'about'],
  ['/about/us', undefined],
  ['/constructor', undefined],
])('%s is the page %s', (path, slug) => expect(informationSlug(path)).toBe(slug));
