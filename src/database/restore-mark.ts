import { sql } from 'drizzle-orm';
import { StartError } from './check-server.ts';
import type { Database, Pool } from './client.ts';

/**
 * A database into which a backup is being restored has a schema of this name: what a restore that was killed leaves looks
 * like a new shop, and is not to be filled with the demo. docs/operating/backups.md#restoring.
 */
const MARK = 'restore_under_way';

export async function beginRestoring(pool: Pool): Promise<void> {
  await pool.query(`create schema if not exists ${MARK}`);
}

/** In the transaction that fills the database. */
export async function endRestoring(db: Database): Promise<void> {
  await db.execute(sql.raw(`drop schema ${MARK}`));
}

/** Throws StartError for a database that a restore has not finished. */
export async function refuseRestoring(pool: Pool): Promise<void> {
  const { rows } = await pool.query(`select 1 from pg_namespace where nspname = $1`, [MARK]);
  if (rows.length === 0) return;
  throw new StartError(
    'A backup is being restored into this database, or its restore was cut off. Wait for it, or run npm run restore once more; for a new shop, begin with an empty DATA_DIR or an empty database.',
  );
}
