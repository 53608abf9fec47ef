import type { Books } from './books.ts';

/** A rule of the shop that must hold after every step; gives what is wrong, in words. */
export type Rule = (now: Books, before: Books, told: Told) => string[];

/** What the books alone do not say. */
export type Told = {
  sent: readonly { messageId: string }[];
  /** Of these, what was sent since the books before. */
  fresh: readonly { messageId: string }[];
  kills: number;
  /** So many a copy may have in hand when it is killed. */
  mailsAtOnce: number;
  /** Whether the jobs of the books are all there are. */
  seesQueue: boolean;
  /** The Idempotency-Keys that shoppers sent. */
  keys: readonly string[];
  /** Of the forms with which staff asked for refunds; null where nobody noted them. */
  refundKeys: readonly string[] | null;
  initial: ReadonlyMap<string, number>;
};

export const sum = <Thing>(things: readonly Thing[], of: (thing: Thing) => number) =>
  things.reduce((total, thing) => total + of(thing), 0);
export const repeated = (keys: readonly string[]) => [
  ...new Set(keys.filter((key, at) => keys.indexOf(key) !== at)),
];

export const isBefore = (moment: string | null, now: string) =>
  moment !== null && Date.parse(moment) <= Date.parse(now);
