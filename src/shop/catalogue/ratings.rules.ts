/** How many of the published reviews of a product say what. */
export type Rating = {
  /** From one star to five. */
  stars: readonly [number, number, number, number, number];
  healthy: YesNo;
  size: YesNo;
  easy: YesNo;
};

type YesNo = { yes: number; no: number };

export const noRating: Rating = {
  stars: [0, 0, 0, 0, 0],
  healthy: { yes: 0, no: 0 },
  size: { yes: 0, no: 0 },
  easy: { yes: 0, no: 0 },
};

/** How many reviews there are. */
export function reviewCount({ stars }: Pick<Rating, 'stars'>): number {
  return stars.reduce((sum, count) => sum + count, 0);
}

/**
 * The mean of the stars with one decimal, '4.6'; null without a review. Rounded down: what is shown never flatters, and only
 * where all gave five there stands '5.0'. docs/behaviour/reviews.md#averages.
 */
export function averageText({ stars }: Pick<Rating, 'stars'>): string | null {
  const count = reviewCount({ stars });
  if (count === 0) return null;
  const sum = stars.reduce((total, given, at) => total + given * (at + 1), 0);
  // In whole tenths: no fraction is ever rounded up on its way.
  return (Math.floor((sum * 10) / count) / 10).toFixed(1);
}

/** Five rows, the best first: how many gave so many stars, and their part of all, from 0 to 1. */
export function starSpread({ stars }: Pick<Rating, 'stars'>) {
  const all = reviewCount({ stars });
  return stars.map((count, at) => ({ stars: at + 1, count, part: all === 0 ? 0 : count / all })).toReversed();
}

/** Of fewer answers a percentage says nothing. */
export const FEWEST_ANSWERS = 5;

const questionTexts = [
  ['healthy', 'arrived healthy'],
  ['size', 'size as shown'],
  ['easy', 'easy to keep'],
] as const;

/** 'Arrived healthy: 96 % of 31', of each question that enough have answered; rounded down like the average. */
export function answerShares(rating: Rating): { text: string; percent: number; answers: number }[] {
  return questionTexts.flatMap(([key, text]) => {
    const { yes, no } = rating[key];
    const answers = yes + no;
    return answers < FEWEST_ANSWERS ? [] : [{ text, answers, percent: Math.floor((yes * 100) / answers) }];
  });
}

/** '4.6 of 5 · 23 reviews': what a card says, in one line; null without a review. */
export function ratingText(rating: Pick<Rating, 'stars'>): string | null {
  const average = averageText(rating);
  if (average === null) return null;
  const count = reviewCount(rating);
  return `${average} of 5 · ${count} ${count === 1 ? 'review' : 'reviews'}`;
}
