import process from 'node:process';
import { type Pool, createPool } from '../../src/database/client.ts';
import type { ShopServer } from '../shop-server.ts';
import { createEmptyDatabase, dropDatabase } from '../template-database.ts';
import { never, patiently, until } from './patience.ts';

/** Ends connections of this database but its own, and waits until they are gone: all, or the one of `pid`. */
export async function endConnections(control: Pool, pid: number | null): Promise<void> {
  const others = `from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and backend_type = 'client backend' and pid = coalesce($1, pid)`;
  const { rows } = await control.query<{ pid: number }>(`select pid, pg_terminate_backend(pid) ${others}`, [
    pid,
  ]);
  const are = 'select count(*)::int as left from pg_stat_activity where pid = any($1)';
  for (let left = 1; left > 0;)
    left = (await control.query<{ left: number }>(are, [rows.map((row) => row.pid)])).rows[0]?.left ?? 0;
}

/** Kills the last of these, and waits for the next one, which answers. */
export async function killPostmaster(postmasters: readonly number[], control: Pool): Promise<void> {
  const seen = postmasters.length;
  process.kill(postmasters.at(-1) ?? never(), 'SIGKILL');
  await until(() => postmasters.length > seen);
  await patiently(() => control.query('select 1'));
}

type Start = (more: { databaseUrl: string; port: 0; env: Record<string, string> }) => Promise<ShopServer>;

/** The program makes the tables of an empty database and dies there; the next start makes them whole. Gives what that says of itself. */
export async function dieMigrating(
  { connectionString, control, start }: { connectionString: string; control: Pool; start: Start },
  failAt: string,
): Promise<{ where: string | null; tables: string; should: string }> {
  const name = `trial_${crypto.randomUUID().replaceAll('-', '')}`;
  const databaseUrl = await createEmptyDatabase(connectionString, name);
  try {
    const first = await start({ databaseUrl, port: 0, env: { FAIL_AT: failAt } }).catch((error: unknown) =>
      String(error),
    );
    const where = typeof first === 'string' ? (/Fail point: .*/.exec(first)?.[0] ?? first) : null;
    if (typeof first !== 'string') await first.kill();
    await (await start({ databaseUrl, port: 0, env: { FAIL_POINTS: '0' } })).kill();
    const own = createPool(databaseUrl, { max: 1, use: 'upkeep' });
    const tables = await describeTables(own).finally(() => own.end());
    return { where, tables, should: await describeTables(control) };
  } finally {
    await dropDatabase(connectionString, name);
  }
}

/** Every column there is, in one text, and how many migrations were made. */
async function describeTables(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ all: string }>(
    `select md5(string_agg(concat_ws(' ', table_name, column_name, data_type, is_nullable), ',' order by table_name, column_name))
       || ' ' || (select count(*) from drizzle.__drizzle_migrations) as all
     from information_schema.columns where table_schema = 'public' and table_name not like 'simulated%'`,
  );
  return rows[0]?.all ?? '';
}
