import { sql } from 'drizzle-orm';
import { setTimeout as wait } from 'node:timers/promises';
import { type JobResult, type JobWithMetadata, PgBoss, fromDrizzle } from 'pg-boss';
import type { Pool } from '../database/client.ts';
import { withStartLock } from '../database/start-lock.ts';
import { DatabaseUnavailable } from '../database/transactions.ts';
import type { JobQueue, Jobs, Log } from '../shop/shop.types.ts';
import { currentSpan, inSpan } from '../tracing/spans.ts';
import { type JobName, type ScheduledJobName, givenUpQueue, jobKeys, queueTable } from './queue-table.ts';

type Options = {
  pool: Pool;
  log: Log;
  /** The queue's own tables; made when missing. */
  schema?: string;
  /** Wait before the second try, doubled at each one after it. Default a minute; 0: always at once. */
  retryDelaySeconds?: number;
  /** How often each queue is looked at, instead of 1 s (what somebody waits for) and 5 s (the rest). */
  pollSeconds?: number;
};

type Handler<Data> = (data: Data) => Promise<unknown>;

export type WorkingJobQueue = JobQueue & {
  /** Makes or upgrades the queue's tables; several copies of the program may do so at once. May follow a `stop`. */
  start(): Promise<void>;
  /** Takes no more jobs and gives those under way ten seconds; an unfinished one is tried again later. */
  stop(): Promise<void>;
  work<Name extends JobName>(name: Name, handler: Handler<Jobs[Name]>): Promise<void>;
  /** Gets the data of jobs whose last try has failed. */
  workGivenUp<Name extends JobName>(name: Name, handler: Handler<Jobs[Name]>): Promise<void>;
  /** Once a minute, by one copy of the program; a minute is skipped while the one before it is still busy. */
  workEveryMinute(name: ScheduledJobName, handler: () => Promise<unknown>): Promise<void>;
  /** Every few seconds, by every copy of the program at once: `handler` knows itself whose turn it is. */
  workAgainAndAgain(handler: () => Promise<void>): Promise<void>;
  /** Likewise once a day, at night; by day where nothing ran at night. */
  workEveryNight(name: ScheduledJobName, handler: () => Promise<unknown>): Promise<void>;
};

const STOP_MS = 10_000;
const CLOCK_MS = 5 * 60_000;
const HOUR_MS = 3_600_000;
const AGAIN_SECONDS = 5;
/** Earlier versions of the program had the queue do these, and had these queues; what waits in them is in the outbox. */
const noLongerScheduled = ['reconcile-checkouts'];
const noLongerThere = [
  'send-order-email',
  'send-account-email',
  'send-order-email-given-up',
  'send-account-email-given-up',
];

// Polled, not notified: NOTIFY serialises the commits of the transactions that place orders.
const eager = { pollingIntervalSeconds: 1, batchSize: 5, burstWhenBatchFull: true };
const relaxed = { pollingIntervalSeconds: 5, batchSize: 1 };
const settlement = { includeMetadata: true, perJobResults: true } as const;

/** Durable jobs in PostgreSQL, stored by the caller's transaction and done at least once. */
export function createJobQueue({
  pool,
  log,
  schema = 'pgboss',
  retryDelaySeconds = 60,
  pollSeconds,
}: Options): WorkingJobQueue {
  const boss = new PgBoss({ db: { executeSql: (text, values) => ask(pool, text, values) }, schema });
  logQueueErrors(boss, log);
  const repeated: ReturnType<typeof repeat>[] = [];

  async function register<Data extends object>(
    name: string,
    pace: typeof eager | typeof relaxed,
    handler: Handler<Data>,
  ) {
    const options = {
      ...pace,
      ...settlement,
      pollingIntervalSeconds: pollSeconds ?? pace.pollingIntervalSeconds,
    };
    await boss.work<Data, void, typeof options>(name, options, (jobs) =>
      Promise.all(
        jobs.map((job) =>
          inSpan(`job ${name}`, { kind: 'job', facts: { 'shop.job': name } }, () =>
            runJob(log, job, handler),
          ),
        ),
      ),
    );
  }

  return {
    async enqueue(db, name, data) {
      const options = { db: fromDrizzle(db, sql), singletonKey: jobKeys[name](data) };
      return (await boss.send(name, data, options)) !== null;
    },
    async hurry(db, name, data) {
      const options = { db: fromDrizzle(db, sql), singletonKey: jobKeys[name](data), startAfter: new Date() };
      await boss.upsert(name, data, options);
    },
    start: () =>
      withStartLock(pool, { lock: 'queue', log }, async () => {
        await boss.start();
        const there = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
        for (const { name, policy, ...settings } of queueTable(retryDelaySeconds)) {
          const queue = there.get(name);
          if (!queue) await boss.createQueue(name, { ...settings, ...(policy && { policy }) });
          // An existing queue takes over this version's settings.
          else if (!hasSettings(queue, settings)) await boss.updateQueue(name, settings);
        }
        for (const name of noLongerScheduled) await boss.unschedule(name);
        for (const name of noLongerThere) if (there.has(name)) await boss.deleteQueue(name);
        repeated.push(repeat(() => forgetFuture(pool, schema), { log, everyMs: CLOCK_MS }));
      }),
    async stop() {
      const ended = Promise.all(repeated.splice(0).map((one) => one.stop()));
      await boss.stop({ timeout: STOP_MS });
      await ended;
    },
    work: (name, handler) => register(name, eager, handler),
    workGivenUp: (name, handler) => register(givenUpQueue(name), relaxed, handler),
    async workEveryMinute(name, handler) {
      await register(name, relaxed, handler);
      await boss.schedule(name, '* * * * *');
    },
    async workAgainAndAgain(handler) {
      repeated.push(repeat(handler, { log, everyMs: 1000 * (pollSeconds ?? AGAIN_SECONDS) }));
    },
    async workEveryNight(name, handler) {
      await register(name, relaxed, handler);
      await boss.schedule(name, '17 3 * * *', null, { tz: 'Asia/Kolkata' });
      const catchUp = async () => {
        if (await isOverdue(pool, schema, name)) await boss.send(name);
      };
      repeated.push(repeat(catchUp, { log, everyMs: HOUR_MS }));
    },
  };
}

/** Whether a night went by without what is done each night: a machine may be off, or asleep. */
async function isOverdue(pool: Pool, schema: string, name: ScheduledJobName): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from ${schema}.queue where name = $1 and created_on < now() - interval '25 hours'
        and not exists (select from ${schema}.job where name = $1 and created_on > now() - interval '25 hours')`,
    [name],
  );
  return rowCount === 1;
}

/**
 * pg-boss goes round when its last round is so and so long ago: one that a clock noted which was ahead, and was put right,
 * would end all rounds until that moment.
 */
async function forgetFuture(pool: Pool, schema: string): Promise<void> {
  const [version, queue] = ['version', 'queue'].map((table) => `${schema}.${table}`);
  await pool.query(`update ${version} set cron_on = null where cron_on > now() + interval '1 minute'`);
  for (const column of ['monitor_on', 'monitor_claim_on', 'maintain_on'])
    await pool.query(`update ${queue} set ${column} = null where ${column} > now() + interval '1 minute'`);
  await pool.query(
    `update ${schema}.job set start_after = now()
      where state in ('created', 'retry') and created_on > now() + interval '1 minute' and start_after > now()`,
  );
}

/** What the server says is told as it is. Without a word of it there is no connection: whoever stores a job then says so. */
async function ask(pool: Pool, text: string, values?: unknown[]) {
  try {
    return await pool.query(text, values);
  } catch (cause) {
    const isAnswer = cause instanceof Error && ('severity' in cause || cause instanceof DatabaseUnavailable);
    throw isAnswer ? cause : new DatabaseUnavailable('away', { cause });
  }
}

/** Does one job and says how it ended. A failure is logged here, once, and never thrown: its neighbours go on. */
function hasSettings(queue: object, settings: object): boolean {
  const stored = new Map(Object.entries(queue));
  return Object.entries(settings).every(([name, value]) => stored.get(name) === value);
}

async function runJob<Data extends object>(
  log: Log,
  job: JobWithMetadata<Data>,
  handler: Handler<Data>,
): Promise<JobResult> {
  try {
    await handler(job.data);
    return { id: job.id, status: 'completed' };
  } catch (error) {
    currentSpan()?.fail(error);
    const last = job.retryCount >= job.retryLimit;
    const detail = { err: error, job: job.name, ...job.data, attempt: job.retryCount + 1 };
    if (last) log.error(detail, 'A job failed and was given up');
    else log.warn(detail, 'A job failed; it is tried again');
    return {
      id: job.id,
      status: 'failed',
      output: { message: error instanceof Error ? error.message : String(error) },
    };
  }
}

/** Does `work` now and `everyMs` after it ended, until stopped. A failure is logged, once while it stays the same. */
function repeat(work: () => Promise<void>, { log, everyMs }: { log: Log; everyMs: number }) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    let last: string | null = null;
    while (!signal.aborted) {
      try {
        await work();
        last = null;
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        if (message !== last) log.warn({ err: error }, 'Repeated work failed; it is tried again');
        last = message;
      }
      await wait(everyMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    /** Begins no more and waits for what is under way. */
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

const REPEAT_AFTER_MS = 60_000;

/** Logs what goes wrong inside the queue; while the database is away, once a minute instead of at every poll. */
function logQueueErrors(boss: PgBoss, log: Log): void {
  const loggedAt = new Map<string, number>();
  boss.on('error', (error) => {
    const kind = 'code' in error ? String(error.code) : error.name;
    const now = performance.now();
    if (now - (loggedAt.get(kind) ?? -Infinity) < REPEAT_AFTER_MS) return;
    loggedAt.set(kind, now);
    log.warn({ err: error }, 'The job queue has a problem');
  });
  boss.on('warning', ({ message, data }) => log.warn({ ...data }, message));
}
