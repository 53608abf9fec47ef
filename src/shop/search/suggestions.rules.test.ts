import { expect, test } from 'vitest';
import { suggestionsAnswer, suggestionsQuery, toTyped } from './suggestions.rules.ts';

test.each([
  ['  Snake \t  PLANT ', 'snake plant'],
  ['a'.repeat(70), 'a'.repeat(60)],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
  ['', ''],
])('%j is asked for as %j', (value, typed) => {
  expect(toTyped(value)).toBe(typed);
});

test('a call asks for what was typed, and for nothing where it makes no sense', () => {
  expect(suggestionsQuery.parse({ q: ' Fern ' })).toEqual({ q: 'fern' });
  expect(suggestionsQuery.parse({ q: ['x'] })).toEqual({ q: '' });
  expect(suggestionsQuery.parse({})).toEqual({ q: '' });
});

test('an answer is read whole, and none that misses something', () => {
  const id = '0b8f6c1e-5f4e-4f0a-9d0e-2f6f5c1d7a11';
  const product = { id, name: 'Fern', imageUrl: '/fern.webp', pricePaise: 29_900, hasHigherPrices: true };
  const answer = {
    products: [product],
    categories: [{ id, name: 'Ferns' }],
    guides: [{ id, name: 'Water' }],
  };
  expect(suggestionsAnswer.parse(answer)).toEqual(answer);
  expect(() => suggestionsAnswer.parse({ ...answer, guides: [{ id }] })).toThrow();
  expect(() => suggestionsAnswer.parse({ ...answer, products: [{ id, name: 'Fern' }] })).toThrow();
  expect(() => suggestionsAnswer.parse({})).toThrow();
});
