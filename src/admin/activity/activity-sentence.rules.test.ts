import { expect, test } from 'vitest';
import { activityDays, activitySentence } from './activity-sentence.rules.ts';

const aloe = { subjectType: 'product', subjectName: 'Aloe Vera' };

test.each([
  ['updated', aloe, 'changed', 'product ‘Aloe Vera’', ''],
  ['unpublished', aloe, 'moved', 'product ‘Aloe Vera’', 'to drafts'],
  ['noted', { subjectType: 'order', subjectName: null }, 'wrote a note on', 'order', ''],
  ['demo-removed', { subjectType: 'settings', subjectName: null }, 'removed the demo', null, ''],
  // What nobody records any more.
  ['repotted', aloe, 'repotted:', 'product ‘Aloe Vera’', ''],
])('%s of a thing is told in words', (action, of, before, thing, after) => {
  expect(activitySentence({ action, ...of })).toEqual({ before, thing, after });
});

test('changes stand below their day in India, the last two by name', () => {
  const at = (moment: string) => ({ at: moment });
  const days = activityDays(
    [
      at('2026-11-26T19:00:00Z'),
      at('2026-11-26T18:00:00Z'),
      at('2026-11-25T18:31:00Z'),
      at('2026-11-20T08:00:00Z'),
    ],
    new Date('2026-11-26T20:00:00Z'),
  );
  expect(days.map(({ title, entries }) => [title, entries.length])).toEqual([
    ['Today, Nov 27, 2026', 1],
    ['Yesterday, Nov 26, 2026', 2],
    ['Nov 20, 2026', 1],
  ]);
});
