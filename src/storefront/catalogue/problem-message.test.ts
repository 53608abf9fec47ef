import { expect, test } from 'vitest';
import { problemMessage } from './problem-message.ts';

const thrown = (data: unknown) => ({ status: 400, statusText: '', internal: false, data });

test('a sentence that a loader threw is shown', () => {
  expect(problemMessage(thrown('Invalid product ID format'))).toBe('Invalid product ID format');
});

test('nothing of an unexpected failure is told', () => {
  const sentence = 'Something went wrong. Please try again.';
  expect(problemMessage(new Error('password authentication failed'))).toBe(sentence);
  expect(problemMessage(thrown({ detail: 'x' }))).toBe(sentence);
  expect(problemMessage(undefined)).toBe(sentence);
});
