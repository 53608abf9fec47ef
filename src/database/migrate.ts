import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ClientBase } from 'pg';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { StartError } from './check-server.ts';
import type { Pool } from './client.ts';
import { withStartLock } from './start-lock.ts';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
const quiet = { info: () => undefined };

/**
 * Brings the database to this version's shape; copies of the program that start together take turns, which is logged.
 * The pool's use is 'upkeep'. Throws StartError where the server forbids it, and for a database of a newer version.
 */
export async function migrateDatabase(
  pool: Pool,
  log: Parameters<typeof withStartLock>[1]['log'] = quiet,
  migrationsFolder = MIGRATIONS_FOLDER,
) {
  await withStartLock(pool, { lock: 'migrations', log }, async (client) => {
    await client.query('set client_min_messages to warning');
    const before = await countMigrations(client);
    await refuseNewer(client, migrationsFolder);
    const begun = performance.now();
    await migrate(drizzle(client), { migrationsFolder }).catch((error: unknown) => {
      throw explainMigration(error);
    });
    const steps = (await countMigrations(client)) - before;
    if (steps === 0) return;
    log.info({ steps, ms: Math.round(performance.now() - begun) }, 'The database was brought up to date');
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
    const whole = await readJournal(folder);
    const entries = whole.entries.filter(({ when }) => when <= shape);
    if (entries.at(-1)?.when !== shape) {
      throw new StartError(
        'This comes from a newer version of the shop, or from another program. Restore it with the version that made it.',
      );
    }
    await writeFile(journalOf(folder), JSON.stringify({ ...whole, entries }));
    await migrateDatabase(pool, quiet, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const journalOf = (folder: string) => path.join(folder, 'meta', '_journal.json');

async function readJournal(folder: string): Promise<{ entries: { when: number }[] }> {
  return JSON.parse(await readFile(journalOf(folder), 'utf8')) as { entries: { when: number }[] };
}

/** How many the database has had; none before the first. */
async function countMigrations(client: ClientBase): Promise<number> {
  if (!(await wasMigrated(client))) return 0;
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from drizzle.__drizzle_migrations',
  );
  return rows[0]?.count ?? 0;
}

async function wasMigrated(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ table: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations')::text as table`,
  );
  return rows[0]?.table != null;
}

/** What this version does not know it would write past: docs/operating/updates.md */
async function refuseNewer(client: ClientBase, folder: string): Promise<void> {
  if (!(await wasMigrated(client))) return;
  const { rows } = await client.query<{ at: string | null }>(
    'select max(created_at)::text as at from drizzle.__drizzle_migrations',
  );
  const { entries } = await readJournal(folder);
  if (Number(rows[0]?.at ?? 0) <= (entries.at(-1)?.when ?? 0)) return;
  throw new StartError(
    'The database was brought to a later shape by a newer version of the shop. Start that version, or restore the backup made before the update.',
  );
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
