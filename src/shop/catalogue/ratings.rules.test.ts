import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  FEWEST_ANSWERS,
  type Rating,
  answerShares,
  averageText,
  noRating,
  ratingText,
  reviewCount,
  starSpread,
} from './ratings.rules.ts';

const few = fc.nat({ max: 1_000 });
const spreads = fc.tuple(few, few, few, few, few);
const of = (stars: Rating['stars']): Rating => ({ ...noRating, stars });
const exact = (stars: Rating['stars']) =>
  stars.reduce((sum, count, at) => sum + count * (at + 1), 0) / reviewCount({ stars });

test('the average never flatters, and is less than a tenth below the truth', () => {
  fc.assert(
    fc.property(spreads, (stars) => {
      fc.pre(reviewCount({ stars }) > 0);
      const shown = Number(averageText({ stars }));
      expect(shown).toBeLessThanOrEqual(exact(stars) + 1e-9);
      expect(exact(stars) - shown).toBeLessThan(0.1);
      expect(averageText({ stars }) === '5.0').toBe(stars.slice(0, 4).every((count) => count === 0));
    }),
  );
});

test('one more review at the best never lowers it, one at the worst never raises it', () => {
  fc.assert(
    fc.property(spreads, ([one, two, three, four, five]) => {
      fc.pre(one + two + three + four + five > 0);
      const now = Number(averageText({ stars: [one, two, three, four, five] }));
      expect(Number(averageText({ stars: [one, two, three, four, five + 1] }))).toBeGreaterThanOrEqual(now);
      expect(Number(averageText({ stars: [one + 1, two, three, four, five] }))).toBeLessThanOrEqual(now);
    }),
  );
});

test('the spread leaves nobody out: its rows are all reviews, the best first', () => {
  fc.assert(
    fc.property(spreads, (stars) => {
      const rows = starSpread({ stars });
      expect(rows.map((row) => row.stars)).toEqual([5, 4, 3, 2, 1]);
      expect(rows.map(({ count }) => count)).toEqual(stars.toReversed());
      const parts = rows.reduce((sum, { part }) => sum + part, 0);
      expect(parts).toBeCloseTo(reviewCount({ stars }) === 0 ? 0 : 1);
    }),
  );
});

test('answers are told as a share once enough were given, and never as more than they are', () => {
  fc.assert(
    fc.property(few, few, (yes, no) => {
      const [told, ...more] = answerShares({ ...noRating, healthy: { yes, no } });
      expect(more).toEqual([]);
      expect(told !== undefined).toBe(yes + no >= FEWEST_ANSWERS);
      if (!told) return;
      expect(told.answers).toBe(yes + no);
      expect(told.percent).toBeLessThanOrEqual((yes * 100) / (yes + no));
      expect(told.percent === 100).toBe(no === 0);
    }),
  );
});

test('a card says both figures, and nothing where there are none', () => {
  expect(ratingText(noRating)).toBeNull();
  expect(averageText(noRating)).toBeNull();
  expect(ratingText(of([0, 0, 0, 0, 1]))).toBe('5.0 of 5 · 1 review');
  expect(ratingText(of([1, 0, 0, 3, 19]))).toBe('4.6 of 5 · 23 reviews');
});
