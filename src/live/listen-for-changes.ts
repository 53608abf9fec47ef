import { setTimeout as pause } from 'node:timers/promises';
import type { ChangeFeed } from './change-feed.types.ts';
import { createChangeSubscribers } from './change-subscribers.ts';
import { type FeedConnection, listenOnce } from './listen-once.ts';

type Log = Record<'info' | 'warn' | 'error', (detail: object, message: string) => void>;

type Options = {
  /** Gives a connection that was not opened yet. */
  createConnection(): FeedConnection;
  log: Log;
  lookEveryMs?: number;
};

export type ListeningFeed = ChangeFeed & {
  /** Resolves once it listens, or has failed to for the first time. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 10_000;

/**
 * The database's notices of changes (docs/decisions/0007-live-changes.md), on a connection of its own that is opened
 * again, with growing pauses, whenever it breaks. Whenever listening begins or ends, `lost` says so.
 */
export function listenForChanges({ createConnection, log, lookEveryMs = 500 }: Options): ListeningFeed {
  const subscribers = createChangeSubscribers(log);
  const stopping = new AbortController();
  const { signal: stop } = stopping;
  const tried = Promise.withResolvers<void>();
  let ended = Promise.resolve();
  let failures = 0;
  let listening = false;

  function begun() {
    listening = true;
    if (failures > 0) log.info({ failures }, 'The database tells of changes again');
    failures = 0;
    subscribers.tellLost();
    tried.resolve();
  }

  function failed(error: unknown) {
    listening = false;
    failures += 1;
    if (failures === 1) log.warn({ err: error }, 'The database tells of no changes; trying again');
    subscribers.tellLost();
    tried.resolve();
  }

  function hear(tag: string) {
    if (tag === 'everything') subscribers.tellLost();
    else subscribers.tell(tag);
  }

  async function keepListening() {
    while (!stop.aborted) {
      try {
        await listenOnce(createConnection(), { lookEveryMs, begun, hear, stop });
      } catch (error) {
        if (stop.aborted) return;
        failed(error);
      }
      const wait = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);
      await pause(wait, undefined, { signal: stop }).catch(() => undefined);
    }
  }

  return {
    subscribe: subscribers.subscribe,
    isListening: () => listening,
    start() {
      ended = keepListening();
      return tried.promise;
    },
    stop() {
      listening = false;
      stopping.abort();
      tried.resolve();
      return ended;
    },
  };
}
