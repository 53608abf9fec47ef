import { expect, test } from 'vitest';
import {
  arrivalAt,
  arrivalBesideTotal,
  deliveryWords,
  freeAboveWords,
  problemWords,
} from './delivery-words.ts';

const arrives = { from: '2026-11-26', to: '2026-11-28' };

test.each([
  [{ arrives }, 99_00, 'Arrives Thu 26 – Sat 28 Nov, ₹99'],
  [{ arrives }, 0, 'Arrives Thu 26 – Sat 28 Nov, free'],
  [{}, 1049_50, 'Delivered for ₹1,049.50'],
  [{}, 0, 'Delivered free'],
  [
    { problem: { message: 'We do not deliver to 194001 yet.', field: 'zipCode' as const, lines: [0] } },
    0,
    'We do not deliver to 194001 yet.',
  ],
])('%j for %d paise reads %s', (delivery, price, words) => {
  expect(deliveryWords(delivery, price)).toBe(words);
});

test.each([
  [{ country: 'India' }, 'Estimate: Thu 26 – Sat 28 Nov, exact with your ZIP code'],
  [{ country: 'India', state: 'Kerala' }, 'Estimate: Thu 26 – Sat 28 Nov, exact with your ZIP code'],
  [{ country: 'India', zipCode: '560001' }, 'Arrives Thu 26 – Sat 28 Nov'],
  [{ country: 'Canada' }, 'Arrives Thu 26 – Sat 28 Nov'],
])('while an address is typed, %j reads %s', (destination, words) => {
  expect(arrivalAt(destination, { arrives })).toBe(words);
  expect(arrivalAt(destination, {})).toBeNull();
});

test('beside a total stand the days alone', () => {
  expect(arrivalBesideTotal({ country: 'India' }, { arrives })).toBe('Estimate: Thu 26 – Sat 28 Nov');
  expect(arrivalBesideTotal({ country: 'India', zipCode: '560001' }, { arrives })).toBe(
    'Arrives Thu 26 – Sat 28 Nov',
  );
  expect(arrivalBesideTotal({ country: 'India' }, null)).toBeNull();
  expect(arrivalAt({ country: 'India' }, { arrives }, 'PIN code')).toBe(
    'Estimate: Thu 26 – Sat 28 Nov, exact with your PIN code',
  );
});

test('from where on it is free is said while it is not', () => {
  expect(freeAboveWords({ freeAbove: 499_00 }, 99_00)).toBe('Free above ₹499');
  expect(freeAboveWords({ freeAbove: 499_00 }, 0)).toBeNull();
  expect(freeAboveWords({}, 99_00)).toBeNull();
});

test('what stays at home is named where the rest could go', () => {
  const items = [{ name: 'Fern' }, { name: 'Pot' }, { name: 'Fern' }];
  const message = 'We cannot send live plants to 744101.';
  const problem = (lines: number[]) => problemWords({ message, field: 'zipCode', lines }, items);
  expect(problem([0, 2])).toBe(`${message} Please remove Fern.`);
  expect(problem([0, 1, 2])).toBe(message);
});
