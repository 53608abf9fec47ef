import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/database.ts';
import { databaseTrouble } from '../http/unavailable.ts';
import { createJobQueue } from './job-queue.ts';
import { createTestLog } from './jobs.fixtures.ts';
import { JOB_TRIES } from './queue-table.ts';

let database: TestDatabase;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  database = await createTestDatabase({ connections: 20 });
});
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});
afterAll(() => database.close());

const patience = { timeout: 20_000, interval: 50 };

/** `count` copies of the program on one database, in a schema of their own. */
async function startQueues(count: number) {
  const { log, lines } = createTestLog();
  const schema = `jobs_${crypto.randomUUID().replaceAll('-', '')}`;
  const queues = Array.from({ length: count }, () =>
    createJobQueue({ pool: database.pool, log, schema, retryDelaySeconds: 0, pollSeconds: 0.5 }),
  );
  stops.push(...queues.map((queue) => () => queue.stop()));
  await Promise.all(queues.map((queue) => queue.start()));
  const [queue] = queues;
  if (!queue) throw new Error('No queue');
  const countJobs = async (name: string) => {
    const { rows } = await database.pool.query<{ state: string; count: number }>(
      `select state, count(*)::int as count from ${schema}.job where name = $1 group by state`,
      [name],
    );
    return Object.fromEntries(rows.map((row) => [row.state, row.count]));
  };
  return { queue, queues, lines, countJobs, schema };
}

const send = (id: string) => ({ emailId: id });

test('several copies of the program start at once, without a warning', async () => {
  const { lines, queues } = await startQueues(4);
  await queues[3]?.enqueue(database.db, 'send-email', send('a'));
  expect(lines).toEqual([]);
});

test('what a clock that was ahead has noted stops no round', async () => {
  const { schema, queue } = await startQueues(1);
  await queue.stop();
  await database.pool.query(`update ${schema}.version set cron_on = now() + interval '1 year'`);
  await database.pool.query(`update ${schema}.queue set monitor_claim_on = now() + interval '1 year'`);
  const { log } = createTestLog();
  const again = createJobQueue({ pool: database.pool, log, schema });
  stops.push(() => again.stop());
  await again.start();
  const ahead = async () => {
    const { rows } = await database.pool.query<{ ahead: number }>(
      `select (select count(*) from ${schema}.version where cron_on > now())
            + (select count(*) from ${schema}.queue where monitor_claim_on > now()) as ahead`,
    );
    return Number(rows[0]?.ahead);
  };
  await expect.poll(ahead).toBe(0);
});

test('a start writes what differs of the queues of another version, and else nothing', async () => {
  const { schema } = await startQueues(1);
  const again = () => {
    const { log } = createTestLog();
    const queue = createJobQueue({ pool: database.pool, log, schema, retryDelaySeconds: 0 });
    stops.push(() => queue.stop());
    return queue.start();
  };
  const read = async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select name, policy, retry_limit, expire_seconds, heartbeat_seconds, dead_letter, updated_on
         from ${schema}.queue order by name`,
    );
    return rows;
  };
  const before = await read();
  await again();
  expect(await read()).toEqual(before);
  await database.pool.query(
    `update ${schema}.queue set expire_seconds = 7, dead_letter = null where name = 'send-email'`,
  );
  await database.pool.query(`select ${schema}.create_queue('send-order-email', '{"policy":"standard"}')`);
  await again();
  const after = await read();
  const plain = (rows: object[]) => rows.map((row) => ({ ...row, updated_on: null }));
  expect(plain(after)).toEqual(plain(before));
  const written = after.filter((row, at) => JSON.stringify(row) !== JSON.stringify(before[at]));
  expect(written.map(({ name }) => name)).toEqual(['send-email']);
});

test('a job exists if and only if its transaction commits', async () => {
  const { queue, countJobs } = await startQueues(1);
  const rolledBack = database.db.transaction(async (tx) => {
    await queue.enqueue(tx, 'send-email', send('lost'));
    throw new Error('changed my mind');
  });
  await expect(rolledBack).rejects.toThrow('changed my mind');
  expect(await countJobs('send-email')).toEqual({});
  await database.db.transaction((tx) => queue.enqueue(tx, 'send-email', send('kept')));
  expect(await countJobs('send-email')).toEqual({ created: 1 });
});

test('whoever cannot store a job for want of a database hears that it is away', async () => {
  const { queue } = await startQueues(1);
  const { pool } = database;
  const { query } = pool;
  const lost = new Error('Connection terminated due to connection timeout');
  pool.query = () => Promise.reject(lost);
  const refused = await queue
    .enqueue(database.db, 'make-media-sizes', { mediaId: 'a' })
    .catch((error: unknown) => error);
  pool.query = query;
  expect(databaseTrouble(refused)).toBe('away');
});

test('one unfinished job per key, whoever asks for it and how often', async () => {
  const { queues, countJobs } = await startQueues(2);
  const asking = [...queues, ...queues, ...queues];
  await Promise.all(
    asking.map((queue) => queue.enqueue(database.db, 'refund-unmatched-payment', { paymentId: 'same' })),
  );
  expect(await countJobs('refund-unmatched-payment')).toEqual({ created: 1 });
});

test('two copies of the program do each job once', async () => {
  const { queues, queue } = await startQueues(2);
  const done: string[] = [];
  for (const each of queues) {
    await each.work('send-email', async ({ emailId }) => void done.push(emailId));
  }
  const ids = Array.from({ length: 40 }, (_, index) => `mail-${index}`);
  await database.db.transaction(async (tx) => {
    for (const id of ids) await queue.enqueue(tx, 'send-email', send(id));
  });
  await vi.waitFor(() => expect(done).toHaveLength(40), patience);
  expect(done.toSorted()).toEqual(ids.toSorted());
});

test('a job that always fails goes aside after its tries; the others are done meanwhile', async () => {
  const { queue, lines, countJobs } = await startQueues(1);
  const tries: string[] = [];
  const givenUp: string[] = [];
  await queue.work('send-email', async ({ emailId }) => {
    tries.push(emailId);
    if (emailId === 'poison') throw new Error('cannot be sent');
  });
  await queue.workGivenUp('send-email', async ({ emailId }) => void givenUp.push(emailId));
  await queue.work('refund-unmatched-payment', () => Promise.reject(new Error('refused')));
  await queue.enqueue(database.db, 'refund-unmatched-payment', { paymentId: 'p' });
  for (const id of ['poison', 'a', 'b', 'c']) await queue.enqueue(database.db, 'send-email', send(id));
  await vi.waitFor(() => expect(tries).toEqual(expect.arrayContaining(['a', 'b', 'c'])), patience);
  expect(givenUp).toEqual([]);
  await vi.waitFor(() => expect(givenUp).toEqual(['poison']), patience);
  expect(tries.filter((id) => id === 'poison')).toHaveLength(JOB_TRIES);
  const levels = lines.flatMap(({ level, detail }) => ('emailId' in detail ? [level] : []));
  expect(levels).toEqual([...Array<string>(JOB_TRIES - 1).fill('warn'), 'error']);
  expect(await countJobs('send-email')).toEqual({ completed: 3, failed: 1 });
  // Nobody takes a refund from where it was put: it stays for an operator.
  await vi.waitFor(
    async () => expect(await countJobs('refund-unmatched-payment-given-up')).toEqual({ created: 1 }),
    patience,
  );
});

test('hurry has a waiting job tried at once, and stores one where none waits', async () => {
  const { queue, countJobs, schema } = await startQueues(1);
  await queue.enqueue(database.db, 'send-email', send('waiting'));
  await database.pool.query(`update ${schema}.job set start_after = now() + interval '1 hour'`);
  const done: string[] = [];
  await queue.work('send-email', async ({ emailId }) => void done.push(emailId));
  await database.db.transaction(async (tx) => {
    await queue.hurry(tx, 'send-email', send('waiting'));
    await queue.hurry(tx, 'send-email', send('new'));
  });
  await vi.waitFor(() => expect(done.toSorted()).toEqual(['new', 'waiting']), patience);
  await vi.waitFor(async () => expect(await countJobs('send-email')).toEqual({ completed: 2 }), patience);
});

test('stopping lets a running job finish', async () => {
  const { queue, countJobs } = await startQueues(1);
  const running = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  await queue.work('send-email', async () => {
    running.resolve();
    await mayEnd.promise;
  });
  await queue.enqueue(database.db, 'send-email', send('a'));
  await running.promise;
  const stopped = queue.stop();
  mayEnd.resolve();
  await stopped;
  expect(await countJobs('send-email')).toEqual({ completed: 1 });
});

test('a night on which nothing ran is made up for, once for all copies', async () => {
  const { queues, schema, countJobs, lines } = await startQueues(2);
  const inAll = (name: 'forget-messages' | 'sweep-orphaned-media') =>
    Promise.all(queues.map((queue) => queue.workEveryNight(name, () => Promise.resolve())));
  await database.pool.query(
    `update ${schema}.queue set created_on = now() - interval '26 hours' where name = 'sweep-orphaned-media'`,
  );
  await inAll('forget-messages');
  await inAll('sweep-orphaned-media');
  await expect.poll(() => countJobs('sweep-orphaned-media'), patience).toEqual({ completed: 1 });
  // In a shop that is new no night has gone by.
  expect(await countJobs('forget-messages')).toEqual({});
  const setBack = `update ${schema}.job set created_on = created_on - interval '26 hours'`;
  await database.pool.query(setBack);
  await inAll('sweep-orphaned-media');
  await expect.poll(() => countJobs('sweep-orphaned-media'), patience).toEqual({ completed: 2 });
  expect(lines).toEqual([]);
});

test('a minute is scheduled once for all copies', async () => {
  const { queues, schema, lines } = await startQueues(2);
  for (const queue of queues) await queue.workEveryMinute('end-expired-holds', () => Promise.resolve());
  const { rows } = await database.pool.query(`select name, cron from ${schema}.schedule`);
  expect(rows).toEqual([{ name: 'end-expired-holds', cron: '* * * * *' }]);
  expect(lines).toEqual([]);
});
