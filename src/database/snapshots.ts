import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { DatabaseUnavailable } from './transactions.ts';

export type Snapshot = {
  /** What is read through it is of one moment, however long the reading takes; it writes nothing. */
  db: NodePgDatabase;
  close(): Promise<void>;
};

export type Snapshots = {
  /**
   * For long reads. Each has a connection of its own beside the pool's, at most two at once in this process: the next is
   * refused with DatabaseUnavailable ('busy'). Whoever opens one closes it; two idle minutes end it.
   */
  openSnapshot(): Promise<Snapshot>;
};

const AT_ONCE = 2;
/** In ms. A reader at the end of a slow line lets it idle between two batches. */
const LIMITS = { connect: 5_000, statement: 60_000, lock: 3_000, idle: 120_000 };

/** The long reads beside a pool. */
export function createSnapshots(pool: pg.Pool): Snapshots {
  let open = 0;

  async function openSnapshot(): Promise<Snapshot> {
    if (open >= AT_ONCE) throw new DatabaseUnavailable('busy');
    open += 1;
    const client = new pg.Client({
      ...pool.options,
      application_name: 'export',
      keepAlive: true,
      connectionTimeoutMillis: LIMITS.connect,
      query_timeout: LIMITS.statement + LIMITS.connect,
    });
    let counted = true;
    const leave = () => {
      if (counted) open -= 1;
      counted = false;
    };
    // Whoever reads hears of a broken connection from the next statement.
    client.on('error', () => undefined);
    client.once('end', leave);
    const close = async () => {
      leave();
      await client.end().catch(() => undefined);
    };
    try {
      await client.connect();
      await client.query(BEGIN);
      return { db: drizzle(client), close };
    } catch (cause) {
      await close();
      throw new DatabaseUnavailable('away', { cause });
    }
  }

  return { openSnapshot };
}

/**
 * The limits end with the transaction: a pooler in between may hand the connection on. A server that can (not on Windows)
 * looks whether the reader is still there while it works.
 */
const BEGIN = `begin isolation level repeatable read, read only;
  set local statement_timeout = ${LIMITS.statement};
  set local lock_timeout = ${LIMITS.lock};
  set local idle_in_transaction_session_timeout = ${LIMITS.idle};
  do $$ begin
    perform set_config('client_connection_check_interval', '2s', true);
  exception when others then null;
  end $$`;
