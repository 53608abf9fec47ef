import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Log } from './log.ts';
import { shareMetrics } from './metrics.ts';

export type Workers = { address: string; stop(): Promise<void> };

const REPLACE_MS = 1_000;

type WorkersInput = { count: number; databaseUrl: string; log: Log };

/** What a copy tells the primary once it answers. */
export type ReadyMessage = { readyAt: string };

/**
 * Several copies of the program on one port. The primary alone owns the database server and the migrations; a copy
 * that dies is replaced.
 */
export async function runWorkers({ count, databaseUrl, log }: WorkersInput): Promise<Workers> {
  let stopping = false;
  shareMetrics();
  const fork = () => {
    const worker = cluster.fork({ DATABASE_URL: databaseUrl });
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
    // One that cannot start, its database being away, is not tried without a pause.
    setTimeout(() => stopping || fork(), REPLACE_MS);
  });
  return {
    address,
    async stop() {
      stopping = true;
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      await Promise.all(workers.map(stopWorker));
    },
  };
}

async function untilReady(worker: Worker): Promise<string> {
  const ended = new AbortController();
  worker.once('exit', () => ended.abort(new Error('A copy of the program ended before it answered')));
  const [message] = (await once(worker, 'message', { signal: ended.signal })) as [ReadyMessage];
  return message.readyAt;
}

async function stopWorker(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const ended = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  await ended;
}
