import { createPool, type Pool } from '../database/client.ts';
import type { MediaStorage } from '../media/media.types.ts';
import { BackupError, BackupUnderWay, type Manifest } from './backup-file.ts';
import { type RestoreTarget, restoreBackup } from './restore-backup.ts';

type Drill = Pick<RestoreTarget, 'identities' | 'workFolder' | 'places' | 'pace'> & {
  /** Of the shop, which stays as it is: the trial has a database beside it, for as long as it takes. */
  connectionString: string;
  /** With the queue of the database of this address. */
  storeJobs: (connectionString: string) => RestoreTarget['storeJobs'];
};

/** Held while one is on trial; the session that holds it makes the database, and removes it. */
const DRILLING = 7_206_176;
const SUFFIX = '_restore_drill';
/** PostgreSQL cuts longer names. */
const MOST_NAME = 63 - SUFFIX.length;

/**
 * Restores a backup on trial: into a database of its own on the shop's server, which is gone afterwards, with all that a
 * restore checks; of files the checksums alone. Throws BackupError, which says why it cannot be restored. The database user
 * must be allowed to make databases. docs/operating/backups.md#the-restore-drill.
 */
export async function drillBackup(
  file: string,
  { connectionString, storeJobs, ...drill }: Drill,
): Promise<Manifest> {
  const pool = createPool(connectionString, { use: 'upkeep', max: 1 });
  // The session holds the lock, idle for as long as the trial takes.
  pool.options.idleTimeoutMillis = 0;
  try {
    const scratch = await makeScratch(pool, connectionString);
    try {
      const { connectionString: address } = scratch;
      const target = { connectionString: address, storage: nowhere, storeJobs: storeJobs(address) };
      return await restoreBackup(file, { ...drill, ...target });
    } finally {
      await drop(pool, scratch.name);
      await unlock(pool);
    }
  } finally {
    await pool.end();
  }
}

/** A busy server takes its time to notice that a session has ended, and whoever comes next need not wait for that. */
async function unlock(pool: Pool): Promise<void> {
  await pool.query('select pg_advisory_unlock($1)', [DRILLING]);
}

/** Removes the database of a trial that was killed, which would be there until the next. */
export async function clearScratch(connectionString: string): Promise<void> {
  const pool = createPool(connectionString, { use: 'upkeep', max: 1 });
  try {
    const { rows } = await pool.query<{ got: boolean; name: string | null }>(
      `select pg_try_advisory_lock($1) as got,
         (select datname from pg_database where datname = left(current_database(), $2) || $3) as name`,
      [DRILLING, MOST_NAME, SUFFIX],
    );
    const [found] = rows;
    if (!found?.got) return;
    if (found.name !== null) await drop(pool, found.name);
    await unlock(pool);
  } finally {
    await pool.end();
  }
}

/** One that a killed trial has left is replaced. */
async function makeScratch(pool: Pool, connectionString: string) {
  const { rows } = await pool.query<{
    got: boolean;
    may: boolean;
    user: string;
    name: string;
    provider: string;
    collate: string | null;
    ctype: string | null;
  }>(
    `select pg_try_advisory_lock($1) as got, r.rolcreatedb or r.rolsuper as may, r.rolname as user, d.datname as name,
       d.datlocprovider as provider, d.datcollate as collate, d.datctype as ctype
     from pg_roles r, pg_database d where r.rolname = current_user and d.datname = current_database()`,
    [DRILLING],
  );
  const [facts] = rows;
  if (!facts?.got)
    throw new BackupUnderWay('A backup of this shop is on trial just now. Try again when it is done.');
  if (!facts.may) {
    throw new BackupError(
      `A restore drill makes a database of its own, and the database user ${facts.user} may not: alter role "${facts.user}" createdb. Without drills: BACKUP_DRILL=off.`,
    );
  }
  const name = `${facts.name.slice(0, MOST_NAME)}${SUFFIX}`;
  await drop(pool, name);
  const locale =
    facts.provider === 'c' ? `lc_collate ${literal(facts.collate)} lc_ctype ${literal(facts.ctype)}` : '';
  await pool.query(`create database "${name}" template template0 encoding 'UTF8' ${locale}`);
  const address = new URL(connectionString);
  address.pathname = `/${encodeURIComponent(name)}`;
  return { name, connectionString: address.href };
}

const literal = (text: string | null) => `'${(text ?? 'C').replaceAll("'", "''")}'`;

async function drop(pool: Pool, name: string): Promise<void> {
  await pool.query(`drop database if exists "${name.replaceAll('"', '""')}" with (force)`);
}

/** Files are read and checked, and kept nowhere. */
const nowhere: MediaStorage = {
  add: async () => true,
  stat: async () => null,
  read: async () => null,
  remove: async () => undefined,
  async *list() {},
};
