import { expect, test } from 'vitest';
import { imageFactsSchema } from './variants-draft.schema.ts';

test('a file may be called anything: what is noted of it can be stored', () => {
  const facts = {
    originalFileName: `a\n${'🌱'.repeat(200)}`,
    key: '\0',
    fileSize: 1,
    contentType: 'image/png',
  };
  const { originalFileName, key } = imageFactsSchema.parse(facts);
  expect(originalFileName).toBe(`a${'🌱'.repeat(126)}`);
  expect(key).toBe('');
});
