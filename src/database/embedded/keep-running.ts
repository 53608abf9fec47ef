import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findAnswering } from './answering.ts';
import type { Cluster, Endpoint, Log } from './cluster.types.ts';
import { PATIENCE, type Patience, patienceFor } from './patience.rules.ts';
import { PID_FILE } from './postmaster.ts';
import { isAlive } from './processes.ts';
import { type Running, endServer, pruneLogs, stopServer } from './server.ts';

const LOOK_MS = 1_000;
const ASK_MS = 5_000;
const RETRY_MS = 5_000;
const PRUNE_MS = 60_000;

type Options = {
  cluster: Cluster;
  endpoint: Endpoint;
  log: Log;
  running: Running;
  patience?: Patience;
  bringUp: () => Promise<Running>;
};

/**
 * Starts the server again when it ends by itself, or lives and answers nobody, and keeps its log small, until `stop`, which
 * ends the server. docs/operating/troubles.md#the-database-is-away
 */
export function keepRunning({ cluster, endpoint, log, running, patience = PATIENCE, bringUp }: Options): {
  stop(): Promise<void>;
} {
  let { pid } = running;
  const ending = new AbortController();
  // However the program ends, short of being killed, its server goes too.
  const onExit = () => signalShutdown(cluster, pid);
  process.once('exit', onExit);
  const pruning = setInterval(() => void pruneLogs(cluster.folder), PRUNE_MS);
  pruning.unref();
  const isHanging = watchAnswers({ endpoint, patience });

  const watching = watch();
  async function watch(): Promise<void> {
    for (;;) {
      await nap(LOOK_MS, ending.signal);
      if (ending.signal.aborted) return;
      if (!(await isAlive(pid))) {
        log.error({ pid }, 'The database server ended by itself; starting it again');
        await startAgain();
      } else if (await isHanging(pid)) {
        log.error({ pid }, 'The database server lives and answers nobody; starting it again');
        await endServer(cluster, pid);
        await startAgain();
      }
    }
  }

  /** Tries until it starts; a reason is told once, not every few seconds until the disk has room again. */
  async function startAgain(): Promise<void> {
    let told = '';
    while (!ending.signal.aborted) {
      try {
        ({ pid } = await bringUp());
        return log.info({ pid }, 'Database started again');
      } catch (error) {
        const reason = String(error);
        if (reason !== told)
          log.error({ err: error }, 'The database server does not start; it is tried again');
        told = reason;
        await nap(RETRY_MS, ending.signal);
      }
    }
  }

  return {
    async stop() {
      ending.abort();
      clearInterval(pruning);
      await watching;
      process.off('exit', onExit);
      if (!(await stopServer(cluster, pid))) log.warn({ pid }, 'The database server does not end');
    },
  };
}

async function nap(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { ref: false, signal }).catch(() => undefined);
}

/** SIGINT asks PostgreSQL for a fast shutdown; Windows knows no signals, there the next start joins it. */
function signalShutdown({ folder }: Cluster, pid: number): void {
  if (process.platform === 'win32') return;
  try {
    const noted = readFileSync(path.join(folder, PID_FILE), 'utf8');
    if (noted.startsWith(`${pid}\n`)) process.kill(pid, 'SIGINT');
  } catch {
    // It is gone already.
  }
}

/** Asks every few seconds; true once nobody was answered for too long, and then from anew. */
function watchAnswers({ endpoint, patience }: { endpoint: Endpoint; patience: Patience }) {
  let [askedAt, answeredAt] = [-Infinity, performance.now()];
  let times: number[] = [];
  return async (pid: number): Promise<boolean> => {
    if (performance.now() - askedAt < Math.min(ASK_MS, patience.silent / 3)) return false;
    askedAt = performance.now();
    const answering = await findAnswering(endpoint, pid, Math.min(ASK_MS, patience.silent));
    const now = performance.now();
    // The program itself was held up, not the server.
    const late = now - askedAt > 3 * ASK_MS;
    if (answering === 'ready' || late) {
      answeredAt = now;
      return false;
    }
    if (now - answeredAt < patienceFor(answering, { patience, times, now })) return false;
    times = [...times.slice(-9), now];
    answeredAt = now;
    return true;
  };
}
