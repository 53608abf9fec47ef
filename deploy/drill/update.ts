/**
 * Updates a shop of an older version to the present one while shoppers look at pages and buy, and tells what they noticed.
 * It ends with code 1 where an order was lost or doubled, or a request failed that need not have (docs/operating/updates.md).
 *
 *   node deploy/drill/update.ts [--from REF] [--copies 2] [--database URL] [--every 400]
 *
 * --from: a commit that is built for it; the one before the present by itself
 * --every: ms between one shopper and the next, each a page and an order
 * --copies: as many behind one address, replaced one after the other on a database server that stays: that of `--database`,
 * which is to be empty, or one of the drill's own. Without it one shop with its built-in database is stopped and started.
 */
import { once } from 'node:events';
import { chmodSync, mkdtempSync, realpathSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { resultsTable } from '../../bench/results.ts';
import { type Pool, createPool } from '../../src/database/client.ts';
import {
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/database/embedded/start-embedded-postgres.ts';
import { type ShopServer, startShopServer } from '../../tests/shop-server.ts';
import { startRoundRobin } from './round-robin.ts';
import { type Answers, type Ledger, plantsForSale, sendShoppers, settle } from './shoppers.ts';
import { buildPresent, buildVersion } from './versions.ts';

/** How long shoppers come before and after, in ms. */
const AROUND_MS = 10_000;

type Place = { dataDir: string; old: string; next: string; databaseUrl?: string | undefined };
type Outcome = { answers: Answers; ledger: Ledger; from: number; notes: [string, string | number][] };

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: 'HEAD~1' },
    copies: { type: 'string', default: '1' },
    database: { type: 'string' },
    every: { type: 'string', default: '100' },
  },
});
const copies = Number(values.copies);
const everyMs = Number(values.every);
const version = buildVersion(values.from);
const home = mkdtempSync(path.join(realpathSync(tmpdir()), 'shop-drill-'));
// Where root starts it, the database's own user must be able to enter.
chmodSync(home, 0o755);
const running = new Set<ShopServer>();
try {
  const place = { dataDir: home, old: version.folder, next: buildPresent(), databaseUrl: values.database };
  const outcome = copies > 1 ? await replaceCopies(place) : await swap(place);
  process.exitCode = report(outcome) ? 0 : 1;
} finally {
  await Promise.all([...running].map((shop) => shop.stop()));
  await rm(home, { recursive: true, force: true });
}

/** One machine with all that it has: the old one is stopped, then the next one is started at its port. */
async function swap({ dataDir, old, next }: Place): Promise<Outcome> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const before = await start({ folder: old, dataDir, port, url });
  const plants = await withPool((await findEmbeddedPostgres(dataDir)) ?? '', plantsForSale);
  const shoppers = sendShoppers({ url, plants, everyMs, provider: () => builtInProvider(url, dataDir) });
  await wait(AROUND_MS);
  const from = performance.now();
  await before.stop();
  const stopped = performance.now();
  const after = await start({ folder: next, dataDir, port, url });
  const started = performance.now();
  await wait(AROUND_MS);
  await shoppers.stop();
  const { answers } = shoppers;
  const ledger = await withPool((await findEmbeddedPostgres(dataDir)) ?? '', (pool) =>
    settle(pool, answers.paid, plants),
  );
  const notes: Outcome['notes'] = [
    ['Stopping the old version, ms', Math.round(stopped - from)],
    ['Starting the present one, ms', Math.round(started - stopped)],
    ['  of it migrations', migrationsOf(after)],
    ['Longest without a page, ms', longestWait(answers.pages)],
    ['Longest without an order, ms', longestWait(answers.orders)],
  ];
  return { answers, ledger, from, notes };
}

/** Several copies on one database: one is stopped and started as the next version, then the one after it. */
async function replaceCopies({ dataDir, old, next, databaseUrl }: Place): Promise<Outcome> {
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const server = databaseUrl ? null : await startEmbeddedPostgres({ dataDir, log });
  const database = databaseUrl ?? server?.connectionString ?? '';
  const ports = await Promise.all(Array.from({ length: copies }, freePort));
  const proxy = await startRoundRobin(ports);
  const { url } = proxy;
  try {
    const before: ShopServer[] = [];
    for (const port of ports) before.push(await start({ folder: old, dataDir, port, url, database }));
    const plants = await withPool(database, plantsForSale);
    const shoppers = sendShoppers({ url, plants, everyMs, provider: () => builtInProvider(url, dataDir) });
    await wait(AROUND_MS);
    const from = performance.now();
    const after: ShopServer[] = [];
    for (const [at, port] of ports.entries()) {
      await proxy.takeOut(port);
      await before[at]?.stop();
      after.push(await start({ folder: next, dataDir, port, url, database }));
      proxy.putBack(port);
      // Both versions at once on the new shape.
      await wait(AROUND_MS / 2);
    }
    const done = performance.now();
    await wait(AROUND_MS);
    await shoppers.stop();
    const { answers } = shoppers;
    const ledger = await withPool(database, (pool) => settle(pool, answers.paid, plants));
    const notes: Outcome['notes'] = [
      ['Replacing all copies, ms', Math.round(done - from)],
      ['Migrations', after.map(migrationsOf).find((told) => told !== 'none') ?? 'none'],
      ['Longest without a page, ms', longestWait(answers.pages)],
      ['Longest without an order, ms', longestWait(answers.orders)],
    ];
    return { answers, ledger, from, notes };
  } finally {
    await Promise.all([...running].map((shop) => shop.stop()));
    proxy.close();
    await server?.stop();
  }
}

function report({ answers, ledger, from, notes }: Outcome): boolean {
  const kinds = new Map<string, number>();
  for (const failure of answers.failures) kinds.set(failure, (kinds.get(failure) ?? 0) + 1);
  const [before, after] = [
    answers.orders.filter((at) => at < from).length,
    answers.orders.filter((at) => at >= from).length,
  ];
  const rows: [string, string | number][] = [
    ...notes,
    ['Orders acknowledged before', before],
    ['Orders acknowledged since', after],
    ['Paid, and cut off before the answer', answers.paid.length - before - after],
    ['Lost', ledger.lost],
    ['Doubled', ledger.doubled],
    ['Requests that failed', answers.failures.length],
    [`Load of the last minute, ${availableParallelism()} cores`, (loadavg()[0] ?? 0).toFixed(1)],
  ];
  console.log(resultsTable([`From ${version.name}`, copies > 1 ? `${copies} copies` : 'one machine'], rows));
  for (const [failure, count] of kinds) console.log(`${count} × ${failure}`);
  const isWhole = ledger.lost === 0 && ledger.doubled === 0 && before > 0 && after > 0;
  return isWhole && (copies === 1 || answers.failures.length === 0);
}

/** The shop's own sandbox: every copy has the same. */
async function builtInProvider(url: string, dataDir: string) {
  const keys = JSON.parse(await readFile(path.join(dataDir, 'sandbox/keys.json'), 'utf8')) as {
    keyId: string;
    keySecret: string;
  };
  return { ...keys, apiUrl: `${url}/sandbox/razorpay/v1` };
}

type Started = { folder: string; dataDir: string; port: number; url: string; database?: string };

async function start({ folder, dataDir, port, url, database }: Started): Promise<ShopServer> {
  const env = { APP_URL: url, BACKUP_HOUR: 'off', TRUST_PROXY: '127.0.0.1' };
  const shop = await startShopServer({
    folder,
    dataDir,
    port,
    env,
    ...(database !== undefined && { databaseUrl: database }),
  });
  running.add(shop);
  return {
    ...shop,
    async stop() {
      running.delete(shop);
      await shop.stop();
    },
  };
}

function migrationsOf({ log }: ShopServer): string {
  const line = log.find((one) => one.includes('was brought up to date'));
  if (line === undefined) return 'none';
  const { steps, ms } = JSON.parse(line) as { steps: number; ms: number };
  return `${ms} ms (${steps})`;
}

function longestWait(times: number[]): number {
  const inOrder = times.toSorted((a, b) => a - b);
  return Math.round(Math.max(0, ...inOrder.slice(1).map((at, n) => at - (inOrder[n] ?? at))));
}

async function withPool<T>(address: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = createPool(address, { max: 1, use: 'upkeep' });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
