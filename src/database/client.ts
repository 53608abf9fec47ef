import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { nameStatements } from './name-statements.ts';
import { createSnapshots, type Snapshots } from './snapshots.ts';
import {
  createTransactions,
  DatabaseUnavailable,
  type LanePatience,
  type Transactions,
} from './transactions.ts';

/** The pool's database or a transaction of it: verbs take either, and so join their caller's transaction. */
export type Database = PgDatabase<NodePgQueryResultHKT>;

/** The database that can open connections of its own. */
export type RootDatabase = NodePgDatabase & Transactions & Snapshots;

/** What pg calls its pool; named here, so that nobody else depends on pg. */
export type Pool = pg.Pool;

const HOUR_MS = 3_600_000;

/**
 * Who works on a pool's connections, in ms. Somebody waits in front of a page: nothing there may take long or hold what
 * others wait for. 'upkeep' (migrations, the demo, commands) may take hours, but waits for no lock that long. 'watch' asks
 * what takes no time.
 */
const LIMITS = {
  pages: { statement: 10_000, lock: 3_000, idleInTransaction: 15_000 },
  jobs: { statement: 120_000, lock: 10_000, idleInTransaction: 60_000 },
  upkeep: { statement: 6 * HOUR_MS, lock: 15_000, idleInTransaction: HOUR_MS },
  watch: { statement: 1_000, lock: 1_000, idleInTransaction: 5_000 },
} as const;

export type PoolUse = keyof typeof LIMITS;

type PoolOptions = {
  /** Connections at once. Default 10. */
  max?: number;
  /** Default 'pages'. */
  use?: PoolUse;
  /** Whether a server that only reads is taken, too. */
  standby?: boolean;
  /** Hears of each connection that broke, in use or not; whoever used it hears of it from its statement. */
  lost?: (error: Error) => void;
};

/** What the server's own limit cannot end: a statement whose server is out of reach. */
const READ_MARGIN_MS = 2_000;
const CONNECT_MS = 5_000;
/** A connection in use whose other end is gone is told by TCP alone. */
const KEEP_ALIVE_MS = 10_000;

/**
 * Opens a pool of connections to the server at `connectionString`. A connection that breaks never ends the program: it
 * leaves the pool, and its statement fails.
 */
export function createPool(connectionString: string, options: PoolOptions = {}): Pool {
  const { max = 10, use = 'pages', standby = false, lost = () => undefined } = options;
  const { statement } = LIMITS[use];
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    query_timeout: statement + READ_MARGIN_MS,
    // What is asked at once is sent at once (`together`): somebody waits for those who wait for an answer in between.
    pipeline: use === 'pages' || use === 'jobs',
    // By SQL: poolers in between refuse most parameters at the start of a connection.
    onConnect: async (client) => {
      const { rows } = await client.query<{ standby: boolean }>({
        text: sessionSettings(use),
        query_timeout: CONNECT_MS,
      } as pg.QueryConfig);
      // What leads to the primary may lead to what was it, for a moment: kept, it would show old pages on and on.
      if (rows[0]?.standby && !standby)
        throw new DatabaseUnavailable('away', { cause: new Error('It is a standby') });
    },
  });
  // The pool itself listens to its idle connections only.
  pool.on('connect', (client) => client.on('error', lost));
  if (use === 'pages' || use === 'jobs') pool.on('connect', writeAtOnce);
  if (use === 'pages' || use === 'jobs') pool.on('connect', nameStatements);
  pool.on('error', () => undefined);
  return pool;
}

/** What is asked at the same moment leaves in one piece: the server is woken once. */
function writeAtOnce(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const gathering = (...given: unknown[]) => {
    if (stream.writableCorked === 0) {
      stream.cork();
      process.nextTick(() => stream.uncork());
    }
    return query(...given);
  };
  client.query = gathering as typeof client.query;
}

function sessionSettings(use: PoolUse): string {
  const { statement, lock, idleInTransaction } = LIMITS[use];
  const settings = {
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idleInTransaction,
  };
  const calls = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', false)`);
  return `select pg_is_in_recovery() as standby, ${calls.join(', ')}`;
}

/** `patience`: how long a transaction waits for its turn; 5 s, and 200 of them, if nothing is said. */
export function createDatabase(pool: Pool, patience?: LanePatience): RootDatabase {
  return Object.assign(drizzle(pool), createTransactions(pool, patience), createSnapshots(pool));
}

/**
 * A connection beside the pool's, not yet opened: for LISTEN. What it asks takes no time, so that silence tells of a
 * server that hangs. The server's list of connections shows its name.
 */
export function createConnection(pool: Pool, name: string): pg.Client {
  return new pg.Client({
    ...pool.options,
    application_name: name,
    keepAlive: true,
    query_timeout: 5_000,
  });
}
