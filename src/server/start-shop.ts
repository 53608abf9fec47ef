import cluster from 'node:cluster';
import type { Config } from './config.ts';
import { createLog } from './log.ts';
import { openDatabase, prepareDatabase } from './open-database.ts';
import { runCopy } from './run-copy.ts';
import { runWorkers, type StartMessage } from './run-workers.ts';
import { settingsWarnings } from './start-warnings.ts';
import { stayAlive } from './stay-alive.ts';

/** Starts everything in order, prints the address once it answers, and stops it all in reverse when it is asked to. */
export async function startShop(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  const life = stayAlive(log);
  const database = await openDatabase(config, log);
  // However the program ends now, a database server of its own goes with it.
  life.running([]);
  if (cluster.isWorker) {
    const copy = await runCopy({ config, log, ...database });
    process.send?.({ readyAt: copy.address } satisfies StartMessage, undefined, undefined, () => undefined);
    life.running([copy.stop, database.close]);
    return;
  }
  for (const warning of settingsWarnings(config, process.env)) log.warn(warning);
  await prepareDatabase(database, config, log);
  const running =
    config.workers > 1
      ? await runWorkers({ count: config.workers, databaseUrl: database.connectionString, log })
      : await runCopy({ config, log, ...database });
  log.info(`The shop answers at ${running.address}`);
  life.running([running.stop, database.close]);
}
