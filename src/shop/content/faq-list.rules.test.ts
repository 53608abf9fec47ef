import { expect, test } from 'vitest';
import { addQuestion, editQuestion, moveQuestion, removeQuestion } from './faq-list.rules.ts';

const list = ['a', 'b', 'c'].map((id) => ({ id, question: `${id}?`, answer: id }));
const ids = (items: { id: string }[]) => items.map(({ id }) => id).join('');

test('a new question has an id of its own, however fast they are added', () => {
  const two = addQuestion(addQuestion([], 1_700), 1_700);
  expect(two).toEqual([
    { id: 'faq-1700', question: '', answer: '' },
    { id: 'faq-1701', question: '', answer: '' },
  ]);
});

test.each([
  ['a', 1, 'bac'],
  ['c', -1, 'acb'],
  ['a', -1, 'abc'],
  ['c', 1, 'abc'],
  ['x', 1, 'abc'],
] as const)('%s moved by %i: %s', (id, by, order) => expect(ids(moveQuestion(list, id, by))).toBe(order));

test('one is edited or removed, the others stay', () => {
  expect(editQuestion(list, 'b', { answer: 'new' })[1]).toEqual({ id: 'b', question: 'b?', answer: 'new' });
  expect(ids(removeQuestion(list, 'b'))).toBe('ac');
});
