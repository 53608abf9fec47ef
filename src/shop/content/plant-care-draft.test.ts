import { expect, test } from 'vitest';
import { refusedFields } from '../../http/form-answer.ts';
import { emptyPlantCare, tidyPlantCare, toPlantCareColumns } from './plant-care-draft.rules.ts';
import { plantCareDraftSchema } from './plant-care.schema.ts';
import { readFaqItems } from './stored-questions.schema.ts';

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
  // Nobody types it.
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
