import { expect, test } from 'vitest';
import { parseListingQuery } from './listing.schema.ts';

const parse = (query: string) => parseListingQuery(new URLSearchParams(query));

test('a category that cannot be is an unknown one, not all of them', () => {
  const unknown = parse('category=abc').category;
  expect(unknown).toMatch(/^[0-]+$/);
  expect(parse('category=%00').category).toBe(unknown);
  expect(parse('category=').category).toBeUndefined();
  expect(parse('').category).toBeUndefined();
  expect(parse('category=0190B5A2-7C3E-7D4F-8A1B-9C0D1E2F3A4B').category).toBe(
    '0190b5a2-7c3e-7d4f-8a1b-9c0d1e2f3a4b',
  );
});

test('facets are read from an address and from a form alike; what is made up is left out', () => {
  expect(parse('light=low.sun&pets=safe&effort=none')).toMatchObject({ light: 'low.sun', pets: 'safe' });
  expect(parse('light=sun&light=low&light=%00')).toMatchObject({ light: 'low.sun' });
  expect(parse('effort=none&height=').effort).toBeUndefined();
});
