import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
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
export async function migrateDatabase(
  pool: Pool,
  log: Parameters<typeof withStartLock>[1]['log'] = quiet,
  migrationsFolder = MIGRATIONS_FOLDER,
) {
  await withStartLock(pool, { lock: 'migrations', log }, async (client) => {
    await client.query('set client_min_messages to warning');
    await migrate(drizzle(client), { migrationsFolder }).catch((error: unknown) => {
      throw explainMigration(error);
    });
  });
}

/**
 * Brings an empty database to the shape that it had when its newest migration was the one written at `shape`: what was
 * copied out of such a database fits into it. Throws StartError for one that this version does not know.
 */
export async function migrateToShape(pool: Pool, shape: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-shape-'));
  try {
    await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
    const journal = path.join(folder, 'meta', '_journal.json');
    const whole = JSON.parse(await readFile(journal, 'utf8')) as { entries: { when: number }[] };
    const entries = whole.entries.filter(({ when }) => when <= shape);
    if (entries.at(-1)?.when !== shape) {
      throw new StartError(
        'This comes from a newer version of the shop, or from another program. Restore it with the version that made it.',
      );
    }
    await writeFile(journal, JSON.stringify({ ...whole, entries }));
    await migrateDatabase(pool, quiet, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
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
