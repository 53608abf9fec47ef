import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { StartError } from '../database/check-server.ts';
import { BUILT_IN_DATABASE } from './config.ts';
import type { Log } from './log.ts';
import { shareMetrics } from './metrics.ts';

type WorkersInput = { count: number; databaseUrl: string; databaseFolder: string | undefined; log: Log };

/** What a copy tells the primary: that it answers, or why it cannot start. */
export type StartMessage = { readyAt: string } | { failed: string };

/** One that cannot start, its database being away, is not tried without a pause. */
const REPLACE_MS = 1_000;

/**
 * Several copies of the program on one port. The primary alone owns the database server and the migrations; a copy
 * that dies is replaced. Throws StartError when one cannot start at first.
 */
export async function runWorkers({ count, databaseUrl, databaseFolder, log }: WorkersInput) {
  let stopping = false;
  shareMetrics();
  const fork = () => {
    const worker = cluster.fork({
      DATABASE_URL: databaseUrl,
      ...(databaseFolder !== undefined && { [BUILT_IN_DATABASE]: databaseFolder }),
    });
    worker.on('error', (err) =>
      log.error({ err, worker: worker.id }, 'A copy of the program cannot be reached'),
    );
    return worker;
  };
  const first = fork();
  // The others share the port that the first was given.
  const address = await untilReady(first);
  const others = Array.from({ length: count - 1 }, fork);
  await Promise.all(others.map(untilReady));
  cluster.on('exit', (worker, code, signal) => {
    if (stopping) return;
    log.error({ worker: worker.id, code, signal }, 'A copy of the program ended and is replaced');
    setTimeout(replace, REPLACE_MS);
  });

  function replace(): void {
    if (stopping) return;
    fork().on('message', (message: { failed?: string }) => {
      if (message.failed !== undefined) log.error(`A copy of the program cannot start: ${message.failed}`);
    });
  }

  return {
    address,
    async stop() {
      stopping = true;
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      await Promise.all(workers.map(stopWorker));
    },
  };
}

function untilReady(worker: Worker): Promise<string> {
  return new Promise((resolve, reject) => {
    // Copies talk of other things, too.
    worker.on('message', (message: Partial<Record<'readyAt' | 'failed', string>>) => {
      if (message.readyAt !== undefined) resolve(message.readyAt);
      if (message.failed !== undefined) reject(new StartError(message.failed));
    });
    worker.once('exit', () => reject(new StartError('A copy of the program ended before it answered')));
  });
}

async function stopWorker(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const ended = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  await ended;
}
