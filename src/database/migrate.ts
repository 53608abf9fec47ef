import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { StartError } from './check-server.ts';
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

/** One line where the server let the program in, but not change its tables; everything else stays as it is. */
function explainMigration(error: unknown): unknown {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at ? at.code : undefined;
    if (code === '42501') {
      return new StartError(
        `The database user may not do what an update of the shop needs (${at.message}). Make it the owner of the database and of the shop's tables.`,
        { cause: error },
      );
    }
    if (code === '55P03') {
      return new StartError(
        'A table stayed locked by another session for 15 s while the database was to be brought up to date. End that session (pg_stat_activity names it), then start again.',
        { cause: error },
      );
    }
  }
  return error;
}
