import fc from 'fast-check';
import { expect, test } from 'vitest';
import { storableJson } from './json-field.schema.ts';

const cleaned = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_name, part: unknown) =>
    typeof part === 'string' ? part.toWellFormed().replaceAll('\0', '\uFFFD') : part,
  );

test('what the database cannot keep is replaced, and nothing else', () => {
  const nasty = fc.string({
    unit: fc.constantFrom('\0', '\\', 'u0000', '\uD83C', '\uDF35', '🌵', 'ud800', '"', '\n', 'a', '\u2028'),
  });
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('a', 'b'), fc.oneof(nasty, fc.array(nasty), fc.integer())),
      (value) => {
        expect(JSON.parse(storableJson(JSON.stringify(value)))).toEqual(cleaned(value));
      },
    ),
  );
  expect(storableJson(String.raw`{"a":"\\u0000 \u0000 \uD83C\uDF35 \ud83c \udf35"}`)).toBe(
    String.raw`{"a":"\\u0000 \ufffd \uD83C\uDF35 \ufffd \ufffd"}`,
  );
});
