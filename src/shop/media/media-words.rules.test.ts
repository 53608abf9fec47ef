import { expect, test } from 'vitest';
import { readableName, toldWords } from './media-words.rules.ts';

test.each([
  ['adenium--large-plastic--white.webp', 'Adenium, large plastic, white'],
  ['IMG_2034.JPG', 'IMG 2034'],
  ['Fern front.png', 'Fern front'],
  ['our team.v2.jpeg', 'Our team.v2'],
  ['--.webp', '--.webp'],
  ['', ''],
])('the file %j reads %j', (name, words) => {
  expect(readableName(name)).toBe(words);
});

test('an address tells what its picture shows, or nothing', () => {
  expect(toldWords('/media/demo/aloe.webp?w=320-800&alt=Aloe+Vera%2C+small#x')).toBe('Aloe Vera, small');
  expect(toldWords('/media/demo/aloe.webp?w=320-800')).toBe('');
  expect(toldWords('/media/demo/aloe.webp')).toBe('');
});
