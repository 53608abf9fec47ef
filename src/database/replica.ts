import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { type Pool, type RootDatabase, createPool } from './client.ts';
import { createPositions } from './replica-positions.ts';

/** What keeps reads from the replica; null: nothing does. */
export type ReplicaTrouble = 'away' | 'no-replica' | 'behind' | 'unknown';

export type ReplicaFigures = {
  /** How old what it shows may be; null: that is not known. */
  lagSeconds: number | null;
  trouble: ReplicaTrouble | null;
  /** Statements by where they were answered, and those that the replica was asked for in vain. */
  reads: { replica: number; primary: number; fallback: number };
};

export type Replica = {
  /**
   * For reads whose age of seconds does no harm: public pages, reports. Each statement is answered by the replica while
   * that knows of everything which was announced or waited for, else by the primary; so is whatever fails there, a write
   * among it. Transactions and snapshots are the primary's.
   */
  db: RootDatabase;
  /** Where the primary stands, after whatever was committed before this call; null: it does not say. */
  position(): Promise<number | null>;
  /** From now on nothing is read that does not know of what was committed before this position. */
  waitFor(position: number): void;
  figures(): ReplicaFigures;
  start(): Promise<void>;
  stop(): Promise<void>;
};

type Log = Record<'info' | 'warn', (detail: object, message: string) => void>;

/** Who tells of changes. */
type Feed = {
  subscribe(listener: { changed(): void; lost(): void }): () => void;
  isListening(): boolean;
};

export type ReplicaParts = {
  primary: { db: RootDatabase; pool: Pool };
  /** The replica's address; as many connections as the primary's pool has. */
  connectionString: string;
  feed: Feed;
  log: Log;
  mostLagMs?: number;
  lookEveryMs?: number;
};

/** A replica that owes an answer for so long is away. */
const ANSWER_MS = 1_000;
/** Nobody looks again for so long after a connection was found to be behind, or to be none. */
const BEHIND_MS = 20;

/** Which database it is: a copy of it, byte for byte, has the same number. */
const IDENTITY = `(select system_identifier from pg_control_system()) || '/' ||
  (select oid from pg_database where datname = current_database()) as identity`;
/** What was committed is flushed, unless the server is told not to wait for that; then it is at least inserted. */
const ASK_PRIMARY = `select pg_wal_lsn_diff(case current_setting('synchronous_commit')
  when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end, '0/0') as position, ${IDENTITY}`;
const ASK_REPLICA = `select pg_is_in_recovery() as is_replica,
  pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') as position, ${IDENTITY}`;

/**
 * Has the primary write out a record to its end. On one where nothing is written the end of the last may wait, and no replica
 * can come as far as its beginning then.
 */
const NUDGE = `select pg_logical_emit_message(true, 'shop', '')`;

type Standing = { position: number; identity: string; is_replica?: boolean };

async function ask(from: Pick<pg.PoolClient, 'query'>, statement: string): Promise<Standing> {
  const { rows } = await from.query<{ position: string | null; identity: string; is_replica?: boolean }>(
    statement,
  );
  const [row] = rows;
  if (!row) throw new Error('The server does not say where it stands');
  return { ...row, position: Number(row.position ?? -1) };
}

/**
 * Who decides whether a read goes to the replica (docs/decisions/0040-a-replica.md). Twice a second both servers are asked
 * where they stand; each connection to the replica is known by how far it has come, so that several servers may stand
 * behind one address.
 */
export function openReplica({
  primary,
  connectionString,
  feed,
  log,
  mostLagMs = 5_000,
  lookEveryMs = 500,
}: ReplicaParts): Replica {
  const own = { max: 1, use: 'watch' } as const;
  const primaryWatch = createPool(primary.pool.options.connectionString ?? '', own);
  const replicaWatch = createPool(connectionString, { ...own, standby: true });
  const pool = createPool(connectionString, { max: primary.pool.options.max, standby: true });
  const positions = createPositions();
  const standings = new WeakMap<pg.PoolClient, Standing>();
  const waiting = new Set<(reason: Error) => void>();
  const reads = { replica: 0, primary: 0, fallback: 0 };
  let identity: string | null = null;
  let trouble: ReplicaTrouble | null = 'unknown';
  let lookAgainAt = 0;
  let learning: Promise<boolean> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const unsubscribe = feed.subscribe({ changed: announced, lost: announced });

  function announced() {
    positions.announced();
    void learn();
  }

  /** Until it is known where the primary stood after all that was announced. False: it did not say. */
  function learn(): Promise<boolean> {
    learning ??= (async () => {
      do {
        const asked = positions.asking();
        try {
          // oxlint-disable-next-line no-await-in-loop -- what was announced meanwhile asks for another look
          const said = await inTime(ask(primaryWatch, ASK_PRIMARY));
          identity = said.identity;
          asked.said(said.position);
        } catch {
          return false;
        }
      } while (!positions.areCertain() && !stopped);
      return true;
    })().finally(() => (learning = null));
    return learning;
  }

  async function look() {
    await learn();
    const before = trouble;
    trouble = await inTime(ask(replicaWatch, ASK_REPLICA)).then(
      (standing) => {
        positions.reached(standing.position);
        if (positions.isStuck()) void primaryWatch.query(NUDGE).catch(() => undefined);
        return troubleOf(standing);
      },
      () => 'away' as const,
    );
    if (stopped) return;
    if (trouble === 'away') for (const reject of waiting) reject(new Error('The replica is away'));
    if (before !== trouble) tell(before);
    timer = setTimeout(() => void look(), lookEveryMs).unref();
  }

  function tell(before: ReplicaTrouble | null) {
    if (trouble === null) log.info({ before }, 'Reads go to the replica');
    else if (before === null || trouble === 'no-replica')
      log.warn({ trouble }, 'Reads go to the primary: the replica cannot be used');
  }

  function troubleOf({ is_replica: isReplica, position, identity: its }: Standing): ReplicaTrouble | null {
    if (identity === null) return 'unknown';
    if (!isReplica || its !== identity || positions.hasStrayed()) return 'no-replica';
    return positions.lagOf(position) <= mostLagMs ? null : 'behind';
  }

  const mayTry = () =>
    trouble === null && positions.areCertain() && feed.isListening() && performance.now() >= lookAgainAt;

  /** Ends at once for who waits when the replica is found to be away. */
  function unlessAway<T>(asked: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      waiting.add(reject);
      void asked.then(resolve, reject).finally(() => waiting.delete(reject));
    });
  }

  async function connect(): Promise<pg.PoolClient> {
    let taken = false;
    const connecting = pool.connect();
    try {
      const client = await unlessAway(connecting);
      taken = true;
      return client;
    } finally {
      // Nobody waits for it any more.
      if (!taken)
        void connecting.then(
          (client) => client.release(),
          () => undefined,
        );
    }
  }

  const isFresh = (standing: Standing | undefined): boolean =>
    standing !== undefined && troubleOf(standing) === null && positions.isKnownAt(standing.position);

  /** Whether what this connection shows is new enough; it is asked if that does not follow from its last answer. */
  async function isFreshNow(client: pg.PoolClient): Promise<boolean> {
    if (isFresh(standings.get(client))) return true;
    const standing = await unlessAway(ask(client, ASK_REPLICA));
    standings.set(client, standing);
    return isFresh(standing);
  }

  async function readFromReplica(given: unknown[]): Promise<{ answer: unknown } | null> {
    const client = await connect();
    let broken = true;
    try {
      if (!(await isFreshNow(client))) {
        lookAgainAt = performance.now() + BEHIND_MS;
        broken = false;
        return null;
      }
      const query = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>;
      const answer = await unlessAway(query(...given));
      broken = false;
      return { answer };
    } catch (error) {
      // What the server itself refused leaves the connection as it was.
      broken = !(error instanceof Error && 'severity' in error);
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async function read(...given: unknown[]): Promise<unknown> {
    if (mayTry()) {
      try {
        const found = await readFromReplica(given);
        if (found) {
          reads.replica += 1;
          return found.answer;
        }
      } catch {
        // The primary's answer counts, whatever it was: a table that the replica does not know yet, a lost connection.
        reads.fallback += 1;
        lookAgainAt = performance.now() + BEHIND_MS;
      }
    }
    reads.primary += 1;
    return (primary.pool.query as (...asked: unknown[]) => Promise<unknown>).apply(primary.pool, given);
  }

  const { transaction, crowdedTransaction, openSnapshot } = primary.db;
  return {
    db: Object.assign(drizzle({ client: { query: read } as unknown as Pool }), {
      transaction,
      crowdedTransaction,
      openSnapshot,
    }),
    async position() {
      // One that is under way may have been answered before.
      await learning;
      return (await learn()) ? positions.newest() : null;
    },
    waitFor: positions.waitFor,
    figures: () => ({ lagSeconds: positions.lagSeconds(), trouble, reads: { ...reads } }),
    start: look,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      unsubscribe();
      await Promise.all([primaryWatch, replicaWatch, pool].map((each) => each.end()));
    },
  };
}

function inTime<T>(asked: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const patience = setTimeout(() => reject(new Error('No answer')), ANSWER_MS);
    void asked.then(resolve, reject).finally(() => clearTimeout(patience));
  });
}
