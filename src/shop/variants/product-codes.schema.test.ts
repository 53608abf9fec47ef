import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gtinOf } from './gtin.rules.ts';
import {
  codeColumns,
  codeKey,
  codeProblem,
  doubledCodes,
  normaliseCode,
  takenSentence,
} from './product-codes.schema.ts';

test('a code is kept as it reads: without blanks around it, and with single ones inside', () => {
  expect(codeColumns({ sku: '  FERN \t S ', barcode: ' ' })).toEqual({ sku: 'FERN S', barcode: null });
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
      expect(normaliseCode(normaliseCode(text))).toBe(normaliseCode(text));
      expect(codeKey(text.toLowerCase())).toBe(codeKey(codeKey(text)));
    }),
  );
});

test('64 characters that can be seen are a code', () => {
  expect(codeProblem('sku', 'x'.repeat(64))).toBeNull();
  expect(codeProblem('sku', '=1+1 தாவரம் #4')).toBeNull();
  expect(codeProblem('barcode', '')).toBeNull();
  expect(codeProblem('sku', 'x'.repeat(65))).toBe('SKU can be at most 64 characters');
  for (const hidden of ['\u0000', '\u200B', '\u202E', '\uD800', '\u0007']) {
    expect(codeProblem('barcode', `FERN${hidden}1`)).toBe('Barcode contains characters that cannot be seen');
  }
});

describe('a GTIN', () => {
  test.each(['4006381333931', '036000291452', '96385074', '10614141000415'])('%s is one', (barcode) => {
    expect(gtinOf(barcode)).toBe(barcode);
  });

  test.each(['4006381333932', '400638133393', '4006 381333931', 'FERN-1', '', '١٢٣٤٥٦٧٨'])(
    '%s is none',
    (barcode) => expect(gtinOf(barcode)).toBeNull(),
  );

  test('is none with one digit mistyped', () => {
    fc.assert(
      fc.property(fc.nat(12), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const digits = '4006381333931'.split('');
        digits[at] = String((Number(digits[at]) + by) % 10);
        expect(gtinOf(digits.join(''))).toBeNull();
      }),
    );
  });
});

test('codes that stand twice are named with what had them first', () => {
  const all = [
    { sku: 'A', barcode: '', owner: 'Small' },
    { sku: ' a ', barcode: '', owner: 'Large' },
    { sku: '', barcode: 'A', owner: 'Huge' },
  ];
  expect(doubledCodes(all)).toEqual([{ field: 'sku', code: ' a ', owner: 'Small' }]);
  expect(takenSentence(doubledCodes(all), { field: 'sku', code: 'a' })).toBe('Small has this SKU already');
  expect(takenSentence(doubledCodes(all), { field: 'barcode', code: 'a' })).toBeNull();
});
