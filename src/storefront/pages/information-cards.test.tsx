import { renderToStaticMarkup } from 'react-dom/server';
import { RouterProvider, createMemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { guaranteesPage } from '../../../demo/pages/guarantees.ts';
import { returnsPage } from '../../../demo/pages/returns.ts';
import {
  informationBlocks,
  informationSections,
  plainInformationText,
} from '../../shop/content/text-blocks.rules.ts';
import { InformationBody, daysOf } from './information-cards.tsx';

function render(slug: 'guarantees' | 'returns' | 'shipping', body: string, hasBoxes = false): string {
  const sections = informationSections(informationBlocks(body));
  const element = <InformationBody {...{ slug, sections, hasBoxes }} />;
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />).replaceAll(/ (class|id)="[^"]*"/g, '');
}

/** What is said, without what only shows it. */
const said = (html: string) =>
  html
    .replaceAll(/<p aria-hidden="true">.*?<\/p>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

test.each([
  ['guarantees', guaranteesPage.body],
  ['returns', returnsPage.body],
  ['guarantees', 'Only words.'],
  ['returns', '## Ask\n\nus.\n\n- anything'],
  ['guarantees', '## A?\n\n**Is it safe?** Yes.'],
] as const)('on %s every word of the text stays, in its order', (slug, body) => {
  const shown = said(render(slug, body));
  let from = 0;
  for (const block of informationBlocks(body))
    for (const text of 'text' in block ? [block.text] : block.items)
      for (const word of plainInformationText(text).replaceAll("'", '&#x27;').split(/\s+/)) {
        from = shown.indexOf(word.replaceAll(/^\*+|\*+$/g, ''), from);
        expect(from, word).toBeGreaterThanOrEqual(0);
      }
});

test('promises are cards, with the days they hold as a sign; a list is none', () => {
  const html = render('guarantees', guaranteesPage.body);
  expect(html.match(/<li><p aria-hidden="true">/g)).toHaveLength(5);
  expect(html).toContain('<p aria-hidden="true">7 days</p>');
  expect(html).toContain('<p aria-hidden="true">14 days</p>');
  expect(html).toMatch(/<h2>What we cannot cover<\/h2>(<div>)+<ul><li>/);
  expect([daysOf('within 7 days and 9 days'), daysOf('for days')]).toEqual(['7 days', null]);
});

test('what to do about damage is three steps; any other text of a page is as it was', () => {
  const html = render('returns', returnsPage.body);
  expect(/<ol>(.*?)<\/ol>/.exec(html)?.[1]?.match(/<li><p aria-hidden="true">/g)).toHaveLength(3);
  expect(render('shipping', returnsPage.body)).not.toContain('<ol>');
});

test('below the first words on how the shop packs stand its boxes, where they are its own', () => {
  const body = '## Costs\n\nPackets are free.\n\n## How we pack\n\nIn boxes.\n\n## Packing peanuts\n\nNone.';
  const html = render('shipping', body, true);
  expect(html.match(/<img/g)).toHaveLength(2);
  expect(html).toMatch(/In boxes\..*<img.*<img.*Packing peanuts/);
  expect(render('shipping', body)).not.toContain('<img');
  expect(render('shipping', 'No heading says pack.', true)).not.toContain('<img');
});
