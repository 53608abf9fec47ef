import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Pool } from './client.ts';
import { StartError } from './check-server.ts';

/** What copies of the program that start together do one after the other. */
const LOCKS = {
  migrations: { key: 7_206_173, doing: 'brings the database up to date' },
  queue: { key: 7_206_174, doing: 'prepares the queue of jobs' },
} as const;

type Log = { info(detail: object, message: string): void };

/** In ms: how long another copy may take, how often it is looked whether it is done, and how often that is told. */
export type LockPatience = { most: number; every: number; tell: number };
const PATIENCE: LockPatience = { most: 600_000, every: 250, tell: 15_000 };

/**
 * Does `work`, on a connection of the pool that holds the lock, while no other copy of the program does its own. A wait
 * is logged with who is waited for, and ends: StartError says whom to end then.
 */
export async function withStartLock<T>(
  pool: Pool,
  { lock, log, patience = PATIENCE }: { lock: keyof typeof LOCKS; log: Log; patience?: LockPatience },
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const { key, doing } = LOCKS[lock];
  const client = await pool.connect();
  try {
    await waitForLock(client, { key, doing, log, patience });
    return await work(client);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [key]).catch(() => undefined);
    // With its settings, and the lock where it could not be given back.
    client.release(true);
  }
}

type Wanted = { key: number; doing: string; log: Log; patience: LockPatience };

async function waitForLock(client: pg.PoolClient, { key, doing, log, patience }: Wanted): Promise<void> {
  const began = performance.now();
  let told = -Infinity;
  for (;;) {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [key]);
    if (rows[0]?.got) return;
    const waited = performance.now() - began;
    if (waited >= patience.most) {
      const holder = await findHolder(client, key);
      throw new StartError(
        `Another session still ${doing} after ${Math.round(waited / 1000)} s${holder ? ` (process ${holder.pid} of the database server, ${holder.name})` : ''}. If no other copy of the program is starting, end it: select pg_terminate_backend(${holder?.pid ?? '…'})`,
      );
    }
    if (waited - told >= patience.tell) {
      told = waited;
      log.info({ holder: await findHolder(client, key) }, `Waiting: another copy of the program ${doing}`);
    }
    await pause(patience.every);
  }
}

async function findHolder(client: pg.PoolClient, key: number) {
  const { rows } = await client.query<{ pid: number; name: string; since: Date }>(
    `select pid, coalesce(nullif(application_name, ''), 'without a name') as name, backend_start as since
       from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and classid = 0 and objid = $1
        and pg_locks.database = (select oid from pg_database where datname = current_database())`,
    [key],
  );
  return rows[0];
}
