import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { RouterProvider, createMemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { withSiteDefaults } from '../../shop/content/site-settings.rules.ts';
import { informationBlocks, informationSections } from '../../shop/content/text-blocks.rules.ts';
import { InformationHeader } from './information-header.tsx';
import { InformationRows } from './information-rows.tsx';
import { hasBoxes, pagePicture } from './page-picture.ts';

const sectionsOf = (body: string) => informationSections(informationBlocks(body));

function markup(element: ReactNode): string {
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />).replaceAll(/ class="[^"]*"/g, '');
}

const render = (body: string) =>
  markup(<InformationRows sections={sectionsOf(body)} />).replaceAll(/ id="[^"]*"/g, '');

test('headings, lists, bold words and links become elements', () => {
  const html = render(
    '## Ask\n\n**Now:** see [Orders](/orders) or [us](https://example.com/a?b=1&c=2).\n\n- one',
  );
  expect(html).toContain('<h2>Ask</h2>');
  expect(html).toContain('<strong>Now:</strong> see <a href="/orders"');
  expect(html).toContain('href="https://example.com/a?b=1&amp;c=2"');
  expect(html).toContain('<ul><li>one</li></ul>');
});

test('markup that was typed is shown, not obeyed; unsafe links are words', () => {
  const html = render('<img src=x onerror=alert(1)> [x](javascript:alert(1)) <script>a</script>');
  expect(html).not.toMatch(/<(img|script|a)[ >]/);
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; ');
});

test('a paragraph that begins with a question opens and closes; its answer has links and bold words', () => {
  const html = render('## Plants\n\n**Safe?** See [About](/about).\n\n**Hard water?** No.\n\nBye.');
  expect(html.match(/<details/g)).toHaveLength(2);
  expect(html.match(/<details[^>]* open=""/g)).toHaveLength(1);
  expect(html.indexOf('open=""')).toBeLessThan(html.indexOf('Safe?'));
  expect(html).toMatch(
    /<summary><h3><span>Safe\?<\/span><\/h3>.*See <a href="\/about".*<summary><h3><span>Hard water\?<\/span><\/h3>/s,
  );
  expect(html).toMatch(/<\/details><\/div><div><p>Bye\.<\/p>/);
});

test('each heading names its section, and no two share an id', () => {
  const html = markup(
    <InformationRows sections={sectionsOf('Words.\n\n## A\n\n**B?** C.\n\n## A\n\n**B?** C.')} />,
  );
  expect(html).toContain(
    '<section id="section-2" aria-labelledby="section-2-title"><h2 id="section-2-title">A</h2>',
  );
  const ids = html.match(/ id="[^"]*"/g) ?? [];
  expect(ids).toHaveLength(6);
  expect(new Set(ids).size).toBe(6);
});

test('what is on the page stands in the place of a picture, and folded on phones, where that is more than two and not many', () => {
  const header = (picture: string | null, headings: number) => {
    const sections = sectionsOf('## **Same**\n\n'.repeat(headings));
    return markup(
      <InformationHeader heading="Terms" lead="Read on." promises={[]} {...{ picture, sections }} />,
    );
  };
  expect(header(null, 3)).toMatch(
    /<h1>Terms<\/h1><p>Read on\..*On this page.*href="\/?#section-3"[^>]*>Same<.*<details><summary>On this page.*href="\/?#section-3"/,
  );
  const besidePicture = header('/media/a.webp', 5);
  expect(besidePicture).toMatch(/<details><summary>On this page.*href="\/?#section-5"[^>]*>Same</);
  expect(besidePicture.match(/On this page/g)).toHaveLength(1);
  for (const html of [header('/media/a.webp', 3), header(null, 2), header(null, 13)])
    expect(html).not.toContain('On this page');
});

test('beside a text stands a picture of the first page, the owner’s own where they have one, and none beside the law', () => {
  const samples = withSiteDefaults(undefined);
  expect(pagePicture('contact', samples)).toBe('/media/demo/plant-expert.webp');
  const asItComes = { ...samples, handpickedMediaUrl: '/media/demo/handpicked.webp' };
  const pages = ['about', 'contact', 'faq', 'returns', 'shipping', 'guarantees'] as const;
  const shown = pages.map((slug) => pagePicture(slug, asItComes));
  expect(new Set([...shown, samples.heroImageUrl]).size).toBe(7);
  const withHero = withSiteDefaults({ heroImageUrl: '/media/room.webp' });
  expect(pagePicture('about', withHero)).toBe('/media/room.webp');
  expect(pagePicture('privacy', samples)).toBeNull();
  const own = { ...withSiteDefaults({ showsSamples: false }), handpickedMediaUrl: '/media/a.webp' };
  for (const slug of ['contact', 'about', 'guarantees'] as const)
    expect(pagePicture(slug, own)).toBe('/media/a.webp');
  expect([samples, withHero, own].map((site) => hasBoxes('shipping', site))).toEqual([true, false, false]);
  expect(hasBoxes('returns', samples)).toBe(false);
  expect(pagePicture('returns', { ...own, handpickedMediaType: 'video' })).toBeNull();
});
