import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/database.ts';
import { StartError } from '../database/check-server.ts';
import type { Pool } from '../database/client.ts';
import { createTestLog } from '../jobs/jobs.fixtures.ts';
import { createJobQueue } from '../jobs/job-queue.ts';
import { startPatiently, throughOutages } from './through-outages.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ connections: 20 });
});
afterAll(() => database.close());

const lost = () =>
  Object.assign(new Error('terminating connection due to administrator command'), {
    code: '57P01',
    severity: 'FATAL',
  });

/** The database's pool, whose server is away for one statement of a queue that starts: the `at`th. */
function losing(at: number): { pool: Pool; wasLost: () => boolean } {
  let asked = 0;
  const pool = new Proxy(database.pool, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (name !== 'query') return typeof value === 'function' ? value.bind(target) : value;
      return (...given: Parameters<Pool['query']>) => {
        asked += 1;
        return asked === at ? Promise.reject(lost()) : (value as Pool['query']).apply(target, given);
      };
    },
  });
  return { pool, wasLost: () => asked >= at };
}

test('a database that goes away at any statement of the queue’s start is waited for, and jobs are done then', async () => {
  let waits = 0;
  for (let at = 1, wasLost = true; wasLost; at += 9) {
    const { log } = createTestLog();
    const told: string[] = [];
    const failing = losing(at);
    const schema = `outage_${at}`;
    const queue = createJobQueue({ pool: failing.pool, log, schema, retryDelaySeconds: 0, pollSeconds: 0.5 });
    const done = Promise.withResolvers<unknown>();
    const patience = { most: 20_000, every: 5, log: { info: (line: string) => told.push(line) } };
    const patient = startPatiently(queue, patience);
    await patient.start(async () => undefined);
    await patient.work(async () => {
      await queue.work('send-email', async (data) => done.resolve(data));
      await queue.workEveryMinute('retry-refunds', async () => undefined);
    });
    wasLost = failing.wasLost();
    waits += told.length;
    expect(told.length).toBeLessThanOrEqual(wasLost ? 1 : 0);
    await queue.enqueue(database.db, 'send-email', { emailId: 'a' });
    expect(await done.promise).toEqual({ emailId: 'a' });
    await queue.stop();
    await database.pool.query(`drop schema ${schema} cascade`);
  }
  // What it looks for besides, the queue does again by itself.
  expect(waits).toBeGreaterThan(1);
}, 60_000);

test('one that stays away ends the start with one line, and other failures end it at once', async () => {
  const patience = { most: 20, every: 5, log: { info: () => undefined }, undo: async () => undefined };
  const away = throughOutages(() => Promise.reject(lost()), patience);
  await expect(away).rejects.toThrow(StartError);
  await expect(away).rejects.toThrow('The database went away while the shop started');
  let tries = 0;
  const broken = async () => {
    tries += 1;
    throw new Error('Not the database');
  };
  await expect(throughOutages(broken, patience)).rejects.toThrow('Not the database');
  expect(tries).toBe(1);
});

test('a file that is missing is no database that is away', async () => {
  const missing = Object.assign(new Error('ENOENT: no such file or directory'), {
    code: 'ENOENT',
    syscall: 'scandir',
    path: '/shop/build/server/migrations',
  });
  const told: string[] = [];
  const starting = throughOutages(() => Promise.reject(missing), {
    most: 20_000,
    every: 5,
    log: { info: (line: string) => told.push(line) },
    undo: async () => undefined,
  });
  await expect(starting).rejects.toBe(missing);
  expect(told).toEqual([]);
});
