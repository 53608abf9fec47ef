import { expect, test } from 'vitest';
import { pages } from '../../../demo/pages.ts';
import {
  informationSlug,
  informationSlugs,
  leadsSomewhere,
  withPageDefaults,
} from './information-pages.rules.ts';

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
  expect(withPageDefaults('about', { heading: ' ', body: ' \n' })).toEqual(
    withPageDefaults('about', undefined),
  );
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

test.each([
  // A page that is published, and one that is not, however they are written.
  ['/about', true],
  ['/About/?from=footer#team', true],
  ['/faq', false],
  ['/faq/#delivery', false],
  ['/faq?a=b', false],
  // No information page.
  ['/shop', true],
  ['/shop#faq', true],
  ['#faq', true],
  ['faq', true],
  ['https://example.com/faq', true],
])('while only one page is published, %s leads somewhere: %s', (to, leads) => {
  expect(leadsSomewhere(to, ['about'])).toBe(leads);
});
