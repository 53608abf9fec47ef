import { expect, test } from 'vitest';
import { imageFactsSchema, variantUpdateSchema } from './variants.schema.ts';

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

test.each([
  [{ pricePaise: 123.9 }, 'Price must be an amount in rupees'],
  [{ pricePaise: '600' }, 'Price must be an amount in rupees'],
  [{ pricePaise: -1 }, 'Price cannot be negative'],
  [{ pricePaise: 1e12 }, 'Price can be at most ₹1,00,00,000.00'],
  [{ stock: 2.7 }, 'Stock must be a whole number'],
  [{ stock: 1e30 }, 'Stock must be a whole number'],
  [{ stock: -3 }, 'Stock cannot be negative'],
  [{ stock: 1_000_001 }, 'Stock can be at most 10,00,000'],
])('%j is refused in a sentence', (numbers, sentence) => {
  const id = crypto.randomUUID();
  const read = variantUpdateSchema.safeParse({ productId: id, updates: [{ id, ...numbers }] });
  expect(read.error?.issues[0]?.message).toEqual(sentence);
});
