import { createPool, type Pool } from '../database/client.ts';
import { loadDemo } from '../database/demo/load-demo.ts';
import { startEmbeddedPostgres } from '../database/embedded/start-embedded-postgres.ts';
import { migrateDatabase } from '../database/migrate.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';

export type OpenDatabase = { pool: Pool; connectionString: string; close(): Promise<void> };

/** Connects to the server of DATABASE_URL, or starts the program's own. */
export async function openDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir: config.dataDir, log })
      : undefined;
  const connectionString = config.databaseUrl ?? embedded?.connectionString ?? '';
  const pool = createPool(connectionString);
  pool.on('error', (error) => log.warn({ err: error }, 'A database connection was lost'));
  return {
    pool,
    connectionString,
    async close() {
      await pool.end();
      await embedded?.stop();
    },
  };
}

/** Brings the database to this version's shape and, when it was just made, fills it. */
export async function prepareDatabase({ pool }: OpenDatabase, config: Config, log: Log): Promise<void> {
  await migrateDatabase(pool);
  const appUrl = config.appUrl ?? `http://localhost:${config.port}`;
  await loadDemo(pool, { demo: config.demo, appUrl, log });
}
