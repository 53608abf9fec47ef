import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Price } from './labels.tsx';

const words = (html: string) => html.replace(/<[^>]*>/g, '');

test('a plain price is only the price', () => {
  const html = renderToStaticMarkup(<Price now="₹499.00" />);
  expect(words(html)).toBe('₹499.00');
  expect(html).not.toContain('<s ');
});

test('a reduced price names both for people who hear the page', () => {
  const html = renderToStaticMarkup(<Price now="₹399.00" was="₹499.00" />);
  expect(words(html)).toBe('Now ₹399.00Was ₹499.00');
  expect(html).toMatch(/<s [^>]*>₹499\.00<\/s>/);
});
