import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../shop/shop.types.ts';

export type Repeated = {
  /** Begins no more and waits for what is under way. */
  stop(): Promise<void>;
};

type Options = { log: Log; everyMs: number };

/** Does `work` now and `everyMs` after it ended, until stopped. A failure is logged, once while it stays the same. */
export function repeat(work: () => Promise<void>, { log, everyMs }: Options): Repeated {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    let last: string | null = null;
    while (!signal.aborted) {
      try {
        await work();
        last = null;
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        if (message !== last) log.warn({ err: error }, 'Repeated work failed; it is tried again');
        last = message;
      }
      await wait(everyMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
