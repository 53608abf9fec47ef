import { expect, test } from 'vitest';
import { orderSearchWords, parcelNumberOf, shortNumberOf } from './search-words.rules.ts';

test.each([
  ['', []],
  ['  Asha   RAO ', ['asha', 'rao']],
  ['#1e2f3a4b', ['1e2f3a4b']],
  ['12345678', ['12345678']],
  ['+91 98450 00000', ['919845000000']],
  ['(98450) 000-00', ['9845000000']],
  ['pay_ABC123', ['pay_abc123']],
  ['asha@example.com', ['asha@example.com']],
  ['#', []],
  ['  +91 98450 00000 ', ['919845000000']],
  ['#12 #34', ['12', '34']],
  ['a#12', ['a#12']],
  ['98 45 0', ['98450']],
  ['+9845', ['9845']],
  ['+984', ['+984']],
  ['(98)', ['(98)']],
  ['-98450', ['-98450']],
  ['98450 rao', ['98450', 'rao']],
  ['rao 98450', ['rao', '98450']],
])('%s', (typed, words) => {
  expect(orderSearchWords(typed)).toEqual(words);
});

test.each([
  ['1042', 1042],
  ['9999999', 9_999_999],
  ['12345678', null],
  ['0042', null],
  ['10a2', null],
  ['a10', null],
  ['10a', null],
  ['1', 1],
  ['', null],
])('%s as a short number', (word, number) => {
  expect(shortNumberOf(word)).toBe(number);
});

test.each([
  ['EE 123 456 789 IN', 'ee123456789in'],
  ['1Z/999-AA1', '1z999aa1'],
  ['D-12', null],
  ['AB12', null],
  ['AB-123', 'ab123'],
  ['#AB123', 'ab123'],
  ['12345', '12345'],
  ['AB123 é', null],
  ['Asha Rao', null],
  ['Asha', null],
  ['asha99@example.com', null],
  ['12%45_', null],
  ['', null],
])('%s as the beginning of a parcel’s number', (typed, number) => {
  expect(parcelNumberOf(typed)).toBe(number);
});
