import { expect, test } from 'vitest';
import { phoneProblem } from './phone-number.ts';

test.each([
  '9876543210',
  '98765 43210',
  '98765-43210',
  '+91 98765 43210',
  '+91-98765-43210',
  '+919876543210',
  '91 98765 43210',
  '0091 98765 43210',
  '098765 43210',
  '0 98765-43210',
  '(098765) 43210',
  '+91 (0) 98765 43210',
  '022 2345 6789',
  '(080) 2345-6789',
  '+1 415 555 2671',
])('%s is a number that somebody in India can have', (phone) => {
  expect(phoneProblem(phone, 'India')).toBeNull();
});

test.each(['0000000000', '1111111111', '5555555555', '12345', '98765', '+91 12345', '987654321012'])(
  '%s is none',
  (phone) => {
    expect(phoneProblem(phone, 'India')).toMatch(/^There is no such phone number in India\./);
  },
);

test('each country has its own, and any other’s with its code', () => {
  expect(phoneProblem('(415) 555-2671', 'United States')).toBeNull();
  expect(phoneProblem('604 555 0123', 'Canada')).toBeNull();
  expect(phoneProblem('020 7946 0958', 'United Kingdom')).toBeNull();
  expect(phoneProblem('+91 98450 00000', 'United Kingdom')).toBeNull();
  expect(phoneProblem('12345', 'United Kingdom')).toMatch(/in the United Kingdom/);
});
