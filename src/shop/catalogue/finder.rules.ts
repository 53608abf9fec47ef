import { type FacetQuery, facetNames } from './facets.rules.ts';
import { ANY, type Answers, type QuestionName, questionNames, questions } from './finder-questions.rules.ts';
import { type PlantFacts, cm, plantFacts } from './plant-facts.rules.ts';

const LIGHT = { corner: 'low', room: 'medium', window: 'bright', sun: 'sun' } as const;
const LIVES: Readonly<Record<string, readonly ('pets' | 'children')[]>> = {
  pets: ['pets'],
  children: ['children'],
  both: ['pets', 'children'],
};

/** What a plant must be: whoever lives there is never put at risk, and it never stands where it dies. */
export function mustBe(answers: Answers): FacetQuery {
  const light = LIGHT[answers.place as keyof typeof LIGHT] as string | undefined;
  const pets = LIVES[answers.who ?? '']?.includes('pets') ? 'safe' : undefined;
  return { light, pets, stock: 'in' };
}

/** What it had better be, too. */
export function hadBetterBe(answers: Answers): FacetQuery {
  const height = { shelf: '30', table: '60', floor: '120.tall' }[answers.room as string];
  const flowering = answers.wish === 'flowers' ? 'now' : undefined;
  return { ...mustBe(answers), effort: answers.home === 'away' ? 'easy' : undefined, height, flowering };
}

/** The list of the shop that all of the answers allow. */
export const alikeInShop = (answers: Answers): FacetQuery =>
  Object.fromEntries(facetNames.map((name) => [name, mustBe(answers)[name]]));

/** A reason, and how much it speaks for the plant: beyond what is asked for only words remain. */
type Reason = { text: string; points: number; isMiss?: true };
/** An answer that a plant does not do justice to, and why, in words. */
export type Miss = { question: QuestionName; text: string };
type Known = { facts: PlantFacts; answers: Answers; month: number };

type Verdict = { points: number; reasons: string[]; misses: Miss[] };

/**
 * What a plant is worth to who gave these answers, with three reasons at most, and which answers it misses; null: it must
 * not be chosen.
 */
export function judgePlant(known: Known): Verdict | null {
  const { facts, answers } = known;
  const light = LIGHT[answers.place as keyof typeof LIGHT] as (typeof LIGHT)[keyof typeof LIGHT] | undefined;
  if (light !== undefined && !facts.light?.includes(light)) return null;
  for (const at of LIVES[answers.who ?? ''] ?? []) if (facts[at] !== 'safe') return null;
  const asked = questionNames.flatMap((question) =>
    judge[question](known).map((reason) => ({ ...reason, question })),
  );
  const reasons = asked
    .filter(({ text, isMiss }) => text !== '' && !isMiss)
    .toSorted((a, b) => b.points - a.points);
  const texts = new Set([...reasons.map(({ text }) => text), ...further(facts)]);
  return {
    points: asked.reduce((sum, { points }) => sum + points, 0),
    reasons: [...texts].slice(0, MOST_REASONS),
    misses: asked.flatMap(({ question, text, isMiss }) => (isMiss ? { question, text } : [])),
  };
}

const MOST_REASONS = 3;
/** From how tall, to how tall, in cm. */
const ROOM = { shelf: [1, 40], table: [20, 90], floor: [80, 3000] } as const;
const TOO_TALL = 'Grows taller than you have room for';
const against = (points: number, text: string): Reason[] => [{ text, points: -points, isMiss: true }];

const judge: Record<QuestionName, (known: Known) => Reason[]> = {
  place({ answers: { place } }) {
    const texts: Record<string, string> = {
      corner: 'Lives in a dim corner',
      room: 'Content away from the window',
      window: 'Made for bright, indirect light',
      sun: 'Stands in direct sun',
    };
    return place && texts[place] ? [{ text: texts[place], points: 6 }] : [];
  },
  who({ answers: { who } }) {
    const texts = { pets: 'Safe for cats and dogs', children: 'Safe around children' };
    return (LIVES[who ?? ''] ?? []).map((at) => ({ text: texts[at], points: 5 }));
  },
  home({ facts: { water, effort }, answers: { home } }) {
    if (home === undefined || home === ANY) return [];
    const easy = effort === 'easy' ? 1 : effort === 'demanding' ? -3 : 0;
    if (home === 'daily') {
      return water === 'generous' || water === 'standing'
        ? [{ text: 'Likes that you are home to water it', points: 2 + easy }]
        : [{ text: effort === 'easy' ? 'Easy: little can go wrong' : '', points: easy }];
    }
    if (water === 'sparing') return [{ text: 'Forgives two weeks without water', points: 4 + easy }];
    if (home === 'weekly' && water === 'moderate')
      return [{ text: 'Watering it at weekends is enough', points: 3 + easy }];
    return home === 'away'
      ? against(5, 'Needs water while you are away')
      : against(2, 'Wants water more often than at weekends');
  },
  room({ facts: { height }, answers: { room } }) {
    if (room === undefined || room === ANY) return [];
    if (height === undefined) return against(0, 'How tall it grows is not known');
    const [least, most] = ROOM[room];
    if (height < least) return against(4, 'Stays smaller than you have room for');
    if (height > most) return against(4, TOO_TALL);
    const tall = cm(height);
    return [{ text: room === 'floor' ? `Grows up to ${tall} tall` : `No taller than ${tall}`, points: 3 }];
  },
  wish({ facts, answers: { wish }, month }) {
    const { flowering, edible, fragrance } = facts;
    if (wish === 'flowers') {
      if (!flowering) return against(4, 'Not grown for flowers');
      const when = plantFacts.flowering.say(flowering);
      return flowering.includes(month)
        ? [{ text: 'Flowers this month', points: 5 }]
        : [{ text: `Flowers ${when === 'All year' ? 'all year' : when}`, points: 4 }];
    }
    if (wish === 'food')
      return edible
        ? [{ text: `You can eat its ${plantFacts.edible.say(edible).toLowerCase()}`, points: 5 }]
        : against(4, 'Nothing of it is to eat');
    if (wish === 'scent') {
      const points = { strong: 5, light: 3, none: 0 }[fragrance ?? 'none'];
      return points > 0 ? [{ text: `Has a ${fragrance} scent`, points }] : against(3, 'Has no scent');
    }
    return wish === 'leaves' && !flowering ? [{ text: 'Grown for its leaves, all year', points: 2 }] : [];
  },
};

/** A size in which a plant is sold, and how tall its plants are, as staff noted it. */
export type SoldSize = { name: string; height: string };

/** Whether a plant grows too tall for its place, but may be sold in a size that does not. */
export const isTooTall = (misses: readonly Miss[]): boolean => misses.some(({ text }) => text === TOO_TALL);

/** The same, with the size to choose where one has room there as it leaves the shop. */
export function withSizes(misses: readonly Miss[], answers: Answers, sizes: readonly SoldSize[]): Miss[] {
  const size = sizeWithRoom(answers, sizes);
  if (size === null) return [...misses];
  const text = `Choose ${size.name}: ${size.height} now, taller in time`;
  return misses.map((miss) => (miss.text === TOO_TALL ? { ...miss, text } : miss));
}

/** The tallest that has room where the answers say; what hangs has no height. */
function sizeWithRoom({ room }: Answers, sizes: readonly SoldSize[]): SoldSize | null {
  if (room === undefined || room === ANY) return null;
  const [least, most] = ROOM[room];
  const fitting = sizes.flatMap((size) => {
    const tall = tallest(size.height);
    return tall !== null && tall >= least && tall <= most ? [{ size, tall }] : [];
  });
  return fitting.toSorted((one, other) => other.tall - one.tall)[0]?.size ?? null;
}

/** 35 of '25–35 cm'; null of words that say no height. */
function tallest(height: string): number | null {
  const [, low, high] = /^\s*(\d{1,4})(?:\s*[–-]\s*(\d{1,4}))?\s*cm\s*$/.exec(height) ?? [];
  return low === undefined ? null : Number(high ?? low);
}

const givenIn = (answers: Answers) =>
  questionNames.filter((name) => answers[name] !== undefined && answers[name] !== ANY);

/** How many of the answers a plant does justice to, in words; empty where there is nothing to say. */
export function fitLabel(answers: Answers, misses: readonly Miss[]): string {
  const given = givenIn(answers);
  const fits = fitsOf(given, misses);
  if (fits < given.length) return fits > 0 ? `Fits ${fits} of your ${given.length} answers` : '';
  if (given.length === questionNames.length) return 'Fits all five answers';
  return given.length > 1 ? 'Fits all of your answers' : given.length === 1 ? 'Fits your answer' : '';
}

/** How well what was found fits, in a sentence that begins with what does; what to mind stands with single plants. */
export function fitWords(answers: Answers, found: readonly { misses: readonly Miss[] }[]): string {
  const given = givenIn(answers);
  const all = given.length === questionNames.length ? 'all five answers' : 'all of your answers';
  const fitting = found.filter(({ misses }) => misses.length === 0).length;
  if (found.length === 0 || given.length === 0) return '';
  if (fitting === found.length) return `Each of these fits ${all}.`;
  if (fitting > 0)
    return `${fitting} of these ${found.length} ${fitting === 1 ? 'fits' : 'fit'} ${all}; the others say what to mind.`;
  const fewest = Math.min(...found.map(({ misses }) => fitsOf(given, misses)));
  if (fewest <= 0) return 'These come nearest to what you asked for; each says what to mind.';
  return `Each of these fits ${fewest === given.length - 1 ? '' : 'at least '}${fewest} of your ${given.length} answers, and says what to mind.`;
}

const fitsOf = (given: readonly QuestionName[], misses: readonly Miss[]) =>
  given.length - new Set(misses.map(({ question }) => question)).size;

/** The answers that one could do without to find more that fits all others: those that something shown misses. */
export function looseAnswers(
  answers: Answers,
  found: readonly { misses: readonly Miss[] }[],
): { question: QuestionName; said: string }[] {
  const missed = new Set(found.flatMap(({ misses }) => misses.map(({ question }) => question)));
  return givenIn(answers)
    .filter((question) => missed.has(question))
    .map((question) => ({ question, said: saidOf(answers, question) }));
}

const saidOf = (answers: Answers, name: QuestionName) =>
  `‘${(questions[name].answers as Readonly<Record<string, string>>)[answers[name] ?? '']}’`;

/** The answers that are never traded for another: of a search that found nothing, the reason. */
export function strictAnswers(answers: Answers): QuestionName[] {
  const isStrict = {
    place: mustBe(answers).light !== undefined,
    who: LIVES[answers.who ?? ''] !== undefined,
  };
  return (['place', 'who'] as const).filter((name) => isStrict[name]);
}

/** Why nothing was found, in words. */
export function nothingWords(answers: Answers): string {
  const strict = strictAnswers(answers).map((name) => saidOf(answers, name));
  if (strict.length === 0) return 'Nothing is in stock of which we know enough to promise it.';
  return `Nothing in stock is right for ${strict.join(' and ')}. ${
    strict.length > 1 ? 'Neither of the two is' : 'That is not'
  } traded for another wish: your plant has to live, and nobody may come to harm.`;
}

/** What else speaks for a plant, where the answers give fewer reasons than there is room for. */
function further({
  effort,
  water,
  pets,
  children,
  humidity,
  growth,
  hottest,
  air,
  origin,
}: PlantFacts): string[] {
  return [
    effort === 'easy' && 'Easy: little can go wrong',
    pets === 'safe' && 'Safe for cats and dogs',
    children === 'safe' && 'Safe around children',
    water === 'sparing' && 'Forgives two weeks without water',
    humidity === 'dry' && 'Takes the dry air of a room',
    growth === 'slow' && 'Grows slowly, and stays as you bought it',
    growth === 'fast' && 'Grows fast: you can watch it',
    hottest !== undefined && hottest >= 40 && `Takes heat up to ${hottest} °C`,
    air === true && 'One of those that NASA tested for clean air',
    humidity === 'normal' && 'Needs no more than normal room air',
    origin !== undefined && `Comes from ${origin}`,
  ].filter((text) => text !== false);
}
