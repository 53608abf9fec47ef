import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { GuideSectionView, GuideText } from './guide-parts.tsx';

test('blocks that begin with a bullet or dash are lists, the rest paragraphs, nothing is markup', () => {
  const html = renderToStaticMarkup(<GuideText text={'Let it <b>dry</b>.\n\n- Summer\n- Winter'} />);
  expect(html).toMatch(/<p[^>]*>Let it &lt;b&gt;dry&lt;\/b&gt;\.<\/p>/);
  expect(html).toMatch(/<ul[^>]*><li[^>]*>Summer<\/li><li[^>]*>Winter<\/li><\/ul>/);
});

test('only a few plain words have a small heading, and never the first of a guide or what a plant lives of', () => {
  type Section = Parameters<typeof GuideSectionView>[0]['section'];
  const isSmall = (
    id: 'about' | 'humidity' | 'water',
    text: string,
    picture?: { url: string; shows: string },
  ) => {
    const section = { id, title: 'T', text } as Section;
    return renderToStaticMarkup(<GuideSectionView {...{ section, picture }} name="Aloe" />).includes(
      'text-xl',
    );
  };
  expect(isSmall('humidity', 'Low to normal.')).toBe(true);
  expect(isSmall('about', 'Low to normal.')).toBe(false);
  expect(isSmall('water', 'Once a week.')).toBe(false);
  expect(isSmall('humidity', 'w'.repeat(241))).toBe(false);
  expect(isSmall('humidity', 'Mist:\n\n- in summer')).toBe(false);
  expect(isSmall('humidity', 'Low.', { url: '/media/a.webp', shows: 'in a room' })).toBe(false);
});
