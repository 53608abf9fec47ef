import { expect, test } from 'vitest';
import { changedFields, describeDraftChanges, rebase } from './edit.rules.ts';

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
