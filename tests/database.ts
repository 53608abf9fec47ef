import { inject } from 'vitest';
import { createDatabase, createPool, type Pool, type RootDatabase } from '../src/database/client.ts';
import { copyTemplate, dropDatabase } from './template-database.ts';

export type TestDatabase = {
  pool: Pool;
  db: RootDatabase;
  connectionString: string;
  close(): Promise<void>;
};

/** However busy the machine is: a test asks what becomes of a race, not how soon. */
const PATIENCE_MS = 60_000;

/** A fresh, migrated, empty database of the test's own; `close` it in afterAll. */
export async function createTestDatabase(options: { connections?: number } = {}): Promise<TestDatabase> {
  const server = inject('databaseServer');
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const connectionString = await copyTemplate(server, name);
  const pool = waitingLong(createPool(connectionString, { max: options.connections ?? 8 }));
  return {
    pool,
    db: createDatabase(pool, { most: 200, ms: PATIENCE_MS }),
    connectionString,
    async close() {
      await pool.end();
      await dropDatabase(server, name);
    },
  };
}

/** Its connections and statements have the time of a busy machine; how long they have in the shop is asked of others. */
function waitingLong(pool: Pool): Pool {
  pool.options.connectionTimeoutMillis = PATIENCE_MS;
  pool.options.query_timeout = PATIENCE_MS;
  // Behind the pool's own settings, in front of whatever the connection is wanted for.
  pool.on('connect', (client) => {
    client.query(`set statement_timeout = ${PATIENCE_MS}`).catch(() => undefined);
  });
  return pool;
}
