import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster, Log } from './cluster.types.ts';
import { PID_FILE } from './postmaster.ts';
import { isAlive } from './processes.ts';
import { type Running, pruneLogs, stopServer } from './server.ts';

const LOOK_MS = 1_000;
const RETRY_MS = 5_000;
const PRUNE_MS = 60_000;

type Options = { cluster: Cluster; log: Log; running: Running; bringUp: () => Promise<Running> };

/** Starts the server again when it dies by itself, and keeps its log small, until `stop`, which ends the server. */
export function keepRunning({ cluster, log, running, bringUp }: Options): { stop(): Promise<void> } {
  let { pid } = running;
  const ending = new AbortController();
  // However the program ends, short of being killed, its server goes too.
  const onExit = () => signalShutdown(cluster, pid);
  process.once('exit', onExit);
  const pruning = setInterval(() => void pruneLogs(cluster.folder), PRUNE_MS);
  pruning.unref();

  const watching = watch();
  async function watch(): Promise<void> {
    for (;;) {
      await nap(LOOK_MS, ending.signal);
      if (ending.signal.aborted) return;
      if (await isAlive(pid)) continue;
      log.error({ pid }, 'The database server ended by itself; starting it again');
      try {
        ({ pid } = await bringUp());
        log.info({ pid }, 'Database started again');
      } catch (error) {
        log.error({ err: error }, 'The database server does not start');
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
