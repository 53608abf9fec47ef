import { expect, test } from 'vitest';
import { gtinOf } from './gtin.rules.ts';

test('a GTIN is its digits and nothing around them', () => {
  expect(gtinOf('96385074')).toBe('96385074');
  for (const barcode of [null, '', ' 96385074', '0096385074', '96385074 0', '963850740'])
    expect(gtinOf(barcode)).toBeNull();
});
