import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  alikeInShop,
  fitLabel,
  fitWords,
  hadBetterBe,
  isTooTall,
  judgePlant,
  looseAnswers,
  mustBe,
  nothingWords,
  strictAnswers,
  withSizes,
} from './finder.rules.ts';
import {
  ANY,
  type Answers,
  nextQuestion,
  questionNames,
  questions,
  readAnswers,
} from './finder-questions.rules.ts';
import { facetNames, toChoices } from './facets.rules.ts';
import { type PlantFacts, plantFacts } from './plant-facts.rules.ts';

const someAnswers = fc
  .record(
    Object.fromEntries(
      questionNames.map((name) => [name, fc.constantFrom(ANY, ...Object.keys(questions[name].answers))]),
    ),
    { requiredKeys: [] },
  )
  .map((given) => readAnswers(new URLSearchParams(given as Record<string, string>)));

const oneOf = (key: 'water' | 'effort' | 'pets' | 'children' | 'growth' | 'humidity' | 'fragrance') =>
  fc.constantFrom(...Object.keys(plantFacts[key].choices ?? {}));
const someFacts = fc.record(
  {
    light: fc.subarray(['low', 'medium', 'bright', 'sun'], { minLength: 1 }),
    water: oneOf('water'),
    effort: oneOf('effort'),
    pets: oneOf('pets'),
    children: oneOf('children'),
    height: fc.integer({ min: 1, max: 3000 }),
    growth: oneOf('growth'),
    humidity: oneOf('humidity'),
    fragrance: oneOf('fragrance'),
    flowering: fc.subarray([1, 2, 5, 6, 12], { minLength: 1 }),
    edible: fc.subarray(['leaves', 'flowers', 'fruit'], { minLength: 1 }),
    hottest: fc.integer({ min: 20, max: 55 }),
    origin: fc.constant('South Africa'),
  },
  { requiredKeys: [], noNullPrototype: true },
) as fc.Arbitrary<PlantFacts>;

const judge = (facts: PlantFacts, answers: Answers) => judgePlant({ facts, answers, month: 6 });

test('whoever lives there is never put at risk, and no plant stands where it dies', () => {
  fc.assert(
    fc.property(someFacts, someAnswers, (facts, answers) => {
      if (judge(facts, answers) === null) return;
      if (answers.who === 'pets' || answers.who === 'both') expect(facts.pets).toBe('safe');
      if (answers.who === 'children' || answers.who === 'both') expect(facts.children).toBe('safe');
      const light = mustBe(answers).light;
      if (light) expect(facts.light).toContain(light);
    }),
  );
});

test('reasons are three at most, each said once, and each true', () => {
  const isTrue: [RegExp, (facts: PlantFacts) => boolean][] = [
    [/cats and dogs/, ({ pets }) => pets === 'safe'],
    [/children/, ({ children }) => children === 'safe'],
    [/two weeks without water/, ({ water }) => water === 'sparing'],
    [/at weekends/, ({ water }) => water === 'moderate'],
    [/that you are home/, ({ water }) => water === 'generous' || water === 'standing'],
    [/^Easy/, ({ effort }) => effort === 'easy'],
    [/this month/, ({ flowering }) => flowering?.includes(6) ?? false],
    [/^Flowers/, ({ flowering }) => flowering !== undefined],
    [/for its leaves/, ({ flowering }) => flowering === undefined],
    [/You can eat/, ({ edible }) => edible !== undefined],
    [/scent/, ({ fragrance }) => fragrance === 'light' || fragrance === 'strong'],
    [/dim corner/, ({ light }) => light?.includes('low') ?? false],
    [/direct sun/, ({ light }) => light?.includes('sun') ?? false],
    [/tall$/, ({ height }) => height !== undefined],
    [/slowly/, ({ growth }) => growth === 'slow'],
  ];
  fc.assert(
    fc.property(someFacts, someAnswers, (facts, answers) => {
      const reasons = judge(facts, answers)?.reasons ?? [];
      expect(reasons.length).toBeLessThanOrEqual(3);
      expect(new Set(reasons).size).toBe(reasons.length);
      for (const reason of reasons)
        for (const [words, holds] of isTrue) if (words.test(reason)) expect(holds(facts), reason).toBe(true);
    }),
  );
});

test('what is missed was asked for, is true, and is no reason', () => {
  const isTrue: Record<string, (facts: PlantFacts) => boolean> = {
    'Needs water while you are away': ({ water }) => water !== 'sparing',
    'Wants water more often than at weekends': ({ water }) => water !== 'sparing' && water !== 'moderate',
    'How tall it grows is not known': ({ height }) => height === undefined,
    'Stays smaller than you have room for': ({ height = 0 }) => height < 80,
    'Grows taller than you have room for': ({ height = 0 }) => height > 40,
    'Not grown for flowers': ({ flowering }) => flowering === undefined,
    'Nothing of it is to eat': ({ edible }) => edible === undefined,
    'Has no scent': ({ fragrance }) => fragrance === undefined || fragrance === 'none',
  };
  fc.assert(
    fc.property(someFacts, someAnswers, (facts, answers) => {
      const verdict = judge(facts, answers);
      for (const { question, text } of verdict?.misses ?? []) {
        expect(answers[question] ?? ANY).not.toBe(ANY);
        expect(isTrue[text]?.(facts), text).toBe(true);
        expect(verdict?.reasons).not.toContain(text);
      }
    }),
  );
});

test('how well what was found fits is said of all of it', () => {
  const answers: Answers = { place: 'corner', who: 'pets', home: 'away', room: 'shelf', wish: 'food' };
  const fits = { misses: [] };
  const misses = (question: 'home' | 'wish') => ({ misses: [{ question, text: '' }] });
  expect(fitWords(answers, [fits, fits])).toBe('Each of these fits all five answers.');
  expect(fitWords(answers, [fits, misses('wish')])).toBe(
    '1 of these 2 fits all five answers; the others say what to mind.',
  );
  expect(fitWords({ ...answers, who: ANY }, [misses('wish'), misses('home')])).toBe(
    'Each of these fits 3 of your 4 answers, and says what to mind.',
  );
  expect(nothingWords(answers)).toMatch(
    /^Nothing in stock is right for ‘In a dim corner’ and ‘Cats or dogs’\. Neither/,
  );
  expect(nothingWords({ ...answers, who: 'adults' })).toMatch(/right for ‘In a dim corner’\. That is not/);
  expect(nothingWords({ place: ANY })).toMatch(/^Nothing is in stock/);
  expect(fitWords(answers, [])).toBe('');
  expect(fitWords({ place: ANY }, [fits])).toBe('');
});

test('a plant of which all is known has three reasons, what was asked for before all else', () => {
  const jade: PlantFacts = {
    light: ['bright', 'sun'],
    water: 'sparing',
    effort: 'easy',
    pets: 'safe',
    children: 'safe',
    height: 35,
    growth: 'slow',
    humidity: 'dry',
  };
  const answers: Answers = { place: 'window', who: 'pets', home: 'away', room: 'shelf', wish: 'leaves' };
  expect(judge(jade, answers)?.reasons).toEqual([
    'Made for bright, indirect light',
    'Safe for cats and dogs',
    'Forgives two weeks without water',
  ]);
  const any: Answers = { place: ANY, who: ANY, home: ANY, room: ANY, wish: ANY };
  expect(judge(jade, any)?.reasons).toHaveLength(3);
  const thirsty = judge({ ...jade, water: 'generous' }, answers);
  expect(thirsty?.points).toBeLessThan(judge(jade, answers)?.points ?? 0);
  expect(
    judge({ ...jade, flowering: [3, 4, 5] }, { ...answers, who: ANY, wish: 'flowers' })?.reasons,
  ).toContain('Flowers March to May');
});

test('what is looked for by facets are choices that there are, and no less than what must be', () => {
  fc.assert(
    fc.property(someAnswers, (answers) => {
      const [must, better] = [mustBe(answers), hadBetterBe(answers)];
      for (const name of facetNames) {
        if (better[name]) expect(toChoices(name, better[name])).toBe(better[name]);
        if (must[name]) expect(better[name]).toBe(must[name]);
      }
    }),
  );
});

test('questions come one after the other; what is no answer asks again', () => {
  expect(nextQuestion({})).toBe('place');
  expect(nextQuestion(readAnswers(new URLSearchParams('place=corner&who=dragons&home=any')))).toBe('who');
  expect(nextQuestion(readAnswers(new URLSearchParams('place=constructor')))).toBe('place');
  expect(nextQuestion({ place: ANY, who: 'both', home: 'away', room: 'shelf', wish: 'scent' })).toBeNull();
});

test.each<[Answers, PlantFacts, number, number]>([
  [{}, { effort: 'easy', height: 5 }, 0, 0],
  [{ place: ANY, who: ANY, home: ANY, room: ANY, wish: ANY }, { effort: 'easy', water: 'generous' }, 0, 0],
  [{ place: 'room' }, { light: ['medium'] }, 6, 0],
  [{ who: 'adults' }, {}, 0, 0],
  [{ who: 'pets' }, { pets: 'safe' }, 5, 0],
  [{ who: 'both' }, { pets: 'safe', children: 'safe' }, 10, 0],
  [{ home: 'daily' }, { water: 'generous', effort: 'some' }, 2, 0],
  [{ home: 'daily' }, { water: 'standing', effort: 'easy' }, 3, 0],
  [{ home: 'daily' }, { water: 'generous', effort: 'demanding' }, -1, 0],
  [{ home: 'daily' }, { water: 'moderate', effort: 'easy' }, 1, 0],
  [{ home: 'daily' }, { effort: 'demanding' }, -3, 0],
  [{ home: 'daily' }, {}, 0, 0],
  [{ home: 'weekly' }, { water: 'sparing', effort: 'easy' }, 5, 0],
  [{ home: 'weekly' }, { water: 'moderate', effort: 'easy' }, 4, 0],
  [{ home: 'weekly' }, { water: 'moderate', effort: 'demanding' }, 0, 0],
  [{ home: 'weekly' }, { water: 'generous' }, -2, 1],
  [{ home: 'weekly' }, {}, -2, 1],
  [{ home: 'away' }, { water: 'sparing' }, 4, 0],
  [{ home: 'away' }, { water: 'moderate' }, -5, 1],
  [{ room: 'shelf' }, {}, 0, 1],
  [{ room: 'shelf' }, { height: 1 }, 3, 0],
  [{ room: 'shelf' }, { height: 40 }, 3, 0],
  [{ room: 'shelf' }, { height: 41 }, -4, 1],
  [{ room: 'table' }, { height: 19 }, -4, 1],
  [{ room: 'table' }, { height: 20 }, 3, 0],
  [{ room: 'table' }, { height: 90 }, 3, 0],
  [{ room: 'table' }, { height: 91 }, -4, 1],
  [{ room: 'floor' }, { height: 79 }, -4, 1],
  [{ room: 'floor' }, { height: 80 }, 3, 0],
  [{ room: 'floor' }, { height: 3000 }, 3, 0],
  [{ wish: 'flowers' }, {}, -4, 1],
  [{ wish: 'flowers' }, { flowering: [6] }, 5, 0],
  [{ wish: 'flowers' }, { flowering: [1] }, 4, 0],
  [{ wish: 'food' }, { edible: ['fruit'] }, 5, 0],
  [{ wish: 'food' }, {}, -4, 1],
  [{ wish: 'scent' }, { fragrance: 'strong' }, 5, 0],
  [{ wish: 'scent' }, { fragrance: 'light' }, 3, 0],
  [{ wish: 'scent' }, { fragrance: 'none' }, -3, 1],
  [{ wish: 'scent' }, {}, -3, 1],
  [{ wish: 'leaves' }, {}, 2, 0],
  [{ wish: 'leaves' }, { flowering: [6] }, 0, 0],
])('%j of %j: %i points, %i misses', (answers, facts, points, misses) => {
  const verdict = judge(facts, answers);
  expect(verdict?.points).toBe(points);
  expect(verdict?.misses.map(({ question }) => question)).toEqual(misses > 0 ? Object.keys(answers) : []);
});

test.each<[Answers, PlantFacts, RegExp | null]>([
  [{ home: 'daily' }, { water: 'generous' }, /home/],
  [{ home: 'daily' }, { water: 'standing' }, /home/],
  [{ home: 'daily' }, { water: 'moderate' }, null],
  [{ home: 'weekly' }, { water: 'moderate' }, /weekends/],
  [{ room: 'shelf' }, { height: 35 }, /No taller than 35 cm/],
  [{ room: 'floor' }, { height: 120 }, /up to 1.2 m/],
  [{ wish: 'food' }, { edible: ['leaves', 'fruit'] }, /leaves and fruit$/],
  [{ wish: 'flowers' }, { flowering: [6] }, /this month/],
  [{ wish: 'flowers' }, { flowering: [1, 2] }, /January to February/],
  [{ wish: 'flowers' }, { flowering: [1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12] }, /July to May/],
  [{ wish: 'scent' }, { fragrance: 'light' }, /light/],
  [{ wish: 'leaves' }, {}, /leaves/],
  [{ wish: 'leaves' }, { flowering: [1] }, null],
  // What else is known of it, whatever was answered.
  [{}, {}, null],
  [{}, { effort: 'easy' }, /^Easy/],
  [{}, { effort: 'some' }, null],
  [{}, { pets: 'safe' }, /cats/],
  [{}, { pets: 'toxic' }, null],
  [{}, { children: 'safe' }, /children/],
  [{}, { children: 'sharp' }, null],
  [{}, { water: 'sparing' }, /without water/],
  [{}, { water: 'moderate' }, null],
  [{}, { humidity: 'dry' }, /dry air/],
  [{}, { humidity: 'normal' }, /normal room air/],
  [{}, { humidity: 'high' }, null],
  [{}, { growth: 'slow' }, /slowly/],
  [{}, { growth: 'fast' }, /fast/],
  [{}, { growth: 'medium' }, null],
  [{}, { hottest: 39 }, null],
  [{}, { hottest: 40 }, /40/],
  [{}, { air: true }, /air/],
  [{}, { origin: 'Mexico' }, /Mexico/],
])('%j of %j: the reason is %s', (answers, facts, reason) => {
  expect(judge(facts, answers)?.reasons).toEqual(reason === null ? [] : [expect.stringMatching(reason)]);
});

test('what speaks most for a plant is said first', () => {
  const reasons = judge(
    { light: ['low'], water: 'sparing', height: 30, edible: ['leaves'] },
    { place: 'corner', home: 'away', room: 'shelf', wish: 'food' },
  )?.reasons;
  expect(reasons).toEqual([/corner/, /eat/, /water/].map((words): unknown => expect.stringMatching(words)));
});

test('what nobody said of a plant is unsafe, and no light for it', () => {
  expect(judge({}, { who: 'pets' })).toBeNull();
  expect(judge({ pets: 'safe' }, { who: 'both' })).toBeNull();
  expect(judge({}, { place: 'corner' })).toBeNull();
});

test('what is looked for follows the answers', () => {
  expect(hadBetterBe({})).toEqual({ stock: 'in' });
  expect(hadBetterBe({ place: 'corner', who: 'both', home: 'away', room: 'floor', wish: 'flowers' })).toEqual(
    {
      light: 'low',
      pets: 'safe',
      stock: 'in',
      effort: 'easy',
      height: '120.tall',
      flowering: 'now',
    },
  );
  expect(hadBetterBe({ who: 'children', home: 'daily', room: 'shelf', wish: 'food' })).toEqual({
    stock: 'in',
    height: '30',
  });
  expect(hadBetterBe({ room: 'table' }).height).toBe('60');
  expect(alikeInShop({ place: 'sun', who: 'pets', home: 'away', room: 'shelf', wish: 'flowers' })).toEqual({
    light: 'sun',
    pets: 'safe',
    stock: 'in',
  });
});

test('strict is what was answered of light and of who lives there', () => {
  expect(strictAnswers({ place: 'sun', who: 'children', home: 'away' })).toEqual(['place', 'who']);
  expect(strictAnswers({ place: ANY, who: 'adults', wish: 'food' })).toEqual([]);
});

const missing = (...names: ('home' | 'wish')[]) => ({
  misses: names.map((question) => ({ question, text: '' })),
});

test('where nothing fits all answers, the least that each fits is said', () => {
  const answers: Answers = { home: 'away', wish: 'food', room: 'shelf', place: ANY };
  expect(fitWords(answers, [missing('home', 'wish'), missing('wish')])).toBe(
    'Each of these fits at least 1 of your 3 answers, and says what to mind.',
  );
  expect(fitWords({ wish: 'food' }, [missing('wish')])).toMatch(/^These come nearest/);
  expect(fitWords({ place: ANY, home: 'away' }, [missing(), missing(), missing('home')])).toMatch(
    /^2 of these 3 fit /,
  );
});

test('a plant says how many of the answers it fits, and never more than are given', () => {
  fc.assert(
    fc.property(someFacts, someAnswers, (facts, answers) => {
      const misses = judge(facts, answers)?.misses ?? [];
      const given = questionNames.filter((name) => (answers[name] ?? ANY) !== ANY).length;
      const label = fitLabel(answers, misses);
      const [, fits, of] = /^Fits (\d) of your (\d) answers$/.exec(label) ?? [];
      if (misses.length === 0) expect(label !== '').toBe(given > 0);
      else expect([Number(fits ?? 0), Number(of ?? given)]).toEqual([given - misses.length, given]);
    }),
  );
  expect(fitLabel({ place: 'sun' }, [])).toBe('Fits your answer');
  expect(fitLabel({ place: 'sun', who: 'adults' }, [])).toBe('Fits all of your answers');
  expect(fitLabel({ place: 'sun', who: 'adults', home: 'daily', room: 'floor', wish: 'leaves' }, [])).toBe(
    'Fits all five answers',
  );
});

test('one can do without just those answers that something misses', () => {
  const answers: Answers = { home: 'away', wish: 'food', room: 'shelf' };
  expect(looseAnswers(answers, [missing('wish'), missing()])).toEqual([
    { question: 'wish', said: '‘Something to eat’' },
  ]);
  expect(looseAnswers(answers, [missing()])).toEqual([]);
  expect(looseAnswers({ ...answers, home: ANY }, [missing('home')])).toEqual([]);
});

test('of a plant that grows too tall the tallest size with room is named; nothing else of it changes', () => {
  const someSizes = fc.array(
    fc.record({
      name: fc.constantFrom('Small', 'Medium', 'Large'),
      height: fc.oneof(
        fc.tuple(fc.integer({ min: 1, max: 200 }), fc.nat(60)).map(([low, by]) => `${low}–${low + by} cm`),
        fc.integer({ min: 1, max: 200 }).map((tall) => `${tall} cm`),
        fc.constantFrom('20–30 cm long', 'knee-high', '', 'cm'),
      ),
    }),
  );
  const within: Record<string, readonly [number, number]> = { shelf: [1, 40], table: [20, 90] };
  fc.assert(
    fc.property(someFacts, someAnswers, someSizes, (facts, answers, sizes) => {
      const misses = judge(facts, answers)?.misses ?? [];
      const told = withSizes(misses, answers, sizes);
      expect(told.map(({ question }) => question)).toEqual(misses.map(({ question }) => question));
      for (const [at, { text }] of told.entries()) {
        const [, name, height] = /^Choose (\w+): (.+) now, taller in time$/.exec(text) ?? [];
        if (name === undefined) {
          expect(text).toBe(misses[at]?.text);
          continue;
        }
        expect(isTooTall(misses)).toBe(true);
        expect(sizes).toContainEqual({ name, height });
        const tall = Number(/(\d+) cm$/.exec(height ?? '')?.[1]);
        const [least, most] = within[answers.room ?? ''] ?? [0, 0];
        expect(tall >= least && tall <= most).toBe(true);
        for (const one of sizes) {
          const other = Number(/(\d+) cm$/.exec(one.height)?.[1]);
          if (other >= least && other <= most) expect(other).toBeLessThanOrEqual(tall);
        }
      }
    }),
  );
  const tooTall = judge({ height: 150 }, { room: 'shelf' })?.misses ?? [];
  expect(withSizes(tooTall, { room: 'shelf' }, [{ name: 'Small', height: '25–35 cm' }])).toEqual([
    { question: 'room', text: 'Choose Small: 25–35 cm now, taller in time' },
  ]);
  expect(withSizes(tooTall, { room: 'shelf' }, [{ name: 'Small', height: '25–35 cm long' }])).toEqual(
    tooTall,
  );
});
