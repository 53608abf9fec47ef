/**
 * When each tag last moved, counted in moves. A page read 'as of' some moment holds as long as none of its tags has
 * moved since: one number stands for the generation of every tag at that moment, taken before anything was read.
 */
export type Generations = {
  /** The moment to remember before reading. */
  now(): number;
  move(tags: readonly string[]): void;
  /** For when it is unknown what moved. */
  moveAll(): void;
  /** Whether what was read of these tags, as of `asOf`, is still so. */
  areUnmoved(tags: readonly string[], asOf: number): boolean;
};

/** Tags that are remembered one by one; beyond it everything counts as moved once, and the memory begins anew. */
const MOST_TAGS = 20_000;

export function createGenerations(mostTags: number = MOST_TAGS): Generations {
  let moment = 0;
  let allMovedAt = 0;
  const movedAt = new Map<string, number>();

  function moveAll(): void {
    moment += 1;
    allMovedAt = moment;
    movedAt.clear();
  }

  return {
    now: () => moment,
    moveAll,
    move(tags) {
      if (tags.length === 0) return;
      moment += 1;
      for (const tag of tags) movedAt.set(tag, moment);
      if (movedAt.size > mostTags) moveAll();
    },
    areUnmoved: (tags, asOf) => allMovedAt <= asOf && tags.every((tag) => (movedAt.get(tag) ?? 0) <= asOf),
  };
}
