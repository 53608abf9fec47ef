import { setTimeout as pause } from 'node:timers/promises';
import type { ChangeFeed, ChangeListener } from './change-feed.types.ts';

type Log = Record<'info' | 'warn' | 'error', (detail: object, message: string) => void>;

type Options = {
  /** Gives a connection that was not opened yet. */
  createConnection(): FeedConnection;
  /** Sends a notice of its own, on the channel that is listened to. */
  announce(payload: string): Promise<unknown>;
  log: Log;
  lookEveryMs?: number;
  /** How long `caughtUp` waits. */
  catchUpMs?: number;
};

export type ListeningFeed = ChangeFeed & {
  /** For how long (ms) the database owes an answer: beyond seconds it hangs, or its machine is out of reach. */
  silentFor(): number;
  /** Resolves once it listens, or has failed to for the first time. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

const FIRST_WAIT_MS = 250;
/** What waits for the database's return, every page among it, waits for this. */
const LONGEST_WAIT_MS = 2_000;
/** What is asked here takes no time: a server that owes an answer for so long gives nobody else one. */
export const SILENT_MS = 3_500;
/** What begins so is no tag but the mark of a program that wants to know how far it has heard. */
const MARK = 'heard:';

/**
 * The database's notices of changes (docs/decisions/0007-live-changes.md), on a connection of its own that is opened
 * again, with growing pauses, whenever it breaks. Whenever listening begins or ends, `lost` says so.
 */
export function listenForChanges({
  createConnection,
  announce,
  log,
  lookEveryMs = 500,
  catchUpMs = 2000,
}: Options): ListeningFeed {
  const subscribers = createChangeSubscribers(log);
  const marks = new Map<string, () => void>();
  const stopping = new AbortController();
  const { signal: stop } = stopping;
  const tried = Promise.withResolvers<void>();
  let ended = Promise.resolve();
  let failures = 0;
  let listening = false;
  const owed = createStopwatch();

  /** A refusal is an answer, too. */
  async function ask<Answer>(asked: Promise<Answer>): Promise<Answer> {
    owed.start();
    let answered = true;
    try {
      return await asked;
    } catch (error) {
      answered = !isUnanswered(error);
      throw error;
    } finally {
      if (answered) owed.reset();
    }
  }

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
    // With `lost` everything has been told.
    for (const reached of marks.values()) reached();
  }

  function hear(tag: string) {
    if (tag.startsWith(MARK)) marks.get(tag)?.();
    else if (tag === 'everything') subscribers.tellLost();
    else subscribers.tell(tag);
  }

  /** PostgreSQL tells in the order of commits: what was committed before the mark arrives before it. */
  async function caughtUp(): Promise<boolean> {
    if (!listening) return true;
    const mark = MARK + crypto.randomUUID();
    const waiting = new AbortController();
    const reached = new Promise<true>((resolve) => marks.set(mark, () => resolve(true)));
    try {
      const tooLate = pause(catchUpMs, false, { signal: waiting.signal });
      return await Promise.race([announce(mark).then(() => reached), reached, tooLate]);
    } catch (error) {
      log.warn({ err: error }, 'It is not known whether all changes were heard of');
      return false;
    } finally {
      waiting.abort();
      marks.delete(mark);
    }
  }

  async function keepListening() {
    while (!stop.aborted) {
      try {
        await listenOnce(createConnection(), { lookEveryMs, ask, begun, hear, stop });
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
    isListening: () => listening && owed.ms() <= SILENT_MS,
    silentFor: owed.ms,
    caughtUp,
    start() {
      ended = keepListening();
      return tried.promise;
    },
    stop() {
      listening = false;
      owed.reset();
      stopping.abort();
      tried.resolve();
      return ended;
    },
  };
}

/** Counts the time (ms) in which this process was awake: held up itself, it has not read yet what was answered meanwhile. */
function createStopwatch(stepMs = 250) {
  let ms = 0;
  let steps: NodeJS.Timeout | null = null;
  return {
    ms: () => ms,
    /** Goes on if it runs. */
    start() {
      // However late, a step is one: what came is read between two.
      steps ??= setInterval(() => (ms += stepMs), stepMs).unref();
    },
    reset() {
      if (steps) clearInterval(steps);
      steps = null;
      ms = 0;
    },
  };
}

/** Who wants to hear of changes. A listener that throws keeps nobody else from hearing. */
function createChangeSubscribers(log: Pick<Log, 'error'>) {
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
    subscribe(listener: ChangeListener) {
      // A listener of its own, so that the same one may subscribe twice.
      const own = { ...listener };
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    /** Tags told in one go reach the listeners together, in the order in which these subscribed. */
    tell(tag: string) {
      if (waiting.size === 0) queueMicrotask(deliver);
      waiting.add(tag);
    },
    tellLost: () => toEach((listener) => listener.lost()),
  };
}

/** The part that is used of a database connection of its own. */
type FeedConnection = {
  connect(): Promise<unknown>;
  query(text: string): Promise<unknown>;
  end(): Promise<void>;
  on(event: 'notification', hear: (notice: { payload?: string | undefined }) => void): unknown;
  on(event: 'error', hear: (error: Error) => void): unknown;
  on(event: 'end', hear: () => void): unknown;
};

type Listening = {
  /** How often to look for changed holds and orders. */
  lookEveryMs: number;
  ask<Answer>(asked: Promise<Answer>): Promise<Answer>;
  begun(): void;
  hear(tag: string): void;
  stop: AbortSignal;
};

/**
 * Opens the connection and listens on it until it breaks or `stop` is aborted; throws either's reason. Looking for
 * changed holds and orders also finds out about a connection that died without a word.
 */
async function listenOnce(connection: FeedConnection, listening: Listening): Promise<never> {
  const { lookEveryMs, ask, begun, hear, stop } = listening;
  const broken = new AbortController();
  connection.on('error', (error) => broken.abort(error));
  connection.on('end', () => broken.abort(new Error('The connection was closed')));
  connection.on('notification', ({ payload }) => {
    if (payload) hear(payload);
  });
  // A query under way ends with its connection.
  const close = () => void connection.end().catch(() => undefined);
  stop.addEventListener('abort', close, { once: true });
  try {
    await ask(connection.connect());
    await ask(connection.query(`${LIMITS}; listen shop_changes`));
    begun();
    for (;;) {
      await ask(connection.query('select announce_hold_changes(), announce_order_changes()')).catch(
        unlessLocked,
      );
      await pause(lookEveryMs, undefined, { signal: broken.signal });
    }
  } catch (error) {
    throw broken.signal.aborted ? broken.signal.reason : error;
  } finally {
    stop.removeEventListener('abort', close);
    close();
  }
}

/** Somebody changes these tables themselves: there is nothing to tell until they are done. */
const LIMITS = `set lock_timeout = '1s'; set statement_timeout = '5s'`;

function unlessLocked(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === '55P03')) throw error;
}

/** As pg says that no answer came in time. */
function isUnanswered(error: unknown): boolean {
  return error instanceof Error && /^(?:timeout expired|Query read timeout)/.test(error.message);
}
