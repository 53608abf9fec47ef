import { expect, test } from 'vitest';
import { tagFacts } from './care-tags.rules.ts';
import { countTags, readTagsQuery } from './care-tags.schema.ts';

const id = crypto.randomUUID();
const other = crypto.randomUUID();

test('a tag says what is known of the plant, else what its guide begins with, else nothing', () => {
  const guide = { light: 'Four hours of sun. Shade at noon.', water: '- Daily in May.' };
  const known = tagFacts({ ...guide, facts: { light: ['bright'], pets: 'toxic', height: 60 } });
  expect(known).toEqual([
    { label: 'Light', text: 'Bright, indirect light', short: 'Bright, indirect light' },
    { label: 'Pets', text: 'Toxic to cats and dogs', short: 'Not for pets' },
  ]);
  expect(tagFacts({ ...guide, facts: { height: 60 } }).map(({ text }) => text)).toEqual([
    'Four hours of sun.',
    'Daily in May.',
  ]);
  expect(tagFacts({ light: ' ', water: null, facts: {} })).toEqual([]);
});

test.each([
  [`guide=${id}`, { guides: [id], each: 1, size: 'card' }],
  [
    `guide=${id}&guide=${id}&guide=${other}&each=8&size=stake`,
    { guides: [id, other], each: 8, size: 'stake' },
  ],
  ['', null],
  ['guide=tulsi', null],
  [`guide=${id}&each=0`, null],
  [`guide=${id}&each=501`, null],
  [`guide=${id}&each=1e2`, null],
  [`guide=${id}&size=poster`, null],
  [`guide=${id}&guide=${other}&guide=${crypto.randomUUID()}&each=400`, null],
])('%s is read', (query, asked) => {
  expect(readTagsQuery(new URLSearchParams(query))).toEqual(asked);
});

test('tags and sheets are counted as they will be printed', () => {
  expect(countTags({ guides: [id, other], each: '9', size: 'card' })).toEqual({
    tags: 18,
    sheets: 3,
    problem: null,
  });
  expect(countTags({ guides: [id], each: '24', size: 'label' }).sheets).toBe(1);
  expect(countTags({ guides: [], each: '1', size: 'card' }).problem).toBe('Choose at least one guide.');
  expect(countTags({ guides: [id], each: '', size: 'card' }).problem).toContain('1,000 tags in all');
});
