import { expect, test } from 'vitest';
import { paragraphs } from './product-accordions.tsx';

test('paragraphs are separated by empty lines', () => {
  expect(paragraphs('One.\n\nTwo\nlines.\r\n\r\n\n Three. \n')).toEqual(['One.', 'Two\nlines.', 'Three.']);
  expect(paragraphs(' \n\n ')).toEqual([]);
});
