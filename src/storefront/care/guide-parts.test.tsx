import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { GuideText } from './guide-parts.tsx';

test('blocks that begin with a bullet or dash are lists, the rest paragraphs, nothing is markup', () => {
  const html = renderToStaticMarkup(<GuideText text={'Let it <b>dry</b>.\n\n- Summer\n- Winter'} />);
  expect(html).toMatch(/<p[^>]*>Let it &lt;b&gt;dry&lt;\/b&gt;\.<\/p>/);
  expect(html).toMatch(/<ul[^>]*><li[^>]*>Summer<\/li><li[^>]*>Winter<\/li><\/ul>/);
});
