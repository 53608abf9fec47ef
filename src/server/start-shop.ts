import cluster from 'node:cluster';
import { awaitServer } from '../database/check-server.ts';
import { type Pool, createPool } from '../database/client.ts';
import { loadDemo } from '../database/demo/load-demo.ts';
import { startEmbeddedPostgres } from '../database/embedded/start-embedded-postgres.ts';
import { migrateDatabase } from '../database/migrate.ts';
import { refuseRestoring } from '../database/restore-mark.ts';
import { openAnteroom } from './anteroom.ts';
import { type Config, parseConfig } from './config.ts';
import { type Log, createLog } from './log.ts';
import { loadApp, runCopy } from './run-copy.ts';
import { type StartMessage, runWorkers } from './run-workers.ts';
import { settingsWarnings } from './start-warnings.ts';
import { stayAlive } from './stay-alive.ts';
import { throughOutages } from './through-outages.ts';

export { parseConfig };

/** Starts everything in order, prints the address once it answers, and stops it all in reverse when it is asked to. */
export async function startShop(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  const life = stayAlive(log);
  // Who waits for a database of somebody else's can go at once.
  if (config.databaseUrl !== undefined) life.running([]);
  // Copies share the port; one that is not named is chosen once the shop listens.
  const anteroom = cluster.isPrimary && config.port !== 0 ? await openAnteroom(config) : null;
  // While the database starts there is time for it; where it fails, that is told below.
  if (!config.development && (config.workers === 1 || cluster.isWorker))
    void loadApp().catch(() => undefined);
  const database = await openDatabase(config, log);
  anteroom?.says('migrating');
  // However the program ends now, a database server of its own goes with it.
  life.running([]);
  if (cluster.isWorker) {
    const copy = await runCopy({ config, log, anteroom: null, ...database });
    process.send?.({ readyAt: copy.address } satisfies StartMessage, undefined, undefined, () => undefined);
    life.running([copy.stop, database.close]);
    return;
  }
  for (const warning of settingsWarnings(config, process.env)) log.warn(warning);
  await throughOutages(() => prepareDatabase(database, config, log), {
    most: config.databaseWaitSeconds * 1000,
    log,
    undo: async () => undefined,
  });
  // Several copies listen themselves.
  if (config.workers > 1) await anteroom?.close();
  const running =
    config.workers > 1
      ? await runWorkers({
          count: config.workers,
          databaseUrl: database.connectionString,
          databaseFolder: config.databaseFolder,
          log,
        })
      : await runCopy({ config, log, anteroom, ...database });
  log.info(`The shop answers at ${running.address}`);
  life.running([running.stop, database.close]);
}

export type OpenDatabase = {
  /** Of pages and calls, which somebody waits for. */
  pool: Pool;
  /** Of the jobs: neither keeps the other from its connections. */
  jobPool: Pool;
  connectionString: string;
  close(): Promise<void>;
};

/** Of each process, beside one that hears of changes and two for files (../database/snapshots.ts). */
const CONNECTIONS = { pages: 12, jobs: 4 };
const LISTENING = 1;
const EXPORTING = 2;
/** For starting, back-ups, commands, and a look by hand. */
const SPARE = 20;

/** Connects to the server of DATABASE_URL, or starts the program's own. Throws StartError, which says what to do. */
export async function openDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  const perProcess = CONNECTIONS.pages + CONNECTIONS.jobs + LISTENING + EXPORTING;
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({
          dataDir: config.dataDir,
          log,
          connections: config.workers * perProcess + SPARE,
        })
      : undefined;
  const connectionString = config.databaseUrl ?? embedded?.connectionString ?? '';
  if (config.databaseUrl !== undefined && cluster.isPrimary) {
    await awaitServer(connectionString, { most: config.databaseWaitSeconds * 1000, log });
  }
  let isClosing = false;
  // A pool has ended before its last connection is gone, which then hears that its server stops.
  const lost = (error: Error) => {
    if (!isClosing) log.warn({ err: error }, 'A database connection was lost');
  };
  const open = (use: keyof typeof CONNECTIONS) =>
    createPool(connectionString, { use, max: CONNECTIONS[use], lost });
  const [pool, jobPool] = [open('pages'), open('jobs')];
  return {
    pool,
    jobPool,
    connectionString,
    async close() {
      isClosing = true;
      await Promise.all([pool.end(), jobPool.end()]);
      await embedded?.stop();
    },
  };
}

/** Brings the database to this version's shape and, when it was just made, fills it. */
export async function prepareDatabase(
  { connectionString }: OpenDatabase,
  config: Config,
  log: Log,
): Promise<void> {
  const pool = createPool(connectionString, { use: 'upkeep', max: 2 });
  try {
    await refuseRestoring(pool);
    await migrateDatabase(pool, log);
    const appUrl = config.appUrl ?? `http://localhost:${config.port}`;
    await loadDemo(pool, { demo: config.demo, appUrl, log });
  } finally {
    await pool.end();
  }
}
