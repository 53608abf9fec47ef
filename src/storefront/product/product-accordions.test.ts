import { expect, test } from 'vitest';
import { asPair, paragraphs } from './product-accordions.tsx';

test('paragraphs are separated by empty lines', () => {
  expect(paragraphs('One.\n\nTwo\nlines.\r\n\r\n\n Three. \n')).toEqual(['One.', 'Two\nlines.', 'Three.']);
  expect(paragraphs(' \n\n ')).toEqual([]);
});

test('a line that begins with what it is about is a pair, any other one a text', () => {
  expect(asPair('Light: bright, indirect')).toEqual({ label: 'Light', text: 'bright, indirect' });
  expect(asPair('Best for: ferns: all of them')).toEqual({ label: 'Best for', text: 'ferns: all of them' });
  for (const line of [
    'Loves morning sun',
    'Feed it 1:2 in spring',
    'Sizes, across the rim × height: Small 10 × 8 cm',
    'Easy. Only this: no frost',
    'Light:',
    ': bright',
  ])
    expect(asPair(line)).toEqual({ label: null, text: line });
});
