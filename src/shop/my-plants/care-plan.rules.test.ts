import { expect, test } from 'vitest';
import { type Conditions, careRule } from './care-plan.rules.ts';

const palm: Conditions = {
  facts: { water: 'moderate', growth: 'slow' },
  pot: 'plastic',
  potCm: 12,
  place: 'bright',
  climate: 'temperate',
  city: '',
};
const wateredIn = (potCm: number | null) =>
  careRule('water', { ...palm, facts: { water: 'standing' }, potCm }, 3)?.days;
const repotMonths = (climate: Conditions['climate']) =>
  Array.from({ length: 12 }, (_, at) => at + 1).filter((month) =>
    careRule('repot', { ...palm, climate }, month),
  );

test('the size of a pot counts from its bounds on', () => {
  // 7 days by nature.
  expect([null, 10, 11, 16, 17, 24, 25, 35, 36].map(wateredIn)).toEqual([7, 6, 7, 7, 8, 8, 9, 9, 11]);
});

test('roots settle before the heat and with the rain, where it is cold somewhat later', () => {
  expect(repotMonths('temperate')).toEqual([2, 3, 6, 7, 8, 9]);
  expect(repotMonths('cold')).toEqual([3, 4, 5, 7]);
});

test('of several reasons the one that counts most is said', () => {
  const line = (change: Partial<Conditions>) => careRule('water', { ...palm, ...change }, 3)?.line;
  expect(line({ pot: 'terracotta', place: 'sun' })).toContain('stands in the sun');
  expect(line({ pot: 'terracotta', place: 'shade' })).toContain('stands in terracotta');
  expect(line({ pot: 'self-watering', place: 'sun' })).toContain('has a store of water');
});

test('days are said as days, weeks or months', () => {
  const every = (change: Partial<Conditions>, task: 'water' | 'feed' = 'water') =>
    careRule(task, { ...palm, ...change }, 4)?.line.split(':')[0];
  // 3 days by nature: × 0.6 in a hot summer, × 0.8 in terracotta, × 0.85 in a small pot, × 0.7 in the sun.
  const thirsty = { climate: 'hot-dry', pot: 'terracotta', potCm: 8, place: 'sun' } as const;
  expect(every({ ...thirsty, facts: { water: 'generous' } })).toBe('Every day');
  expect(every({ ...thirsty, place: 'shade', facts: { water: 'moderate' } })).toBe('Every 2 days');
  // 30 days × 2 in the ground are two months, 21 × 2 are six weeks.
  expect(every({ facts: { growth: 'medium' }, pot: 'none', potCm: null }, 'feed')).toBe('Every 2 months');
  expect(every({ facts: { growth: 'fast' }, pot: 'none', potCm: null }, 'feed')).toBe('Every 6 weeks');
});
