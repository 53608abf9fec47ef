import { expect, test } from 'vitest';
import { readableName, subjectOf, toldWords, wordsBelow } from './media-words.rules.ts';

test.each([
  ['adenium--large-plastic--white.webp', 'Adenium, large plastic, white'],
  ['IMG_2034.JPG', 'IMG 2034'],
  ['Fern front.png', 'Fern front'],
  ['our team.v2.jpeg', 'Our team.v2'],
  ['fern.2024', 'Fern'],
  ['-fern  front__wide-.png', 'Fern front wide'],
  ['--.webp', '--.webp'],
  ['', ''],
])('the file %j reads %j', (name, words) => {
  expect(readableName(name)).toBe(words);
});

test('an address tells what its picture shows, or nothing', () => {
  expect(toldWords('/media/demo/aloe.webp?w=320-800&alt=Aloe+Vera%2C+small#x')).toBe('Aloe Vera, small');
  expect(toldWords('/media/demo/aloe.webp?alt=+Aloe+')).toBe('Aloe');
  expect(toldWords('/media/demo/aloe.webp?w=320-800')).toBe('');
  expect(toldWords('/media/demo/aloe.webp')).toBe('');
});

test('a file is of the plant that shows it, of several, of a place, or of nothing', () => {
  const product = (name: string) => ({ place: 'Product', name });
  const guide = { place: 'Plant care', name: 'Aloe Vera' };
  expect(subjectOf([])).toBe('Not in use');
  expect(subjectOf([product('Aloe Vera')])).toBe('Aloe Vera');
  expect(subjectOf([guide, product('Aloe Vera'), { place: 'Orders', name: 'past orders' }])).toBe(
    'Aloe Vera',
  );
  expect(subjectOf([product('Aloe Vera'), product('Jade Plant')])).toBe('Several plants');
  expect(subjectOf([{ place: 'Homepage', name: 'logo' }])).toBe('Home page');
  expect(subjectOf([{ place: 'Testimonial', name: 'Asha' }])).toBe('Home page');
  expect(subjectOf([{ place: 'Homepage', name: 'hero image' }, product('Aloe Vera')])).toBe('Aloe Vera');
  expect(subjectOf([{ place: 'Category', name: 'Foliage' }])).toBe('Categories');
  expect(subjectOf([{ place: 'Settings', name: 'shop' }])).toBe('Settings');
  expect(subjectOf([{ place: 'Orders', name: 'past orders' }])).toBe('Past orders');
});

test.each([
  ['Desert Rose (Adenium), whole, large, in a white pot', 'Large, white pot'],
  ['Desert Rose (Adenium), whole, medium, 25–35 cm tall, in a red glazed pot', 'Medium, red glazed pot'],
  ['Desert Rose (Adenium), small, 9 cm tall, beside five books', 'Small, beside five books'],
  ['Flowers and leaves of Desert Rose (Adenium), seen from near by', 'Flowers and leaves, seen from near by'],
  ['Desert Rose (Adenium) in the sun of a balcony', 'In the sun of a balcony'],
  ['Desert Rose (Adenium),  whole,  medium,  25–35 cm tall,  in an old pot', 'Medium, old pot'],
  ['Desert Rose (Adenium) – small ', 'Small'],
  ['Desert Rose (Adenium) in bloom, whole, large', 'In bloom, whole, large'],
  ['Leaves of desert rose (adenium)', 'Leaves'],
  ['A basket of leaves  of  Desert Rose (Adenium)', 'A basket of leaves'],
  ['Two Desert Rose (Adenium) in bloom', 'Two in bloom'],
  ['Desert Rose (Adenium)', 'Desert Rose (Adenium)'],
  ['IMG 2034', 'IMG 2034'],
])('below its plant %j is %j', (words, short) => {
  expect(wordsBelow('Desert Rose (Adenium)', words)).toBe(short);
});

test('what is of nothing is told as it is', () => {
  expect(wordsBelow('', 'our glasshouse')).toBe('our glasshouse');
});
