import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PATIENCE, patienceFor } from './patience.rules.ts';

test('it is started again ever more seldom, ten times an hour at most, and recovery is not cut short', () => {
  fc.assert(
    fc.property(fc.constantFrom('silent' as const, 'recovering' as const), (answering) => {
      const times: number[] = [];
      for (let now = 0; now < 4 * 3_600_000;) {
        const wait = patienceFor(answering, { patience: PATIENCE, times, now });
        expect(wait).toBeGreaterThanOrEqual(PATIENCE[answering]);
        now += wait;
        times.push(now);
        expect(times.filter((time) => now - time < 3_600_000).length).toBeLessThanOrEqual(11);
      }
    }),
  );
});

const HOUR = 3_600_000;
const patience = { silent: 10, recovering: 50, most: 60 };

test('patience doubles with each time of the last hour, up to the most, and never below what is due', () => {
  const waits = (answering: 'silent' | 'recovering', times: number[], now = HOUR) =>
    patienceFor(answering, { patience, times, now });
  const often = (count: number) => Array.from({ length: count }, () => HOUR);
  expect([0, 1, 2, 3, 4].map((count) => waits('silent', often(count)))).toEqual([10, 20, 40, 60, 60]);
  expect([0, 1, 2, 3, 4].map((count) => waits('recovering', often(count)))).toEqual([50, 50, 50, 60, 60]);
  // What is an hour old is forgotten.
  expect(waits('silent', [0, 0])).toBe(10);
  expect(waits('silent', [1, 1])).toBe(40);
});
