import { expect, test } from 'vitest';
import { informationSlugs } from '../../shop/content/information-pages.rules.ts';
import { withSiteDefaults } from '../../shop/content/site-settings.rules.ts';
import { footerWords, wordsDefaults } from '../../shop/settings/words.rules.ts';
import { showsNewsletter, toFrameSite } from './frame.tsx';

test.each([
  ['/', true],
  ['/shop', true],
  ['/product/0190b5a2-7c3e-7d4f-8a1b-9c0d1e2f3a4b', true],
  ['/cart/', false],
  ['/order-success', false],
])('the footer of %s has the newsletter: %s', (pathname, has) => {
  expect(showsNewsletter(pathname)).toBe(has);
});

const rest = { sandbox: true, footer: footerWords(wordsDefaults), pages: informationSlugs };

test('a shop without settings has the default logo and no announcement', () => {
  expect(toFrameSite(withSiteDefaults(undefined), rest)).toEqual({
    ...rest,
    logo: { imageUrl: null, height: 32 },
    announcement: null,
  });
});

test('an announcement needs a text, its link is optional', () => {
  const settings = withSiteDefaults({ announcementText: 'Monsoon sale' });
  expect(toFrameSite(settings, rest).announcement).toEqual({
    text: 'Monsoon sale',
    linkText: null,
    linkHref: '#',
  });
});

test('no link of the footer leads to a draft, and only the samples lead nowhere', () => {
  const settings = withSiteDefaults({ showsSamples: false });
  const { footer } = toFrameSite(settings, { ...rest, pages: ['contact'] });
  expect(footer.columns.map(({ title, links }) => [title, links.map(({ to }) => to)])).toEqual([
    ['Shop', ['/shop', '/plant-care', '/orders', '/cart']],
    ['Help', ['/contact', '/track-order']],
  ]);
  expect(footer.placeholders).toEqual([]);
});
