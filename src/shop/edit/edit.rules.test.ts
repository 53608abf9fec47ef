import { expect, test } from 'vitest';
import { canonicalText, changedFields, describeDraftChanges, rebase } from './edit.rules.ts';

const labels = { name: 'Name', isPublished: 'Published', questions: 'Questions' };
const base = {
  name: 'Fern',
  isPublished: true,
  questions: [{ id: 'faq-1', question: 'Sun?', answer: 'No.' }],
};

test('fields differ by what is in them', () => {
  expect(changedFields(labels, base, structuredClone(base))).toEqual([]);
  expect(changedFields(labels, base, { ...base, questions: [] })).toEqual(['questions']);
});

test('what others saved is taken over where it was left alone', () => {
  const mine = { ...base, name: 'My fern' };
  const theirs = { ...base, name: 'Their fern', isPublished: false };
  expect(rebase(labels, { base, mine, theirs })).toEqual({ ...base, name: 'My fern', isPublished: false });
});

test('changes in words', () => {
  const after = { name: 'x'.repeat(300), isPublished: false, questions: [] };
  expect(describeDraftChanges(labels, { before: base, after })).toEqual([
    { field: 'Name', from: 'Fern', to: `${'x'.repeat(200)}…` },
    { field: 'Published', from: 'yes', to: 'no' },
    { field: 'Questions', from: 'Sun? No.', to: '' },
  ]);
});

test('an id is shown as what it stands for', () => {
  const names = new Map([['7', 'Tulsi']]);
  const [change] = describeDraftChanges({ id: 'Product' }, { before: { id: '' }, after: { id: '7' }, names });
  expect(change).toEqual({ field: 'Product', from: '', to: 'Tulsi' });
});

test('the order in which the keys of an object were written says nothing, that of a list does', () => {
  expect(canonicalText({ b: 1, a: { d: 2, c: [1, 2] } })).toBe(
    canonicalText({ a: { c: [1, 2], d: 2 }, b: 1 }),
  );
  expect(canonicalText({ b: 1, a: 2 })).toBe('{"a":2,"b":1}');
  expect(canonicalText([2, 1])).toBe('[2,1]');
  expect(canonicalText({ a: null })).toBe('{"a":null}');
  expect(canonicalText(undefined)).toBe('');
});

test('the longest text that is shown whole has two hundred characters', () => {
  const shown = (length: number) =>
    describeDraftChanges({ name: 'Name' }, { before: { name: '' }, after: { name: 'x'.repeat(length) } })[0]
      ?.to;
  expect(shown(200)).toBe('x'.repeat(200));
  expect(shown(201)).toBe(`${'x'.repeat(200)}…`);
});

test('of lists every part is told, of what stands in them all but ids', () => {
  const draft = (value: unknown) => ({ value });
  const told = (value: unknown) =>
    describeDraftChanges({ value: 'Value' }, { before: draft(undefined), after: draft(value) })[0]?.to;
  expect(
    told([
      { id: '1', name: 'Fern', tags: ['a', 'b'], isNew: false },
      { id: '2', name: 'Tulsi' },
    ]),
  ).toBe('Fern a, b no · Tulsi');
  expect(told({ id: '1', from: null, until: 7 })).toBe('null 7');
  expect(told(['a', 'b'])).toBe('a · b');
  expect(told(true)).toBe('yes');
  expect(told(null)).toBe('null');
});

test('a text that stands for nothing is shown as it is', () => {
  const names = new Map([['7', 'Tulsi']]);
  const change = { before: { id: '7' }, after: { id: '8' } };
  expect(describeDraftChanges({ id: 'Product' }, { ...change, names })).toEqual([
    { field: 'Product', from: 'Tulsi', to: '8' },
  ]);
  expect(describeDraftChanges({ id: 'Product' }, change)).toEqual([{ field: 'Product', from: '7', to: '8' }]);
});
