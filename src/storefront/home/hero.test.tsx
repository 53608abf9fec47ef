import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { pictureAddress, pictureWidths } from '../../../demo/picture-widths.ts';
import { withSiteDefaults } from '../../shop/content/site-settings.rules.ts';
import { Hero } from './hero.tsx';

function shown(change: Parameters<typeof withSiteDefaults>[0]): string {
  const settings = withSiteDefaults(change);
  const Stub = createRoutesStub([{ path: '/', Component: () => <Hero settings={settings} promises={[]} /> }]);
  return renderToStaticMarkup(<Stub />);
}

const phonesAndTablets = '(max-width: 39.99rem), (min-width: 48rem) and (max-width: 63.99rem)';

test.each([null, pictureAddress('hero')])(
  'the hero that the shop comes with is tall on phones and tablets: %s',
  (own) => {
    const page = shown({ heroImageUrl: own });
    const sources = '/media/sizes/480/demo/hero-tall.webp 480w, /media/sizes/640/demo/hero-tall.webp 640w';
    expect(page).toContain(`<source media="${phonesAndTablets}" srcSet="${sources}`);
    expect(page).toMatch(/<link rel="preload" as="image"[^>]*hero-tall[^>]*media="\(max-width: 39\.99rem\),/);
    expect(page).toMatch(/<link rel="preload" as="image"[^>]*hero\.webp[^>]*media="\(min-width: 64rem\),/);
  },
);

test.each([
  '/media/uploads/hero.webp',
  '/media/demo/handpicked.webp',
  'https://example.com/media/demo/hero.webp',
])('any other hero is shown as it is: %s', (heroImageUrl) => {
  const page = shown({ heroImageUrl });
  expect(page).toContain(heroImageUrl);
  expect(page).not.toContain('hero-tall');
  expect(page).not.toContain('<picture');
});

test('the tall picture is offered in the widths that it has', () => {
  const offered = pictureWidths('hero-tall').map((width) => `${width}w`);
  expect(
    shown({})
      .match(/<source[^>]*srcSet="([^"]*)"/)?.[1]
      ?.match(/\d+w/g),
  ).toEqual(offered);
});
