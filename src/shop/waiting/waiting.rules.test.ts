import { expect, test } from 'vitest';
import { unitsToTell, waitState } from './waiting.rules.ts';

const day = new Date('2026-11-26T06:00:00Z');

test.each([
  [null, null, 'asked'],
  [day, null, 'waiting'],
  [day, day, 'told'],
  [null, day, 'told'],
])('confirmed %s, told %s: %s', (confirmedAt, toldAt, state) => {
  expect(waitState({ confirmedAt, toldAt })).toBe(state);
});

test.each([
  [5, 2, 3],
  [2, 2, 0],
  [1, 4, 0],
])('%i free, %i spoken for: %i may be told', (free, spokenFor, units) => {
  expect(unitsToTell({ free, spokenFor })).toBe(units);
});
