import { UNSAFE_ErrorResponseImpl as ErrorResponse, data } from 'react-router';
import { expect, test } from 'vitest';
import { type ScreenResults, keepShown } from './kept-screen.ts';

const address = '/admin/products?dialog=new';
const shown = { address, data: { frame: 'as it was', list: ['Fern'] } };
const FRAME = 'frame';
const lost = { type: 'error', result: new TypeError('Failed to fetch') } as const;

test('where a screen stands, what cannot be read again stays', () => {
  const results: ScreenResults = { frame: lost, list: { type: 'data', result: ['Fern', 'Aloe'] } };
  expect(keepShown(results, { address, shown, frame: FRAME })).toEqual({
    frame: { type: 'data', result: 'as it was' },
    list: { type: 'data', result: ['Fern', 'Aloe'] },
  });
});

test('another screen, one that failed before and a refusal are not covered up', () => {
  const results: ScreenResults = { list: lost };
  expect(keepShown(results, { address: '/admin', shown, frame: FRAME })).toEqual(results);
  expect(keepShown(results, { address, shown: null, frame: FRAME })).toEqual(results);
  expect(keepShown({ other: lost }, { address, shown, frame: FRAME })).toEqual({ other: lost });
  const refused: ScreenResults = { list: { type: 'error', result: data(null, { status: 403 }) } };
  expect(keepShown(refused, { address, shown, frame: FRAME })).toEqual(refused);
});

test('the page of a proxy is no answer either', () => {
  const gateway = {
    type: 'error',
    result: new ErrorResponse(502, 'Bad Gateway', '<h1>Bad Gateway</h1>'),
  } as const;
  expect(keepShown({ list: gateway }, { address, shown, frame: FRAME })).toEqual({
    list: { type: 'data', result: ['Fern'] },
  });
});

test('the frame stays around another screen that cannot be read: that one says so itself', () => {
  const results: ScreenResults = { frame: lost, orders: lost };
  expect(keepShown(results, { address: '/admin/orders', shown, frame: FRAME })).toEqual({
    frame: { type: 'data', result: 'as it was' },
    orders: lost,
  });
  const again: ScreenResults = { frame: lost, list: lost };
  expect(keepShown(again, { address: '/admin/products?q=fern', shown, frame: FRAME })).toEqual({
    frame: { type: 'data', result: 'as it was' },
    list: lost,
  });
});
