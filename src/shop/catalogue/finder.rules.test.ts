import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitWords, hadBetterBe, judgePlant, mustBe, nothingWords } from './finder.rules.ts';
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
    '1 of these 2 fits all five answers; what the others miss stands with them.',
  );
  expect(fitWords({ ...answers, who: ANY }, [misses('wish'), misses('home')])).toBe(
    'Nothing here fits all of your answers: these miss ‘Often away for two weeks’, or ‘Something to eat’.',
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
