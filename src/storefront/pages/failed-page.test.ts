import { expect, test } from 'vitest';
import { problemMessage } from './failed-page.tsx';

const thrown = (data: unknown) => ({ status: 400, statusText: '', internal: false, data });

test('a sentence that a loader threw is shown', () => {
  expect(problemMessage(thrown({ message: 'Invalid product ID format' }))).toBe('Invalid product ID format');
});

test('nothing of an unexpected failure is told', () => {
  const sentence = 'Something went wrong. Please try again.';
  expect(problemMessage(new Error('password authentication failed'))).toBe(sentence);
  expect(problemMessage(thrown({ detail: 'x' }))).toBe(sentence);
  expect(problemMessage(thrown('<html><h1>502 Bad Gateway</h1></html>'))).toBe(sentence);
  expect(problemMessage(thrown('Error: You made a POST request to "/shop"'))).toBe(sentence);
  expect(problemMessage(undefined)).toBe(sentence);
});
