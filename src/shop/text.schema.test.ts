import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundedText, isPlainText, requiredText } from './text.schema.ts';

const city = requiredText('City', 10);

function firstMessage(value: unknown): string | undefined {
  return city.safeParse(value).error?.issues[0]?.message;
}

test('required text is trimmed', () => {
  expect(city.parse('  Pune ')).toBe('Pune');
});

test.each([undefined, null, 5, '', '   ', '\u00a0'])('%j is missing', (value) => {
  expect(firstMessage(value)).toBe('City is required');
});

test('too long and unusable texts each say so, once', () => {
  expect(firstMessage('x'.repeat(11))).toBe('City must be at most 10 characters');
  expect(firstMessage('Pu\0ne')).toBe('City contains characters that cannot be used');
  expect(city.safeParse(`\0${'x'.repeat(20)}`).error?.issues).toHaveLength(1);
});

test.each(['a\0b', 'a\nb', 'a\tb', '\u007f', '\u0085', '\ud83d'])('%j is not plain text', (text) => {
  expect(isPlainText(text)).toBe(false);
});

test.each(['मुंबई', 'O’Hara', '🌿', 'नमस्\u200dते'])('%s is plain text', (text) => {
  expect(isPlainText(text)).toBe(true);
});

test('bounded text is kept exactly as sent', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 20, unit: 'binary' }), (text) => {
      const read = boundedText(40).safeParse(text);
      expect(read.success).toBe(isPlainText(text));
      if (read.success) expect(read.data).toBe(text);
    }),
  );
});
