import cluster from 'node:cluster';
import process from 'node:process';
import type { Log } from './log.ts';

/** Undone in this order: what takes requests first, what they need last. */
export type Steps = (() => Promise<void>)[];

/** All that stopping in order may take; what hangs then is cut off. */
const STOP_MS = 45_000;
/** Who asks while the database is being opened waits for that so long. */
const LONGEST_OPENING_MS = 10_000;
const LOOK_MS = 500;

/** The peer is gone, or its file: an event about a connection says nothing about the program. */
const PEER_GONE = new Set([
  'ECONNRESET',
  'ECONNABORTED',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTCONN',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'ERR_IPC_CHANNEL_CLOSED',
  'UND_ERR_SOCKET',
]);

/**
 * Keeps what nobody foresaw from ending the program without a word (docs/decisions/0017-staying-alive.md). A promise
 * that failed unseen, or a connection that broke unseen, is logged; any other failure may have left something half
 * done, so the program stops in order (code 1) and whatever runs it starts it again. The same order follows SIGINT,
 * SIGTERM and SIGHUP, and the end of the npm that started the program (code 0). Call `running` with what must be stopped as soon as
 * it is there; who asked before is obeyed then.
 */
export function stayAlive(log: Log): { running(steps: Steps): void } {
  let steps: Steps | undefined;
  let stopping = false;
  let asked: string | undefined;

  function ask(reason: string): void {
    asked ??= reason;
    if (steps === undefined) setTimeout(() => process.exit(0), LONGEST_OPENING_MS).unref();
    if (stopping || steps === undefined) return;
    if (cluster.isPrimary) log.info(`Stopping (${asked})`);
    stop(0);
  }

  function stop(code: number): void {
    if (stopping) return;
    stopping = true;
    setTimeout(() => {
      log.error('Stopping takes too long and is cut off');
      process.exit(1);
    }, STOP_MS).unref();
    stopInOrder(steps ?? []).then(
      () => process.exit(code),
      (error: unknown) => {
        log.error({ err: error }, 'Stopping failed');
        process.exit(1);
      },
    );
  }

  // SIGHUP: the terminal was closed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ask(signal));
  if (isStartedByNpm()) whenParentEnds(() => ask('npm ended'));
  process.on('unhandledRejection', (reason) => {
    log.error({ err: reason }, 'Something failed that nobody was waiting for');
  });
  process.on('uncaughtException', (error: unknown) => {
    if (isPeerGone(error)) {
      log.error({ err: error }, 'A connection broke that nobody was listening to');
      return;
    }
    log.fatal({ err: error }, 'An unforeseen failure: stopping in order');
    stop(1);
  });

  return {
    running(started) {
      steps = started;
      if (asked !== undefined) ask(asked);
    },
  };
}

/** In npm's scripts the shell steps aside (exec): npm itself is the parent. Windows gives no new one to who lost theirs. */
function isStartedByNpm(): boolean {
  const script = process.env['npm_lifecycle_event'] ?? '';
  return cluster.isPrimary && process.platform !== 'win32' && ['start', 'dev'].includes(script);
}

/** It was killed: what else ends npm is passed on. */
function whenParentEnds(ended: () => void): void {
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    ended();
  }, LOOK_MS).unref();
}

/** Also where it is the cause: what broke may have been wrapped on its way. */
function isPeerGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  const lostDatabase = error.message.startsWith('Connection terminated') || /^(?:57P|08)/.test(code);
  return PEER_GONE.has(code) || lostDatabase || isPeerGone(error.cause);
}

async function stopInOrder(steps: Steps): Promise<void> {
  for (const step of steps) await step();
}
