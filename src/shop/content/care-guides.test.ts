import { expect, test } from 'vitest';
import { guideSections } from './guide-sections.rules.ts';

const full = {
  about: 'a',
  water: 'b',
  light: 'c',
  care: 'd',
  growth: 'e',
  humidity: 'f',
  toxicity: 'g',
  troubleshooting: 'h',
  questions: [{ question: 'Why?', answer: 'Because.' }],
};

test('nine sections in their order', () => {
  expect(guideSections(full).map(({ title }) => title)).toEqual([
    'About',
    'Water',
    'Light',
    'Care',
    'Growth',
    'Humidity',
    'Toxicity',
    'Troubleshooting',
    'FAQ',
  ]);
});

test('empty sections are left out', () => {
  const thin = { ...full, water: null, light: '', care: ' \n', questions: [] };
  expect(guideSections(thin).map(({ id }) => id)).toEqual([
    'about',
    'growth',
    'humidity',
    'toxicity',
    'troubleshooting',
  ]);
});
