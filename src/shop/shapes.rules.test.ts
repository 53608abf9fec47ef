import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  type Shape,
  between,
  boolean,
  guid,
  like,
  list,
  nullable,
  number,
  object,
  oneOf,
  optional,
  otherwise,
  readAs,
  record,
  text,
  words,
} from './shapes.rules.ts';

const beside: [what: string, shape: Shape<unknown>, schema: z.ZodMiniType][] = [
  ['text', text, z.string()],
  ['numbers', number, z.number()],
  ['truth', boolean, z.boolean()],
  ['one of some', oneOf('pot_size', 'a'), z.enum(['pot_size', 'a'])],
  ['ids', guid, z.guid()],
  ['a pattern', like(/^[1-9]\d{5}$/), z.string().check(z.regex(/^[1-9]\d{5}$/))],
  ['a span', between(0, 5), z.number().check(z.minimum(0), z.maximum(5))],
  ['words', words, z.string().check(z.trim(), z.minLength(1))],
  ['lists', list(text), z.array(z.string())],
  ['records', record(number), z.record(z.string(), z.number())],
  ['what may be null', nullable(text), z.nullable(z.string())],
  ['what stands in', otherwise(number, 7), z.catch(z.number(), 7)],
  [
    'objects',
    object({ a: text, b: optional(number), c: nullable(boolean), d: otherwise(optional(words), undefined) }),
    z.object({
      a: z.string(),
      b: z.optional(z.number()),
      c: z.nullable(z.boolean()),
      d: z.catch(z.optional(z.string().check(z.trim(), z.minLength(1))), undefined),
    }),
  ],
];

const sent = fc.oneof(
  fc.jsonValue(),
  fc.uuid(),
  fc.integer({ min: -2, max: 999_999 }),
  fc.integer({ min: 100_000, max: 999_999 }).map(String),
  fc.record(
    {
      a: fc.string(),
      b: fc.oneof(fc.integer(), fc.string()),
      c: fc.oneof(fc.boolean(), fc.constant(null)),
      d: fc.oneof(fc.string(), fc.integer()),
      e: fc.anything(),
    },
    { requiredKeys: ['a', 'c'] },
  ),
  fc.constantFrom(undefined, NaN, Infinity, 'a', 'pot_size', ' a ', '\n'),
);

test.each(beside)('%s are read as zod reads them', (_, shape, schema) => {
  fc.assert(
    fc.property(sent, (value) => {
      const expected = schema.safeParse(value);
      const read = { value: undefined as unknown, failed: false };
      try {
        read.value = shape.parse(value);
      } catch {
        read.failed = true;
      }
      expect(read).toEqual({
        value: expected.success ? expected.data : undefined,
        failed: !expected.success,
      });
    }),
    { numRuns: 300 },
  );
});

test('what has another shape is null to who only asks', () => {
  expect(readAs(object({ a: text }), { a: 'b', c: 1 })).toEqual({ a: 'b' });
  expect(readAs(object({ a: text }), [])).toBeNull();
  expect(readAs(list(text), null)).toBeNull();
});
