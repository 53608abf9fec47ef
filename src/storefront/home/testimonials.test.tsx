import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CustomerSays } from './testimonials.tsx';

const said = (quotes: string[]) =>
  renderToStaticMarkup(
    <CustomerSays
      testimonials={quotes.map((quote, at) => ({ id: `${at}`, name: `N${at}`, quote, avatarUrl: null }))}
    />,
  );

test('near the top stands a short one of those that the carousel does not show at first', () => {
  expect(said(['a', 'b', 'c', 'd'])).toMatch(/“d”.*N3/);
  expect(said(['a', 'b', 'c', 'x'.repeat(161), 'e'])).toMatch(/“e”.*N4/);
  expect(said(['a', 'b', 'c', 'x'.repeat(161)])).toBe('');
  expect(said(['a', 'b', 'c'])).toBe('');
});
