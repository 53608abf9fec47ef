import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';

/** The pool's database or a transaction of it: verbs take either, and so join their caller's transaction. */
export type Database = PgDatabase<NodePgQueryResultHKT>;

/** The database that can open connections of its own. */
export type RootDatabase = NodePgDatabase;

/** What pg calls its pool; named here, so that nobody else depends on pg. */
export type Pool = pg.Pool;

/** A word is found although a letter or two of it are wrong ('fiddel' finds 'Fiddle-Leaf Fig'). */
const SEARCH_OPTIONS = '-c pg_trgm.word_similarity_threshold=0.45';

/** Opens a pool of at most `max` connections (default 10) to the server at `connectionString`. */
export function createPool(connectionString: string, options: { max?: number } = {}): Pool {
  return new pg.Pool({
    connectionString,
    max: options.max ?? 10,
    connectionTimeoutMillis: 10_000,
    options: SEARCH_OPTIONS,
  });
}

export function createDatabase(pool: Pool): RootDatabase {
  return drizzle(pool);
}

/** A connection beside the pool's, not yet opened: for LISTEN. The server's list of connections shows its name. */
export function createConnection(pool: Pool, name: string): pg.Client {
  return new pg.Client({
    ...pool.options,
    application_name: name,
    keepAlive: true,
    query_timeout: 10_000,
  });
}
