import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { explainMigration } from './check-server.ts';
import type { Pool } from './client.ts';
import { withStartLock } from './start-lock.ts';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
const quiet = { info: () => undefined };

/**
 * Brings the database to this version's shape; copies of the program that start together take turns, which is logged.
 * The pool's use is 'upkeep'. Throws StartError where the server forbids it.
 */
export async function migrateDatabase(pool: Pool, log: Parameters<typeof withStartLock>[1]['log'] = quiet) {
  await withStartLock(pool, { lock: 'migrations', log }, async (client) => {
    await client.query('set client_min_messages to warning');
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER }).catch((error: unknown) => {
      throw explainMigration(error);
    });
  });
}
