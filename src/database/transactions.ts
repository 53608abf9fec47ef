import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

type Transaction = NodePgDatabase['transaction'];

export type Transactions = {
  /** As drizzle's, but at most two thirds of the pool's connections are in one: the rest stay for plain statements. */
  transaction: Transaction;
  /**
   * For what many people do at once to the same rows (checkouts of one plant): at most a third of the pool's connections
   * wait there for a row, whatever the crowd. Else as `transaction`.
   */
  crowdedTransaction: Transaction;
};

/** The database cannot be used just now. 'busy': too many wait already; 'away': there is no connection to be had. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  readonly reason: 'busy' | 'away';

  constructor(reason: 'busy' | 'away', options?: ErrorOptions) {
    super(reason === 'busy' ? 'Too many wait for the database' : 'No connection to the database', options);
    this.reason = reason;
  }
}

type Asked = () => unknown;

/**
 * Sends statements of one transaction without waiting in between: they are done in this order, each seeing what was committed
 * until then. What is asked is a query, or a function that begins with one. Of those that fail the first is told, which the
 * others fail by.
 */
export async function together<const All extends readonly Asked[]>(
  all: All,
): Promise<{ -readonly [At in keyof All]: Awaited<ReturnType<All[At]>> }> {
  // A query is sent when somebody waits for it: each one before the next is asked.
  const settled = await Promise.allSettled(all.map((ask) => Promise.resolve(ask())));
  const failed = settled.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return settled.map((one) => one.status === 'fulfilled' && one.value) as never;
}

/** So many wait in a lane, and so long (ms), before the next is refused with DatabaseUnavailable. */
export type LanePatience = { most: number; ms: number };

const PATIENCE: LanePatience = { most: 200, ms: 5_000 };

/** The ways into a transaction on a pool's connections. */
export function createTransactions(pool: pg.Pool, patience = PATIENCE): Transactions {
  const { max } = pool.options;
  const all = createLane(Math.ceil((max * 2) / 3), patience);
  const crowded = createLane(Math.max(1, Math.floor(max / 3)), patience);
  const run: Transaction = (work, config) => all(() => runTransaction(pool, work, config));
  return { transaction: run, crowdedTransaction: (work, config) => crowded(() => run(work, config)) };
}

/**
 * drizzle's own keeps the connection for ever when its first statement fails, and tells of a failed rollback instead of
 * what led to it.
 */
async function runTransaction<T>(
  pool: pg.Pool,
  work: (tx: Parameters<Parameters<Transaction>[0]>[0]) => Promise<T>,
  config: Parameters<Transaction>[1],
): Promise<T> {
  const client = await pool.connect().catch((cause: unknown) => {
    throw new DatabaseUnavailable('away', { cause });
  });
  let failure: { reason: unknown } | undefined;
  let broken = true;
  try {
    const result = await drizzle(client).transaction(async (tx) => {
      try {
        return await work(tx);
      } catch (reason) {
        failure = { reason };
        // A server that is out of reach hears of no rollback either: the connection is cut.
        if (isReadTimeout(reason)) void client.end().catch(() => undefined);
        throw reason;
      }
    }, config);
    broken = false;
    return result;
  } catch (error) {
    broken = error !== failure?.reason || isReadOnly(error);
    throw failure ? failure.reason : error;
  } finally {
    client.release(broken);
  }
}

function isReadTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.message === 'Query read timeout' || isReadTimeout(error.cause);
}

/** The server became a standby, or was made to read alone: another connection may lead to one that can be written to. */
function isReadOnly(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === '25006') || isReadOnly(error.cause);
}

type Lane = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets `atOnce` works run at a time; the others wait in the order of their coming. */
export function createLane(atOnce: number, { most, ms }: LanePatience): Lane {
  const waiting = new Set<() => void>();
  let running = 0;

  function turn(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return Promise.resolve();
    }
    if (waiting.size >= most) return Promise.reject(new DatabaseUnavailable('busy'));
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(patience);
        resolve();
      };
      const patience = setTimeout(() => {
        waiting.delete(begin);
        reject(new DatabaseUnavailable('busy'));
      }, ms);
      waiting.add(begin);
    });
  }

  return async (work) => {
    await turn();
    try {
      return await work();
    } finally {
      const [next] = waiting;
      // Whoever is next takes over this place.
      if (next) waiting.delete(next);
      else running -= 1;
      next?.();
    }
  };
}
