import { expect, test } from 'vitest';
import { readQuestions } from './stored-questions.schema.ts';

const whole = { id: 'faq-1', question: ' Why? ', answer: 'Because.' };

test('whole questions are read, from a list and from JSON text', () => {
  expect(readQuestions([whole])).toEqual([{ question: 'Why?', answer: 'Because.' }]);
  expect(readQuestions(JSON.stringify([whole]))).toEqual(readQuestions([whole]));
});

test.each([null, undefined, 'no JSON', '{}', 7, [null, { question: 'Why?' }, { ...whole, answer: ' ' }]])(
  '%j holds none',
  (stored) => expect(readQuestions(stored)).toEqual([]),
);
