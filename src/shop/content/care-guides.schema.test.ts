import { expect, test } from 'vitest';
import { refusedFields } from '../../http/form-answer.ts';
import {
  type FaqItem,
  emptyPlantCare,
  parseTags,
  plantCareDraftSchema,
  shownTags,
  tidyPlantCare,
  toPlantCareColumns,
} from './care-guides.schema.ts';
import { diagnosisDraftSchema, emptyDiagnosis } from './diagnoses.schema.ts';
import { addItem, editItem, moveItem, removeItem } from './listed-items.rules.ts';
import { readFaqItems } from './guide-questions.schema.ts';

test.each([
  ['', []],
  [' , ,', []],
  ['Indoor,Low  Light , Easy', ['Indoor', 'Low Light', 'Easy']],
  ['Easy, Easy', ['Easy']],
])('%j holds %j', (typed, tags) => expect(parseTags(typed)).toEqual(tags));

test.each([
  [[], { shown: [], more: 0 }],
  [['a', 'b'], { shown: ['a', 'b'], more: 0 }],
  [['a', 'b', 'c', 'd'], { shown: ['a', 'b'], more: 2 }],
])('of %j a row shows %j', (tags, shown) => expect(shownTags(tags)).toEqual(shown));

const list = ['a', 'b', 'c'].map((id) => ({ id, question: `${id}?`, answer: id }));
const ids = (items: { id: string }[]) => items.map(({ id }) => id).join('');

test('a new question has an id of its own, however fast they are added', () => {
  const add = (items: FaqItem[]) => addItem(items, { question: '', answer: '' }, { kind: 'faq', now: 1_700 });
  const two = add(add([]));
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
] as const)('%s moved by %i: %s', (id, by, order) => expect(ids(moveItem(list, id, by))).toBe(order));

test('one is edited or removed, the others stay', () => {
  expect(editItem(list, 'b', { answer: 'new' })[1]).toEqual({ id: 'b', question: 'b?', answer: 'new' });
  expect(ids(removeItem(list, 'b'))).toBe('ac');
});

function faults(change: object): Record<string, string> {
  const parsed = plantCareDraftSchema.safeParse({ ...emptyPlantCare, name: 'Fern', ...change });
  return parsed.success ? {} : refusedFields(parsed.error.issues).errors;
}

test.each([
  [{}, {}],
  [{ name: ' ' }, { name: 'Name is required' }],
  [{ imageUrl: 'javascript:alert(1)' }, { imageUrl: 'Must be a valid URL' }],
  [{ imageUrl: '/media/site-assets/plant-care/1-fern.webp' }, {}],
  [{ about: 'Two\nlines' }, {}],
  [{ about: 'A \u0000 byte' }, { about: 'Contains characters that cannot be used' }],
  // Nobody types these.
  [
    { questions: [{ id: 'faq\u0000', question: 'Sun?', answer: '' }] },
    { questions: 'Contains characters that cannot be used' },
  ],
  [{ productId: 'x' }, { productId: expect.any(String) }],
])('%j: %j', (change, found) => expect(faults(change)).toEqual(found));

test('a new guide is published', () => expect(emptyPlantCare.isPublished).toBe(true));

test('tags become a list, empty texts and questions nothing', () => {
  const question = { id: 'faq-1', question: 'Sun?', answer: '' };
  const draft = {
    ...emptyPlantCare,
    name: 'Fern',
    tags: ' Indoor,, Shade',
    questions: [question, { id: 'faq-2', question: '', answer: '' }],
  };
  expect(toPlantCareColumns(draft)).toMatchObject({
    tags: ['Indoor', 'Shade'],
    faqStructured: [question],
    about: null,
    imageUrl: null,
    productId: null,
  });
  expect(tidyPlantCare(draft)).toMatchObject({ tags: 'Indoor, Shade', questions: [question] });
});

test('stored questions each get an id of their own', () => {
  const stored = JSON.stringify([{ id: 'faq-1', question: 'a' }, { id: 'faq-1', answer: 'b' }, null, {}]);
  expect(readFaqItems(stored)).toEqual([
    { id: 'faq-1', question: 'a', answer: '' },
    { id: 'faq-1-1', question: '', answer: 'b' },
    { id: 'faq-3', question: '', answer: '' },
  ]);
});

test.each([
  [[], 'Add at least one cause'],
  [[{ id: 'a', name: '', signs: '', remedy: ' ' }], 'Add at least one cause'],
  [[{ id: 'a', name: 'Thirst', signs: 'Dry soil.', remedy: '' }], 'Each cause needs a name, and what to do'],
  [[{ id: 'a', name: 'Thirst', signs: '', remedy: 'Water it.' }], undefined],
])('of the causes %j is said: %s', (causes, message) => {
  const checked = diagnosisDraftSchema.safeParse({ ...emptyDiagnosis, symptom: 'Drooping', causes });
  expect(checked.error?.issues[0]?.message).toBe(message);
});
