import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPaise, paiseToRupees, percentOfPaise, rupeesToPaise } from './money.ts';

const exactPaise = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 });

test.each([
  [0, '₹0.00'],
  [-0, '₹0.00'],
  [5, '₹0.05'],
  [-50, '-₹0.50'],
  [99_900, '₹999.00'],
  [123_456_00, '₹1,23,456.00'],
  [1_00_00_000_00, '₹1,00,00,000.00'],
])('%d paise read %s', (paise, text) => {
  expect(formatPaise(paise)).toBe(text);
});

test('the text of an amount carries exactly its digits', () => {
  fc.assert(
    fc.property(exactPaise, (paise) => {
      const text = formatPaise(paise);
      expect(text).toMatch(/^-?₹[\d,]+\.\d{2}$/);
      expect(Number(text.replace(/[₹,.]/g, ''))).toBe(paise);
    }),
  );
});

test('a fraction of a paisa is refused', () => {
  expect(() => formatPaise(0.5)).toThrow(RangeError);
  expect(() => paiseToRupees(Number.NaN)).toThrow(RangeError);
});

test.each([
  [499, 49_900],
  ['499.5', 49_950],
  [' 499.50 ', 49_950],
  ['.5', 50],
  ['12.', 1_200],
  [-1.25, -125],
  ['-0', 0],
])('%s rupees are %d paise', (rupees, paise) => {
  expect(rupeesToPaise(rupees)).toBe(paise);
});

test.each([
  '',
  ' ',
  '.',
  '-',
  '1.234',
  '1,234',
  '1e3',
  'NaN',
  '₹5',
  '99999999999999',
  1e21,
  1e-7,
  0.1 + 0.2,
  Number.NaN,
])('%s is not an amount in rupees', (rupees) => {
  expect(rupeesToPaise(rupees)).toBeNull();
});

test('paise to rupees and back is the same amount', () => {
  fc.assert(
    fc.property(exactPaise, (paise) => {
      expect(rupeesToPaise(paiseToRupees(paise))).toBe(paise);
      expect(rupeesToPaise((paise / 100).toFixed(2))).toBe(paise);
    }),
  );
});

test('reading rupees gives a safe integer or null, whatever the text', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double(), fc.float()), (anything) => {
      const paise = rupeesToPaise(anything);
      expect(paise === null || Number.isSafeInteger(paise)).toBe(true);
    }),
  );
});

test.each([
  [5, 10, 1],
  [4, 10, 0],
  [10_000, 12.5, 1_250],
  [333, 33.33, 111],
  [2, 25, 1],
  [1_005, 0.1, 1],
  [99_999, 100, 99_999],
])('%d paise at %d %% give %d', (paise, percent, expected) => {
  expect(percentOfPaise(paise, percent)).toBe(expected);
});

test('a percentage is within half a paisa of the truth, and half goes up', () => {
  const percentInHundredths = fc.integer({ min: 0, max: 10_000 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), percentInHundredths, (paise, hundredths) => {
      const twentyThousandths = BigInt(percentOfPaise(paise, hundredths / 100)) * 20_000n;
      const truth = BigInt(paise) * BigInt(hundredths) * 2n;
      expect(twentyThousandths - truth > -10_000n).toBe(true);
      expect(twentyThousandths - truth <= 10_000n).toBe(true);
    }),
  );
});

test.each([
  [-1, 10],
  [100, -1],
  [100, 33.333],
  [100.5, 10],
  [100, Number.NaN],
])('%d paise at %d %% is refused', (paise, percent) => {
  expect(() => percentOfPaise(paise, percent)).toThrow(RangeError);
});
