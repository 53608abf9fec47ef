import { expect, test } from 'vitest';
import {
  checkoutCountries,
  deliveryProblem,
  inCountry,
  looksLikeIndianPhone,
  postalCodeProblem,
} from './countries.rules.ts';

test.each([
  ['India', ['560001', '110 001', ' 411001 '], ['abc', '060001', '56000', '5600011', '5600-01', 'SW1A 1AA']],
  ['United States', ['94105', '94105-1234'], ['9410', '941055', '94105 1234', 'K1A 0B1']],
  ['Canada', ['K1A 0B1', 'k1a0b1', 'V6B-1A1'], ['K1A', '94105', 'D1A 0B1', '1A0 B1A']],
  ['United Kingdom', ['SW1A 1AA', 'M1 1AE', 'b338th', 'EC1A 1BB', 'CR2 6XH'], ['SW1A', '94105', 'QQ1 1AA']],
] as const)('%s takes its own postal codes and no others', (country, good, bad) => {
  for (const code of good) expect([code, postalCodeProblem(code, country)]).toEqual([code, null]);
  for (const code of bad) expect([code, postalCodeProblem(code, country)]).not.toEqual([code, null]);
});

test('a PIN code in another country is told what to do', () => {
  expect(postalCodeProblem('110001', 'United States')).toMatch(/Please choose India as the country/);
  for (const country of checkoutCountries) expect(postalCodeProblem('!', country)).toMatch(/^A .+\.$/);
});

test('a phone number of India is known in whatever way it is typed', () => {
  for (const number of ['98450 00000', '+91 98450-00000', '098450 00000', '0091 9845000000', '(98450) 00000'])
    expect([number, looksLikeIndianPhone(number)]).toEqual([number, true]);
  for (const number of ['(415) 555-2671', '+1 984 555 2671', '12345', '+44 7400 123456', '98450 000001', ''])
    expect([number, looksLikeIndianPhone(number)]).toEqual([number, false]);
});

test('a code that is no PIN code is told nothing of India', () => {
  expect(postalCodeProblem('abc', 'Canada')).not.toMatch(/Please choose India/);
  expect(postalCodeProblem(' 110001 ', 'Canada')).toMatch(/Please choose India/);
});

test('a country that the shop does not deliver to is named', () => {
  expect(deliveryProblem('India', ['India'])).toBeNull();
  expect(deliveryProblem('Canada', ['India'])).toBe('We do not deliver to Canada yet.');
  expect(deliveryProblem('United States', ['India'])).toBe('We do not deliver to the United States yet.');
  expect(deliveryProblem('Atlantis', ['India'])).toBeNull();
});

test('countries are named as in a sentence', () => {
  expect(checkoutCountries.map(inCountry)).toEqual([
    'in India',
    'in the United States',
    'in Canada',
    'in the United Kingdom',
  ]);
});
