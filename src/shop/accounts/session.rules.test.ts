import { expect, test } from 'vitest';
import { PROOF_MINUTES, isFreshProof } from '../access/proved.ts';
import { SEEN_EVERY_MINUTES, isStaffSessionOver, isToBeSeen, provedAt } from './session.rules.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const began = new Date('2026-11-23T06:00:00Z');
const after = (ms: number) => new Date(began.getTime() + ms);

test('a session of staff ends twelve hours after it was used last, seven days after it began', () => {
  const unused = { createdAt: began };
  expect(isStaffSessionOver(unused, after(12 * HOUR - 1))).toBe(false);
  expect(isStaffSessionOver(unused, after(12 * HOUR))).toBe(true);
  const used = { createdAt: began, seenAt: after(10 * HOUR) };
  expect(isStaffSessionOver(used, after(22 * HOUR - 1))).toBe(false);
  expect(isStaffSessionOver(used, after(22 * HOUR))).toBe(true);
  const always = { createdAt: began, seenAt: after(168 * HOUR - 1) };
  expect(isStaffSessionOver(always, after(168 * HOUR - 1))).toBe(false);
  expect(isStaffSessionOver(always, after(168 * HOUR))).toBe(true);
});

test('that it is used is noted every five minutes', () => {
  const last = SEEN_EVERY_MINUTES * MINUTE;
  expect(isToBeSeen({ createdAt: began, seenAt: null }, after(last - 1))).toBe(false);
  expect(isToBeSeen({ createdAt: began, seenAt: null }, after(last))).toBe(true);
  expect(isToBeSeen({ createdAt: began, seenAt: after(HOUR) }, after(HOUR + last - 1))).toBe(false);
  expect(isToBeSeen({ createdAt: began, seenAt: after(HOUR) }, after(HOUR + last))).toBe(true);
});

test('the newest proof counts, for a quarter of an hour', () => {
  expect(provedAt({ createdAt: began })).toEqual(began);
  expect(provedAt({ createdAt: began, secondFactorAt: after(1), confirmedAt: null })).toEqual(after(1));
  expect(provedAt({ createdAt: began, secondFactorAt: after(1), confirmedAt: after(2) })).toEqual(after(2));
  expect(isFreshProof(began, after(PROOF_MINUTES * MINUTE - 1))).toBe(true);
  expect(isFreshProof(began, after(PROOF_MINUTES * MINUTE))).toBe(false);
  expect(isFreshProof(undefined, began)).toBe(false);
});
