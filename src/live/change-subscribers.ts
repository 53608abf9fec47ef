import type { ChangeFeed, ChangeListener } from './change-feed.types.ts';

type Log = { error(detail: object, message: string): void };

export type ChangeSubscribers = Pick<ChangeFeed, 'subscribe'> & {
  /** Tags told in one go reach the listeners together, in the order in which these subscribed. */
  tell(tag: string): void;
  tellLost(): void;
};

/** Who wants to hear of changes. A listener that throws keeps nobody else from hearing. */
export function createChangeSubscribers(log: Log): ChangeSubscribers {
  const listeners = new Set<ChangeListener>();
  let waiting = new Set<string>();

  function toEach(hear: (listener: ChangeListener) => void) {
    for (const listener of listeners) {
      try {
        hear(listener);
      } catch (error) {
        log.error({ err: error }, 'A listener for changes failed');
      }
    }
  }

  function deliver() {
    const tags = [...waiting];
    waiting = new Set();
    toEach((listener) => listener.changed(tags));
  }

  return {
    subscribe(listener) {
      // A listener of its own, so that the same one may subscribe twice.
      const own = { ...listener };
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    tell(tag) {
      if (waiting.size === 0) queueMicrotask(deliver);
      waiting.add(tag);
    },
    tellLost: () => toEach((listener) => listener.lost()),
  };
}
