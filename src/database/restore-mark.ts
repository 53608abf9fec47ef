import { sql } from 'drizzle-orm';
import { StartError } from './check-server.ts';
import type { Database, Pool } from './client.ts';

/**
 * A database into which a backup is being restored has a schema of this name: what a restore that was killed leaves looks
 * like a new shop, and is not to be filled with the demo. docs/operating/backups.md#restoring.
 */
const MARK = 'restore_under_way';

/** Held by the session of whoever restores into a database; it ends with it, however that ends. */
const RESTORING = 7_206_177;

/** Does `work` while nobody else restores into this database; says false, and does nothing, where somebody does. */
export async function withRestoreLock(pool: Pool, work: () => Promise<void>): Promise<boolean> {
  const holder = await pool.connect();
  try {
    const { rows } = await holder.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
      RESTORING,
    ]);
    if (!rows[0]?.got) return false;
    await work();
    // A busy server takes its time to notice that a session has ended.
    await holder.query('select pg_advisory_unlock($1)', [RESTORING]).catch(() => undefined);
    return true;
  } finally {
    holder.release(true);
  }
}

/** Under the lock. What a restore before this one has left is removed: it may have the shape of a newer backup, into which an older does not fit. */
export async function beginRestoring(pool: Pool): Promise<void> {
  if (await isMarked(pool)) await pool.query(DROP_ALL);
  else await pool.query(`create schema ${MARK}`);
}

async function isMarked(pool: Pool): Promise<boolean> {
  return (await pool.query('select 1 from pg_namespace where nspname = $1', [MARK])).rows.length > 0;
}

/** All that the shop makes, but for extensions: another user may have put those there. */
const DROP_ALL = `
  do $$
  declare
    gone text;
  begin
    drop schema if exists drizzle, pgboss cascade;
    for gone in
      select format('drop table if exists public.%I cascade', relname) from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    loop
      execute gone;
    end loop;
    for gone in
      select format('drop sequence if exists public.%I cascade', relname) from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'S'
    loop
      execute gone;
    end loop;
    for gone in
      select format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc p
       where pronamespace = 'public'::regnamespace
         and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
    loop
      execute gone;
    end loop;
    for gone in
      select format('drop type if exists public.%I cascade', typname) from pg_type t
       where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
         and not exists (select from pg_depend where classid = 'pg_type'::regclass and objid = t.oid and deptype = 'e')
    loop
      execute gone;
    end loop;
  end $$`;

/** In the transaction that fills the database. */
export async function endRestoring(db: Database): Promise<void> {
  await db.execute(sql.raw(`drop schema ${MARK}`));
}

/** Throws StartError for a database that a restore has not finished. */
export async function refuseRestoring(pool: Pool): Promise<void> {
  if (!(await isMarked(pool))) return;
  throw new StartError(
    'A backup is being restored into this database, or its restore was cut off. Wait for it, or run npm run restore once more; for a new shop, begin with an empty DATA_DIR or an empty database.',
  );
}
