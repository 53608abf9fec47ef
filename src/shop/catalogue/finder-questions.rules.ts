/** The five questions of the plant finder, in their order, with what can be answered. docs/behaviour/finder.md#questions. */
export const questions = {
  place: {
    title: 'Where will it stand?',
    answers: {
      corner: 'In a dim corner',
      room: 'In the middle of a room',
      window: 'Beside a bright window',
      sun: 'In direct sun, on a sill or balcony',
    },
  },
  who: {
    title: 'Who lives there?',
    answers: {
      adults: 'Only grown-ups',
      pets: 'Cats or dogs',
      children: 'Small children',
      both: 'Children and pets',
    },
  },
  home: {
    title: 'How often are you home?',
    answers: { daily: 'Nearly every day', weekly: 'At weekends', away: 'Often away for two weeks' },
  },
  room: {
    title: 'How much room is there?',
    answers: { shelf: 'A shelf or a desk', table: 'A side table', floor: 'A free place on the floor' },
  },
  wish: {
    title: 'What would make you happiest?',
    answers: { leaves: 'Beautiful leaves', flowers: 'Flowers', food: 'Something to eat', scent: 'A scent' },
  },
} as const;

export type QuestionName = keyof typeof questions;
export const questionNames = Object.keys(questions) as QuestionName[];
type AnswerOf<Name extends QuestionName> = keyof (typeof questions)[Name]['answers'];
/** ANY: it does not matter. */
export type Answers = { [Name in QuestionName]?: AnswerOf<Name> | typeof ANY };
export const ANY = 'any';

/** What an address says; what is no answer has not been answered. */
export function readAnswers(given: URLSearchParams): Answers {
  const known = questionNames.flatMap((name) => {
    const value = given.get(name) ?? '';
    return value === ANY || Object.hasOwn(questions[name].answers, value) ? [[name, value] as const] : [];
  });
  return Object.fromEntries(known);
}

/** The first question without an answer; null: all are answered. */
export const nextQuestion = (answers: Answers): QuestionName | null =>
  questionNames.find((name) => answers[name] === undefined) ?? null;
