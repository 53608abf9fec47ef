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
  const pool = createPool(connectionString, { max: options.connections ?? 8 });
  pool.options.connectionTimeoutMillis = PATIENCE_MS;
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
