export type Turns = ReturnType<typeof createTurns>;

/**
 * Work that is done one after the other, in the order in which it was asked for. While it is held no turn begins, those that were asked
 * for before neither; what is held for ever is never done. docs/behaviour/variants.md#live-edits.
 */
export function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  let held: PromiseWithResolvers<void> | null = null;
  return {
    take<Result>(work: () => Promise<Result>): Promise<Result> {
      const turn = last.then(async () => {
        // oxlint-disable-next-line no-await-in-loop -- let go, it may have been held again
        while (held) await held.promise;
        return work();
      });
      last = turn.catch(() => undefined);
      return turn;
    },
    hold() {
      held ??= Promise.withResolvers();
    },
    resume() {
      held?.resolve();
      held = null;
    },
  };
}
