import { data } from 'react-router';
import { expect, test } from 'vitest';
import { keepShown, type ScreenResults } from './kept-screen.rules.ts';

const address = '/admin/products?dialog=new';
const shown = { address, data: { frame: 'as it was', list: ['Fern'] } };
const lost = { type: 'error', result: new TypeError('Failed to fetch') } as const;

test('where a screen stands, what cannot be read again stays', () => {
  const results: ScreenResults = { frame: lost, list: { type: 'data', result: ['Fern', 'Aloe'] } };
  expect(keepShown(results, { address, shown })).toEqual({
    frame: { type: 'data', result: 'as it was' },
    list: { type: 'data', result: ['Fern', 'Aloe'] },
  });
});

test('another screen, one that failed before and a refusal are not covered up', () => {
  const results: ScreenResults = { list: lost };
  expect(keepShown(results, { address: '/admin', shown })).toBe(results);
  expect(keepShown(results, { address, shown: null })).toBe(results);
  expect(keepShown({ other: lost }, { address, shown })).toEqual({ other: lost });
  const refused: ScreenResults = { list: { type: 'error', result: data(null, { status: 403 }) } };
  expect(keepShown(refused, { address, shown })).toEqual(refused);
});
