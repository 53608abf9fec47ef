import { expect, test } from 'vitest';
import { checkDigit, gstinProblem, indianStates, placeOfSupply, statePlace } from './states.rules.ts';

const placeOf = (state: string) => placeOfSupply({ state, country: 'India' });

test('states are listed by name, each with a number of its own', () => {
  const names = indianStates.map(({ name }) => name);
  expect(names).toEqual(names.toSorted());
  expect(new Set(indianStates.map(({ code }) => code)).size).toBe(36);
});

test.each([
  ['State of Kerala', '32-Kerala'],
  ['Kerala State', '32-Kerala'],
  ['Union Territory of Ladakh', '38-Ladakh'],
  ['Puducherry (UT)', '34-Puducherry'],
  ['ut of Lakshadweep', '31-Lakshadweep'],
  // The letters of another word are none.
  ['Uttarakhand', '05-Uttarakhand'],
  ['U.P.', '09-Uttar Pradesh'],
  ['jammu & kashmir', '01-Jammu and Kashmir'],
  ['29', '29'],
  [' Estate ', 'Estate'],
])('%j is %s', (typed, place) => expect(placeOf(typed)).toBe(place));

test('a place has its number before its name; of a number that no state has there is none', () => {
  expect(statePlace('29')).toBe('29-Karnataka');
  for (const code of ['', '00', '25', '28', '99', 'toString']) expect(statePlace(code)).toBe('');
});

/** A GSTIN whose last character is right. */
const gstin = (first: string) => first + checkDigit(first);

test('a GSTIN has fifteen characters in its own order, and a state', () => {
  const good = gstin('29ABCDE1234F1Z');
  expect(gstinProblem(good)).toBeNull();
  const bad = [` ${good}`, `x${good}`, `${good}x`, good.slice(1), good.toLowerCase(), ''];
  const wrongly = [
    '25ABCDE1234F1Z',
    '29ABCD11234F1Z',
    '29ABCDE123AF1Z',
    '29ABCDE123411Z',
    '29ABCDE1234F0Z',
    '29ABCDE1234F1Y',
  ];
  for (const text of [...bad, ...wrongly.map(gstin)]) {
    expect([text, gstinProblem(text)]).toEqual([text, expect.stringContaining('15 characters')]);
  }
});
