import { type FacetQuery, facetNames } from './facets.rules.ts';
import { ANY, type Answers, type QuestionName, questionNames, questions } from './finder-questions.rules.ts';
import { type PlantFacts, plantFacts } from './plant-facts.rules.ts';

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
    const within = { shelf: [1, 40], table: [20, 90], floor: [80, 3000] }[room];
    const [least = 0, most = 0] = within;
    if (height < least) return against(4, 'Stays smaller than you have room for');
    if (height > most) return against(4, 'Grows taller than you have room for');
    const tall = plantFacts.height.sayShort?.(height).replace(/^Up to /, '') ?? '';
    return [{ text: room === 'floor' ? `Grows up to ${tall} tall` : `Stays under ${tall} tall`, points: 3 }];
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

/** How well what was found fits the answers, in a sentence; what single plants miss stands with them. */
export function fitWords(answers: Answers, found: readonly { misses: readonly Miss[] }[]): string {
  const given = questionNames.filter((name) => answers[name] !== undefined && answers[name] !== ANY);
  const all = given.length === questionNames.length ? 'all five answers' : 'all of your answers';
  const fitting = found.filter(({ misses }) => misses.length === 0).length;
  if (found.length === 0 || given.length === 0) return '';
  if (fitting === found.length) return `Each of these fits ${all}.`;
  if (fitting > 0)
    return `${fitting} of these ${found.length} ${fitting === 1 ? 'fits' : 'fit'} ${all}; what the others miss stands with them.`;
  const missed = given.filter((name) =>
    found.some(({ misses }) => misses.some((one) => one.question === name)),
  );
  const said = missed.map((name) => saidOf(answers, name));
  return `Nothing here fits ${all}: these miss ${said.join(', or ')}.`;
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
