import { expect, test } from 'vitest';
import { legacyQuestions, readQuestions } from './guide-questions.schema.ts';

const whole = { id: 'faq-1', question: ' Why? ', answer: 'Because.' };

test('whole questions are read, from a list and from JSON text', () => {
  expect(readQuestions([whole])).toEqual([{ question: 'Why?', answer: 'Because.' }]);
  expect(readQuestions(JSON.stringify([whole]))).toEqual(readQuestions([whole]));
});

test.each([null, undefined, 'no JSON', '{}', 7, [null, { question: 'Why?' }, { ...whole, answer: ' ' }]])(
  '%j holds none',
  (stored) => expect(readQuestions(stored)).toEqual([]),
);

test('questions marked with Q and A', () => {
  expect(legacyQuestions('Q: Why yellow?\nA: Too much water.\n\nQ2. Safe for cats\nA: No.')).toEqual([
    { question: 'Why yellow?', answer: 'Too much water.' },
    { question: 'Safe for cats', answer: 'No.' },
  ]);
});

test('lines that end in a question mark ask, all until the next one answers', () => {
  expect(legacyQuestions('Is it toxic?\nYes.\n- To cats\n- To dogs\n\n1. How tall?\n\nTwo metres.')).toEqual([
    { question: 'Is it toxic?', answer: 'Yes.\n- To cats\n- To dogs' },
    { question: 'How tall?', answer: 'Two metres.' },
  ]);
});

test('a marked question may be answered on its own line', () => {
  expect(legacyQuestions('Q: Too cold? A: Below 10 °C.')).toEqual([
    { question: 'Too cold?', answer: 'Below 10 °C.' },
  ]);
});

test('text that asks nothing is one item', () => {
  expect(legacyQuestions('It likes company.\n\nTurn it weekly.')).toEqual([
    { question: 'Frequently asked questions', answer: 'It likes company.\n\nTurn it weekly.' },
  ]);
});

test('nothing comes of nothing, nor of a question without an answer', () => {
  expect(legacyQuestions(' \n\n')).toEqual([]);
  expect(legacyQuestions('Why?')).toEqual([]);
});
