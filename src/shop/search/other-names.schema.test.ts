import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPlainText } from '../text.schema.ts';
import { missedWords, missesQuerySchema, nameKey, otherNamesSchema } from './other-names.schema.ts';

const read = (...names: string[]) => {
  const parsed = otherNamesSchema.safeParse({ names });
  return parsed.success ? parsed.data.names : parsed.error.issues[0]?.message;
};

test('a name in each line or between commas, each once, as it was typed first', () => {
  expect(read(' Tulsi ', '', 'Holy  basil, tulsi', 'Tulasi')).toEqual(['Tulsi', 'Holy basil', 'Tulasi']);
  expect(read("Mother-in-law's tongue", 'mother in law’s tongue', 'Snake plant')).toEqual([
    "Mother-in-law's tongue",
    'Snake plant',
  ]);
  expect(read('तुलसी', 'Tulsi')).toEqual(['तुलसी', 'Tulsi']);
});

test.each([
  [['Tulsi'], 'Type at least two names that mean the same'],
  [['Tulsi', 'TULSI'], 'Type at least two names that mean the same'],
  [[], 'Type at least two names that mean the same'],
  [Array.from({ length: 13 }, (_, at) => `Name ${at}`), 'These are 13 names; a group has at most 12'],
  [['Tulsi', 'x'], '‘x’ is too short: a name has at least 2 characters'],
  [['Tulsi', 'x'.repeat(61)], '‘xxxxxxxxxxxxxxxxxxxx…’ is too long: a name has at most 60 characters'],
  [['Tulsi', '...'], '‘...’ has no word to search for'],
  [['Tulsi', 'a\0b'], 'Contains characters that cannot be used'],
  [['Tulsi', 'a\uD800b'], 'Contains characters that cannot be used'],
])('%j: %s', (names, message) => {
  expect(read(...names)).toBe(message);
});

test('names of two and of sixty characters, and twelve of them, are a group', () => {
  expect(read('ab', 'x'.repeat(60))).toHaveLength(2);
  expect(read(...Array.from({ length: 12 }, (_, at) => `Name ${at}`))).toHaveLength(12);
});

test('what is a group is the same group when it is saved again', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 14 }), (names) => {
      const group = read(...names);
      if (!Array.isArray(group)) return;
      expect(read(...group)).toEqual(group);
      expect(new Set(group.map(nameKey)).size).toBe(group.length);
      expect(group.every(isPlainText)).toBe(true);
    }),
  );
});

test('missed words are small, bounded, and end with a whole word where they can', () => {
  expect(missedWords(' Blue  HOVER-craft ')).toBe('blue hover craft');
  expect(missedWords('%')).toBe('');
  expect(missedWords(`${'word '.repeat(16)}end`)).toBe('word '.repeat(16).trim());
  expect(missedWords('x'.repeat(100))).toBe('x'.repeat(80));
  expect(missedWords('x'.repeat(80))).toBe('x'.repeat(80));
});

test('the list of missed words begins with what is asked for most', () => {
  expect(missesQuerySchema.parse({})).toEqual({ sort: 'times', order: 'desc' });
  expect(missesQuerySchema.parse({ sort: 'x', order: '', after: 'x', before: '1_\0' })).toEqual({
    sort: 'times',
    order: 'desc',
  });
  expect(missesQuerySchema.parse({ after: '12_blue fern' })).toMatchObject({ after: '12_blue fern' });
});
