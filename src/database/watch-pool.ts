import { AsyncLocalStorage } from 'node:async_hooks';
import type { Duplex } from 'node:stream';
import type pg from 'pg';
import type { Pool } from './client.ts';
import { DatabaseUnavailable } from './transactions.ts';

export type PoolWatch = {
  /**
   * While this is so, nobody waits for a connection, or for an answer on one: DatabaseUnavailable at once, and what is under
   * way is cut off.
   */
  isSilent?(): boolean;
  /** How long (ms) somebody waited for a connection. */
  waited?(ms: number): void;
  /** A statement (without its values) has ended after so long, well or not; told in the context of who asked. */
  answered?(statement: string, ms: number, error: Error | null): void;
};

type Told = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void;

/** Looks over the shoulder of all that use a pool: who waits, what takes long; and refuses while its server is silent. */
export function watchPool(pool: Pool, { isSilent = () => false, waited, answered }: PoolWatch): void {
  const connect = pool.connect.bind(pool) as (told?: Told) => Promise<pg.PoolClient> | undefined;
  pool.connect = ((told?: Told) => {
    if (isSilent()) {
      const refusal = new DatabaseUnavailable('away');
      if (!told) return Promise.reject(refusal);
      return process.nextTick(told, refusal, undefined, () => undefined);
    }
    const began = performance.now();
    const tell = () => waited?.(performance.now() - began);
    if (!told) return connect()?.finally(tell);
    // A connection that somebody else gives back is handed on in their context.
    const own = AsyncLocalStorage.bind(told);
    return connect((error, client, done) => {
      tell();
      own(error, client, done);
    });
  }) as Pool['connect'];
  if (answered) pool.on('connect', (client) => timeStatements(client, answered));
  cutWhileSilent(pool, isSilent);
}

const LOOK_MS = 500;

/** Idle connections, too: what they lead to may be gone by the time that the server answers again. */
function cutWhileSilent(pool: Pool, isSilent: () => boolean): void {
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));
  let before = false;
  const looking = setInterval(() => {
    if (pool.ended) return clearInterval(looking);
    const silent = isSilent();
    // Twice in a row: a process that was held up itself reads its answers in between.
    if (silent && before) for (const client of open) cut(client);
    before = silent;
  }, LOOK_MS).unref();
}

/** Unlike `end`, which would say goodbye to the server first. */
function cut(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  stream.destroy(new Error('Connection terminated: the server is silent'));
}

type Query = (...given: unknown[]) => unknown;

function timeStatements(client: pg.PoolClient, answered: NonNullable<PoolWatch['answered']>): void {
  const query = client.query.bind(client) as Query;
  const timed: Query = (...given) => {
    const [asked] = given;
    const statement = typeof asked === 'string' ? asked : (asked as { text?: string } | null)?.text;
    // Streams in and out take as long as who reads them.
    if (statement === undefined || typeof (asked as { submit?: unknown }).submit === 'function') {
      return query(...given);
    }
    const began = performance.now();
    const tell = AsyncLocalStorage.bind((failed: unknown) =>
      answered(statement, performance.now() - began, failed instanceof Error ? failed : null),
    );
    const last = given.at(-1);
    if (typeof last === 'function') {
      return query(...given.slice(0, -1), (...said: unknown[]) => {
        tell(said[0]);
        (last as Query)(...said);
      });
    }
    const answer = query(...given);
    if (answer instanceof Promise) void answer.then(() => tell(null), tell);
    return answer;
  };
  client.query = timed as typeof client.query;
}
