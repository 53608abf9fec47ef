import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plantFacts } from '../catalogue/plant-facts.rules.ts';
import { laterDay } from '../delivery/promise.rules.ts';
import { type CareTask, type Conditions, careRule, taskKeys } from './care-plan.rules.ts';
import { climateOf } from './climate-of-address.rules.ts';
import { climateKeys, climates, seasonIn } from './climate.rules.ts';
import { type LastCare, dueTasks, nextDue, pressed, tasksAhead, whenDue } from './due-tasks.rules.ts';
import { boughtPot, factsOf, kindKeys, likelyPlace, placeKeys, potKeys } from './plant-places.rules.ts';

const one = <T>(values: readonly T[]) => fc.constantFrom(...values);
const chosen = (fact: { choices?: Readonly<Record<string, string>> }) =>
  fc.option(one(Object.keys(fact.choices ?? {})), { nil: undefined });
const anyFacts = fc
  .record({
    water: chosen(plantFacts.water),
    growth: chosen(plantFacts.growth),
    humidity: chosen(plantFacts.humidity),
    children: chosen(plantFacts.children),
  })
  .map((facts) => Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)));
const anyConditions: fc.Arbitrary<Conditions> = fc.record({
  facts: fc.tuple(one(kindKeys), anyFacts).map(([kind, facts]) => factsOf(kind, facts)),
  pot: one(potKeys),
  potCm: fc.option(fc.integer({ min: 3, max: 200 })),
  place: one(placeKeys),
  climate: one(climateKeys),
  city: one(['Kolkata', '']),
});
const anyTask = one(taskKeys);
const anyMonth = fc.integer({ min: 1, max: 12 });
const anyDay = fc.integer({ min: 0, max: 1_500 }).map((days) => laterDay('2024-01-01', days));

const daysOf = (task: CareTask, conditions: Conditions, month: number) =>
  careRule(task, conditions, month)?.days ?? Infinity;

describe('how often', () => {
  test('the monsoon never waters more often than summer', () => {
    fc.assert(
      fc.property(anyConditions, anyMonth, anyMonth, (conditions, one_, other) => {
        const { climate } = conditions;
        fc.pre(seasonIn(climate, one_) === 'monsoon' && seasonIn(climate, other) === 'summer');
        expect(daysOf('water', conditions, one_)).toBeGreaterThanOrEqual(daysOf('water', conditions, other));
      }),
      { numRuns: 400 },
    );
  });

  test('a bigger pot is never more work, terracotta never dries slower than plastic', () => {
    fc.assert(
      fc.property(
        anyConditions,
        anyTask,
        anyMonth,
        fc.integer({ min: 1, max: 150 }),
        (given, task, month, more) => {
          const potCm = given.potCm ?? 12;
          const small = daysOf(task, { ...given, potCm }, month);
          expect(daysOf(task, { ...given, potCm: potCm + more }, month)).toBeGreaterThanOrEqual(small);
          const plastic = daysOf(task, { ...given, pot: 'plastic' }, month);
          expect(daysOf(task, { ...given, pot: 'terracotta' }, month)).toBeLessThanOrEqual(plastic);
        },
      ),
    );
  });

  test('is said in one line, with its reason', () => {
    fc.assert(
      fc.property(anyConditions, anyTask, anyMonth, (conditions, task, month) => {
        const rule = careRule(task, conditions, month);
        if (!rule) return;
        expect(rule.line).toMatch(/^Every (?:day|\d+ (?:days|weeks|months)): \S[^\n:]+\S$/);
        expect(rule.line.length).toBeLessThan(170);
        expect(rule.days).toBeGreaterThanOrEqual(1);
        expect(Number.isInteger(rule.days)).toBe(true);
      }),
    );
  });

  const snake: Conditions = {
    facts: { water: 'sparing', growth: 'slow', light: ['low', 'bright'], humidity: 'dry' },
    pot: 'plastic',
    potCm: 12,
    place: 'bright',
    climate: 'warm-humid',
    city: 'Kolkata',
  };
  test.each([
    ['water', 7, {}, 'Every 18 days: likes its soil dry, and it is the monsoon in Kolkata'],
    [
      'water',
      5,
      { pot: 'terracotta' },
      'Every 8 days: likes its soil dry, stands in terracotta, which dries fast, and it is summer in Kolkata',
    ],
    [
      'water',
      1,
      { climate: 'composite', city: 'Delhi' },
      'Every 20 days: likes its soil dry, and it is winter in Delhi',
    ],
    ['feed', 4, {}, 'Every 2 months: grows slowly and needs little'],
    ['feed', 1, { climate: 'cold' }, null],
    ['turn', 4, {}, 'Every 2 weeks: has its light from one side'],
    ['turn', 4, { place: 'sun' }, null],
    ['mist', 4, {}, null],
    [
      'mist',
      4,
      { climate: 'hot-dry', city: '', facts: factsOf('fern', {}) },
      'Every 2 days: likes humid air',
    ],
    [
      'clean',
      4,
      { climate: 'hot-dry', city: 'Jodhpur' },
      'Every 18 days: breathes better without dust, and it is summer in Jodhpur',
    ],
    ['clean', 4, { facts: factsOf('cactus', {}) }, null],
    [
      'repot',
      3,
      { potCm: 30 },
      'Every 35 months: grows slowly, has a big pot, and roots settle well at this time of year',
    ],
    ['repot', 4, {}, null],
    ['water', 4, { facts: factsOf('water', {}) }, 'Every 7 days: grows in water, which wants changing'],
  ] as const)('%s in month %i, %j: %s', (task, month, change, line) => {
    expect(careRule(task, { ...snake, ...change }, month)?.line ?? null).toBe(line);
  });
});

describe('when', () => {
  const begun = { keptSince: '2025-12-01', startsOn: '2026-01-10' };
  const anyPlant = fc.record({
    conditions: anyConditions,
    begun: fc.tuple(anyDay, fc.integer({ min: 0, max: 900 })).map(([keptSince, days]) => ({
      keptSince,
      startsOn: laterDay(keptSince, days),
    })),
    last: fc.constant({}),
  });

  test('after it was done the next day is after that day, and later than the one before', () => {
    fc.assert(
      fc.property(
        anyPlant,
        anyTask,
        fc.array(fc.tuple(fc.integer({ min: -9, max: 40 }), fc.boolean()), { maxLength: 12 }),
        ({ conditions, begun: from }, task, presses) => {
          let last: LastCare | null = null;
          let due = nextDue({ task, conditions, begun: from, last });
          let today = from.startsOn;
          for (const [late, isSkipped] of presses) {
            if (!due) return;
            const moved = laterDay(due.dueOn, late);
            today = moved > today ? moved : today;
            const before = due.dueOn;
            last = pressed({ last, next: due }, { dueOn: before, isSkipped, today });
            expect(last).not.toBeNull();
            // Pressed again, by another tab or the e-mail: it counts once.
            expect(pressed({ last, next: due }, { dueOn: before, isSkipped: !isSkipped, today })).toBeNull();
            due = nextDue({ task, conditions, begun: from, last });
            expect(due && due.dueOn > before && due.dueOn > today).toBe(true);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test('each task is due once, on a day on which it is wanted', () => {
    fc.assert(
      fc.property(anyPlant, (plant) => {
        const due = dueTasks(plant);
        expect(new Set(due.map(({ task }) => task)).size).toBe(due.length);
        expect(due.map(({ dueOn }) => dueOn)).toEqual(due.map(({ dueOn }) => dueOn).sort());
        for (const { task, dueOn, line } of due) {
          expect(careRule(task, plant.conditions, Number(dueOn.slice(5, 7)))?.line).toBe(line);
          expect(dueOn >= plant.begun.startsOn).toBe(true);
        }
      }),
    );
  });

  test('skipping puts it off: watering by a third, feeding to its next time', () => {
    const conditions = {
      facts: factsOf('succulent', {}),
      pot: 'plastic',
      potCm: 12,
      place: 'bright',
      climate: 'temperate',
      city: '',
    } as const;
    const next = (task: 'water' | 'feed', last: LastCare | null) =>
      nextDue({ task, conditions, begun, last })?.dueOn;
    const skipped = { dueOn: '2026-04-02', actedOn: '2026-04-01', isSkipped: true };
    expect(careRule('water', conditions, 4)?.days).toBe(10);
    expect(next('water', skipped)).toBe('2026-04-06');
    expect(next('water', { ...skipped, isSkipped: false })).toBe('2026-04-11');
    expect(careRule('feed', conditions, 4)?.days).toBe(68);
    expect(next('feed', skipped)).toBe('2026-06-09');
  });

  test('another season has its own days, from its first month on', () => {
    const conditions = {
      facts: factsOf('foliage', {}),
      pot: 'plastic',
      potCm: 12,
      place: 'bright',
      climate: 'composite',
      city: '',
    } as const;
    const after = (actedOn: string) =>
      nextDue({ task: 'water', conditions, begun, last: { dueOn: actedOn, actedOn, isSkipped: false } })
        ?.dueOn;
    // Every 4 days in summer, 8 in the monsoon.
    expect([after('2026-06-20'), after('2026-06-29')]).toEqual(['2026-06-24', '2026-07-07']);
    // Every 10 days in winter.
    expect([after('2026-02-10'), after('2026-02-25')]).toEqual(['2026-02-20', '2026-03-01']);
    // Not fed in winter.
    expect(
      nextDue({
        task: 'feed',
        conditions,
        begun,
        last: { dueOn: '2026-11-20', actedOn: '2026-11-20', isSkipped: false },
      })?.dueOn,
    ).toBe('2027-03-01');
  });

  test('a plant begins with a look at its soil, and without a heap of what would have been', () => {
    const conditions = {
      facts: factsOf('foliage', {}),
      pot: 'plastic',
      potCm: 12,
      place: 'bright',
      climate: 'temperate',
      city: '',
    } as const;
    const due = dueTasks({
      conditions,
      begun: { keptSince: '2020-01-01', startsOn: '2026-05-01' },
      last: {},
    });
    expect(due.filter(({ dueOn }) => dueOn <= '2026-05-01').map(({ task }) => task)).toEqual(['water']);
    const fresh = dueTasks({
      conditions,
      begun: { keptSince: '2026-05-01', startsOn: '2026-05-01' },
      last: {},
    });
    expect(Object.fromEntries(fresh.map(({ task, dueOn }) => [task, dueOn]))).toEqual({
      water: '2026-05-01',
      turn: '2026-05-08',
      clean: '2026-05-15',
      feed: '2026-06-12',
      repot: '2028-02-01',
    });
  });

  test('what lies ahead goes on as if each were done in time; what is late is today’s', () => {
    fc.assert(
      fc.property(anyPlant, fc.integer({ min: 0, max: 400 }), (plant, days) => {
        const today = laterDay(plant.begun.startsOn, days);
        const ahead = tasksAhead(plant, { today, days: 45 });
        expect(ahead.every(({ dueOn }) => dueOn >= today && dueOn < laterDay(today, 45))).toBe(true);
        const keys = ahead.map(({ task, dueOn }) => `${task} ${dueOn}`);
        expect(new Set(keys).size).toBe(keys.length);
        for (const { task, dueOn } of dueTasks(plant))
          if (dueOn < laterDay(today, 45)) expect(keys).toContain(`${task} ${dueOn > today ? dueOn : today}`);
      }),
    );
  });

  test('today, this week, later', () => {
    expect(
      ['2026-11-20', '2026-11-26', '2026-11-27', '2026-12-02', '2026-12-03'].map((day) =>
        whenDue(day, '2026-11-26'),
      ),
    ).toEqual(['today', 'today', 'week', 'week', 'later']);
  });

  test('a press for a day that no page ever showed counts for nothing', () => {
    const next = { task: 'water', dueOn: '2026-11-26', line: '' } as const;
    expect(
      pressed({ last: null, next }, { dueOn: '2031-01-01', isSkipped: false, today: '2026-11-26' }),
    ).toBeNull();
    expect(
      pressed({ last: null, next }, { dueOn: '2026-11-20', isSkipped: false, today: '2026-11-26' }),
    ).toEqual({ dueOn: '2026-11-26', actedOn: '2026-11-26', isSkipped: false });
  });
});

describe('where', () => {
  test.each([
    ['West Bengal', '700001', 'warm-humid'],
    ['Rajasthan', '342001', 'hot-dry'],
    ['Rajasthan', '302001', 'composite'],
    ['KA', '560001', 'temperate'],
    ['Karnataka', '575001', 'warm-humid'],
    ['Tamil Nadu', '600001', 'late-rains'],
    ['somewhere', '110001', 'composite'],
    ['Himachal Pradesh', '', 'cold'],
    ['Maharashtra', '411001', 'warm-humid'],
    ['Maharashtra', '431001', 'hot-dry'],
    ['somewhere', 'x', null],
  ])('%s %s: %s', (state, zipCode, climate) => {
    expect(climateOf({ state, zipCode, country: 'India' })).toBe(climate);
  });

  test('no place outside of India has one, each state of India does, and each climate has twelve months', () => {
    expect(climateOf({ state: 'Kerala', zipCode: '682001', country: 'Nepal' })).toBeNull();
    for (let first = 11; first <= 85; first += 1) {
      const climate = climateOf({ state: '', zipCode: `${first}0001`, country: 'India' });
      if (!['29', '35', '54', '55'].includes(String(first)))
        expect([first, climate]).not.toEqual([first, null]);
    }
    for (const climate of climateKeys) expect(climates[climate].seasons).toMatch(/^[wsma]{12}$/);
  });

  test.each([
    ['Terracotta', 'Small (4")', 'terracotta', 10],
    ['Self-watering', 'Medium (5″)', 'self-watering', 13],
    ['Ceramic', '20 cm', 'ceramic', 20],
    ['Grow Bag', 'Large', 'plastic', null],
    ['Bamboo', 'XL', 'other', null],
    [null, null, 'plastic', null],
  ])('a bought pot: %s %s', (potType, size, pot, potCm) => {
    expect(boughtPot({ potType, size })).toEqual({ pot, potCm });
  });

  test('a new plant stands where its light is', () => {
    expect(
      [['sun'], ['low', 'medium'], ['low', 'bright'], []].map((light) => likelyPlace({ light } as never)),
    ).toEqual(['sun', 'dim', 'bright', 'bright']);
  });
});
