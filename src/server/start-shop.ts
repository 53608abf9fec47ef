import cluster from 'node:cluster';
import type { Config } from './config.ts';
import { createLog, type Log } from './log.ts';
import { openDatabase, prepareDatabase } from './open-database.ts';
import { runCopy } from './run-copy.ts';
import { type ReadyMessage, runWorkers } from './run-workers.ts';

/** Starts everything in order, prints the address once it answers, and stops it all in reverse on a signal. */
export async function startShop(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  const database = await openDatabase(config, log);
  if (cluster.isWorker) {
    const copy = await runCopy({ config, log, pool: database.pool });
    process.send?.({ readyAt: copy.address } satisfies ReadyMessage);
    stopOnSignal(log, [copy.stop, database.close]);
    return;
  }
  await prepareDatabase(database, config, log);
  const running =
    config.workers > 1
      ? await runWorkers({ count: config.workers, databaseUrl: database.connectionString, log })
      : await runCopy({ config, log, pool: database.pool });
  log.info(`The shop answers at ${running.address}`);
  stopOnSignal(log, [running.stop, database.close]);
}

function stopOnSignal(log: Log, steps: (() => Promise<void>)[]): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      if (cluster.isPrimary) log.info(`Stopping (${signal})`);
      stopInOrder(steps).then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'Stopping failed');
          process.exit(1);
        },
      );
    });
  }
}

async function stopInOrder(steps: (() => Promise<void>)[]): Promise<void> {
  for (const step of steps) await step();
}
