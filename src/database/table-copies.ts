import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Database } from './client.ts';

/** A table as a copy of it is taken: `columns` are those that hold something of their own. */
export type CopiedTable = { name: string; columns: string[] };
export type SequenceState = { name: string; last: string; called: boolean };

const CONNECT_MS = 5_000;
const KEEP_ALIVE_MS = 10_000;
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

async function connect(connectionString: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: name,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    connectionTimeoutMillis: CONNECT_MS,
  });
  // Whoever works hears of a broken connection from the next statement.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** A table goes out as fast as the slowest bucket takes it: for hours, but not for days. */
const LIMITS = `set local statement_timeout = '12h'; set local lock_timeout = '15s';
  set local idle_in_transaction_session_timeout = '12h'`;

/** Held by the session that copies; it ends with it, however that ends. */
const COPYING = 7_206_175;

/**
 * All of a database at one moment, while others go on writing; it locks nobody out. Whoever opens it closes it. Null while
 * another copy of it is open.
 */
export async function openCopy(connectionString: string) {
  const client = await connect(connectionString, 'backup');
  const { rows: lock } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
    COPYING,
  ]);
  if (!lock[0]?.got) {
    await client.end();
    return null;
  }
  await client.query(`begin isolation level repeatable read, read only; ${LIMITS}`);
  await client.query(sameWords);
  return {
    db: drizzle(client) as Database,
    /** How far its shape has come: when the newest of its migrations was written; 0 for a database without any. */
    async readShape(): Promise<number> {
      const { rows: found } = await client.query<{ there: boolean }>(
        `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
      );
      if (!found[0]?.there) return 0;
      const { rows } = await client.query<{ at: string }>(
        'select max(created_at)::text as at from drizzle.__drizzle_migrations',
      );
      return Number(rows[0]?.at ?? 0);
    },
    listTables: () => listTables(client),
    async listSequences(): Promise<SequenceState[]> {
      const { rows } = await client.query<{ name: string }>(
        `select sequencename as name from pg_sequences where schemaname = 'public' order by 1`,
      );
      const states: SequenceState[] = [];
      for (const { name } of rows) {
        const read = await client.query<{ last_value: string; is_called: boolean }>(
          `select last_value::text, is_called from public.${quoted(name)}`,
        );
        const [state] = read.rows;
        if (state) states.push({ name, last: state.last_value, called: state.is_called });
      }
      return states;
    },
    /** Its rows, a line each, as PostgreSQL's COPY writes them: every version reads them. */
    readTable: (table: CopiedTable) => readTable(client, table),
    /** Once all tables are read: what was deleted since is kept for nobody any longer. Others still make no copy. */
    async endReading(): Promise<void> {
      await client.query('commit');
    },
    /** Asked now and then by whoever has other things to do: what stands in between cuts a session that says nothing for long. */
    async stay(): Promise<void> {
      await client.query('select 1').catch(() => undefined);
    },
    /** A busy server takes its time to notice that a session has ended. */
    async release(): Promise<void> {
      await client.query('select pg_advisory_unlock($1)', [COPYING]);
    },
    close: () => client.end().catch(() => undefined),
  };
}

/** Nothing is too long, and the same value is the same text, whatever the server is set to. */
const sameWords = `select set_config(name, value, true) from (values
  ('statement_timeout', '0'), ('idle_in_transaction_session_timeout', '0'), ('timezone', 'UTC'), ('datestyle', 'ISO, YMD'),
  ('intervalstyle', 'postgres'), ('extra_float_digits', '1'), ('bytea_output', 'hex')) as wanted (name, value)`;

function readTable(client: pg.Client, { name, columns }: CopiedTable): Readable {
  const rows = client.query(
    copyTo(`copy public.${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`),
  );
  // Whoever has stopped reading does not hear that the connection is closed.
  rows.on('error', () => undefined);
  return rows;
}

async function listTables(client: pg.Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    group by c.relname order by c.relname`);
  return rows;
}

export type Filling = {
  db: Database;
  /** Refuses rows that are none of this table's. */
  fillTable(table: CopiedTable, rows: AsyncIterable<Uint8Array>): Promise<void>;
  /** What is in it now. */
  readTable(table: CopiedTable): Readable;
};

/**
 * Replaces all that a database holds, in one transaction: it is filled wholly or stays as it was. While it is being filled no
 * trigger answers, for what triggers derive is in the copy; at the end every reference between tables is checked.
 */
export async function refillDatabase(
  connectionString: string,
  sequences: readonly SequenceState[],
  fill: (filling: Filling) => Promise<void>,
): Promise<void> {
  const client = await connect(connectionString, 'restore');
  try {
    await client.query('begin');
    await client.query(sameWords);
    const tables = await listTables(client);
    const { rows: references } = await client.query<{ name: string; table: string; definition: string }>(`
      select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
    for (const { name, table } of references)
      await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
    for (const { name } of tables) {
      await client.query(`truncate public.${quoted(name)}`);
      await client.query(`alter table public.${quoted(name)} disable trigger user`);
    }
    await fill({
      db: drizzle(client),
      async fillTable({ name, columns }, rows) {
        const into = client.query(
          copyFrom(`copy public.${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`),
        );
        await pipeline(rows, into);
      },
      readTable: (table) => readTable(client, table),
    });
    for (const { name } of tables)
      await client.query(`alter table public.${quoted(name)} enable trigger user`);
    for (const { name, table, definition } of references)
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
    for (const { name, last, called } of sequences)
      await client.query('select setval($1::regclass, $2::bigint, $3)', [
        `public.${quoted(name)}`,
        last,
        called,
      ]);
    await client.query('commit');
  } finally {
    await client.end().catch(() => undefined);
  }
}
