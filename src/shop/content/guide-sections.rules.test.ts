import { expect, test } from 'vitest';
import { guideSections, shownQuestions } from './guide-sections.rules.ts';

const nothing = {
  about: null,
  water: null,
  light: null,
  care: null,
  growth: null,
  humidity: null,
  toxicity: null,
  troubleshooting: null,
  questions: [],
};
const listed = [{ question: 'How often?', answer: 'Weekly.' }];

test('a guide has the sections that hold something, and its questions last', () => {
  expect(guideSections(nothing)).toEqual([]);
  expect(guideSections({ ...nothing, water: ' Weekly. ', light: '  ', questions: listed })).toEqual([
    { id: 'water', title: 'Water', text: 'Weekly.' },
    { id: 'faq', title: 'FAQ', questions: listed },
  ]);
});

test('older free text counts only where there is no list', () => {
  const older = 'Is it thirsty?\nRarely.';
  expect(shownQuestions(listed, older)).toEqual(listed);
  expect(shownQuestions([], older)).toEqual([{ question: 'Is it thirsty?', answer: 'Rarely.' }]);
  expect(shownQuestions([], '')).toEqual([]);
});
