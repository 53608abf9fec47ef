import type { ChangeFeed, ChangeListener } from '../src/live/change-feed.types.ts';

/** A feed of changes that tells what the test says, and when. */
export function createTestFeed() {
  const listeners = new Set<ChangeListener>();
  let listening = true;
  return {
    isListening: () => listening,
    caughtUp: () => Promise.resolve(true),
    /** As the program hears of it: nothing more comes, until it does again. */
    listen(now: boolean) {
      listening = now;
      for (const listener of listeners) listener.lost();
    },
    subscribe(listener: ChangeListener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    changed: (...tags: string[]) => {
      for (const listener of listeners) listener.changed(tags);
    },
    lost: () => {
      for (const listener of listeners) listener.lost();
    },
    listeners,
  } satisfies ChangeFeed & Record<string, unknown>;
}
