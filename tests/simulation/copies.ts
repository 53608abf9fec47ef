import type pg from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { type Pool, createPool } from '../../src/database/client.ts';
import { nameStatements } from '../../src/database/name-statements.ts';
import type { Shop } from '../../src/shop/shop.types.ts';
import type { Gate } from './turns.ts';

/** One copy of the program: its own shop, on connections of its own. */
export type Copy = { shop: Shop; pool: Pool; gate: Gate | null; pids: Set<number> };

type Parts = {
  connectionString: string;
  shopOf: (copy: Pick<Copy, 'gate'>, pool: Pool) => Shop;
  /** Hears of each statement. */
  noteStatement: () => void;
};

/** As many as one piece of work needs: a transaction, and a statement beside it. */
const CONNECTIONS = 3;

/** Starts a copy whose statements stop at its gate, while it has one. */
export async function startCopy({ connectionString, shopOf, noteStatement }: Parts): Promise<Copy> {
  // How long the others take, who go on while a statement waits, is the machine's matter: no limit of the real clock ends it.
  const pool = createPool(connectionString, { max: CONNECTIONS, use: 'upkeep' });
  // Nor is one closed that has been idle, to be opened again in the middle of something.
  pool.options.idleTimeoutMillis = 0;
  // As on the shop's own connections.
  Object.assign(pool.options, { pipeline: true });
  const copy: Omit<Copy, 'shop'> & { shop?: Shop } = { pool, gate: null, pids: new Set() };
  pool.on('connect', (client) => {
    copy.pids.add(pidOf(client));
    nameStatements(client);
    stopAtGate(client, { copy, noteStatement });
  });
  // Their numbers may be another's by then, and a killed copy would cut that one.
  pool.on('remove', (client) => copy.pids.delete(pidOf(client)));
  // All at once, so that none is opened in the middle of something.
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()));
  for (const client of clients) client.release();
  return Object.assign(copy, { shop: shopOf(copy, pool) });
}

/** Cuts its connections, as the end of its process would, and waits until the database has let go of them. */
export async function killCopy({ pool, pids }: Copy, control: Pool): Promise<void> {
  // Waiting for its end in the same call costs a tenth of a second: the server looks no oftener.
  await control.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [[...pids]]);
  while (await areConnected(control, pids)) await pause(1);
  // What it still had in hand is never given back.
  void pool.end().catch(() => undefined);
}

async function areConnected(control: Pool, pids: Set<number>): Promise<boolean> {
  const { rows } = await control.query({
    name: 'connected',
    text: 'select from pg_stat_activity where pid = any($1::int[]) limit 1',
    values: [[...pids]],
  });
  return rows.length > 0;
}

/** Which of these connections wait for a lock that another one has. */
export async function findBlocked(control: Pool, pids: number[]): Promise<Set<number>> {
  const { rows } = await control.query<{ pid: number }>({
    name: 'blocked',
    text: `select pid from unnest($1::int[]) pid where pg_blocking_pids(pid) <> '{}'`,
    values: [pids],
  });
  return new Set(rows.map(({ pid }) => pid));
}

const pidOf = (client: pg.PoolClient) => (client as unknown as { processID: number }).processID;

type Query = (...given: unknown[]) => unknown;
type Callback = (error: unknown, result?: unknown) => void;

/** pg has no hook before a statement. */
function stopAtGate(
  client: pg.PoolClient,
  { copy, noteStatement }: { copy: Pick<Copy, 'gate'>; noteStatement: () => void },
): void {
  const query = client.query.bind(client) as Query;
  /** The server does what is sent together one after the other. */
  let before: Promise<unknown> = Promise.resolve();
  const stopped: Query = (...given) => {
    noteStatement();
    const { gate } = copy;
    if (!gate) return query(...given);
    const last = given.at(-1);
    const callback = typeof last === 'function' ? (last as Callback) : null;
    const rest = callback ? given.slice(0, -1) : given;
    const run = () => query(...rest) as Promise<unknown>;
    const result = before.then(() => gate.statement(pidOf(client), textOf(given[0]), run));
    before = result.catch(() => undefined);
    if (!callback) return result;
    return callBack(result, callback);
  };
  client.query = stopped as typeof client.query;
}

async function callBack(result: Promise<unknown>, callback: Callback): Promise<void> {
  const settled = await result.then(
    (value) => ({ error: null, value }),
    (error: unknown) => ({ error, value: undefined }),
  );
  callback(settled.error, settled.value);
}

function textOf(statement: unknown): string {
  const text = typeof statement === 'string' ? statement : (statement as { text?: string } | null)?.text;
  return (text ?? '').trim().slice(0, 60);
}
