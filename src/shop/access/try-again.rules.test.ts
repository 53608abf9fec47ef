import { expect, test } from 'vitest';
import { tryAgainIn } from './try-again.rules.ts';

test.each([
  [1, 'Please try again in 1 second.'],
  [2, 'Please try again in 2 seconds.'],
  [89, 'Please try again in 89 seconds.'],
  [90, 'Please try again in 2 minutes.'],
  [3_600, 'Please try again in 60 minutes.'],
  [5_400, 'Please try again in 2 hours.'],
  [86_400, 'Please try again in 24 hours.'],
])('%i seconds', (seconds, said) => {
  expect(tryAgainIn(seconds)).toBe(said);
});
