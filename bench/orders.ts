import { appendFile, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPool } from '../src/database/client.ts';
import { startEmbeddedPostgres } from '../src/database/embedded/start-embedded-postgres.ts';
import { migrateDatabase } from '../src/database/migrate.ts';
import { startShopServer } from '../tests/shop-server.ts';
import { cpuTime } from './cpu-time.ts';
import { fillLargeShop } from './large-shop.ts';
import {
  type Goods,
  type Place,
  agent,
  findGoods,
  orderOne,
  shoppers,
  startProvider,
} from './place-order.ts';
import { type Result, median, medianWithSpread, resultsTable } from './results.ts';

const PRODUCTS = 10_000;
/** Who works for an order, by the process that began all of it. */
type Workers = Record<string, number>;
type Options = { seconds: number; runs: number; workers: number };

type Round = {
  orders: number;
  perSecond: number;
  /** Of whole orders: half and 99 of 100 took no longer, in ms. */
  median: number;
  slowest: number;
  refused: number;
};

/**
 * Whole orders: a quote, the order at the provider, a payment, its verification. The provider is a process of its own, and so is each
 * part of the shop; the shoppers are this one.
 */
export async function measureOrders(options: {
  seconds: number;
  runs: number;
  workers: number;
}): Promise<Result> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-orders-'));
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const folder = { dataDir, log };
  let postgres = await startEmbeddedPostgres(folder);
  const provider = await startProvider();
  try {
    const counting = createPool(postgres.connectionString, { max: 1, use: 'upkeep' });
    await migrateDatabase(counting);
    await fillLargeShop(counting, { products: PRODUCTS, orders: 1_000 });
    await counting.query('update product_variants set stock = 1000000000');
    const goods = await findGoods(counting, { above: 0 });
    await counting.end();
    const env = { ...provider.env, WORKERS: String(options.workers) };
    const start = () => startShopServer({ databaseUrl: postgres.connectionString, env });
    let server = await start();
    try {
      const workers = {
        'the shop': server.pid,
        PostgreSQL: await postmasterIn(dataDir),
        'the provider': provider.process.pid ?? 0,
        'the shoppers': process.pid,
      };
      const table = await measureAll({ url: server.url, goods }, workers, options);
      await server.stop();
      await postgres.stop();
      const [conf, logs] = ['postgresql.conf', 'log'].map((name) => path.join(dataDir, 'postgres', name)) as [
        string,
        string,
      ];
      await appendFile(conf, `log_min_duration_statement = 0\nlog_line_prefix = ''\n`);
      postgres = await startEmbeddedPostgres(folder);
      server = await start();
      return {
        heading: headingOf(options),
        told: `${table}\n\n${await countStatements({ url: server.url, goods }, logs)}`,
      };
    } finally {
      agent.destroy();
      await server.stop();
    }
  } finally {
    provider.process.disconnect();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function postmasterIn(dataDir: string): Promise<number> {
  return Number((await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

const headingOf = ({ seconds, runs, workers }: Options) =>
  `Whole orders (quote, create, pay, verify), ${PRODUCTS.toLocaleString('en')} products, ${seconds} s each, median of ${runs} (least to most), ${workers === 1 ? 'one process' : `${workers} processes`}`;

async function measureAll(place: Place, workers: Workers, { seconds, runs }: Options): Promise<string> {
  const { many, one } = choices(place);
  // The first ones are slow for everybody: the program has just begun.
  await order(place, { shoppers: 16, ms: 5000, pick: many });
  const kinds: [string, number, () => Goods][] = [
    ['one shopper after another', 1, many],
    ['16 shoppers, each another plant', 16, many],
    ['16 shoppers, all the same plant', 16, one],
  ];
  const rows: (string | number)[][] = [];
  const shares: (string | number)[][] = [];
  for (const [who, count, pick] of kinds) {
    const rounds: Round[] = [];
    const before = timesOf(workers);
    for (let run = 0; run < runs; run += 1)
      rounds.push(await order(place, { shoppers: count, ms: seconds * 1000, pick }));
    const taken = rounds.reduce((sum, { orders }) => sum + orders, 0);
    shares.push([who, ...timesOf(workers).map((ms, at) => eachOf(taken, ms - (before[at] ?? 0)))]);
    const of = (figure: keyof Round) => rounds.map((round) => round[figure]);
    rows.push([
      who,
      medianWithSpread(of('perSecond')),
      medianWithSpread(of('median'), ' ms'),
      medianWithSpread(of('slowest'), ' ms'),
      median(of('refused')),
    ]);
  }
  const table = resultsTable(['Shoppers', 'Orders a second', 'Median', '99 of 100', 'Refused'], rows);
  const cpu = resultsTable(['Shoppers', ...Object.keys(workers)], shares);
  return `${table}\n\nWhat an order takes of the CPU, ms, its jobs included:\n\n${cpu}`;
}

/** PostgreSQL was begun by this process, which counts for itself alone. */
const timesOf = (workers: Workers): number[] =>
  Object.values(workers).map((pid) => {
    const { user, system } = process.cpuUsage();
    return pid === process.pid ? (user + system) / 1000 : cpuTime(pid);
  });

const eachOf = (orders: number, sum: number) => Math.round((100 * sum) / orders) / 100;

function choices({ goods }: Place) {
  const [first] = goods;
  if (!first) throw new Error('There are no goods');
  return { many: () => goods[shoppers % goods.length] ?? first, one: () => first };
}

async function order(
  place: Place,
  { shoppers: count, ms, pick }: { shoppers: number; ms: number; pick: () => Goods },
): Promise<Round> {
  const waits: number[] = [];
  let refused = 0;
  const began = performance.now();
  const shop = async () => {
    while (performance.now() < began + ms) {
      const from = performance.now();
      if (await orderOne(place, pick())) waits.push(performance.now() - from);
      else refused += 1;
    }
  };
  await Promise.all(Array.from({ length: count }, shop));
  const sorted = waits.toSorted((a, b) => a - b);
  const share = (part: number) => Math.round(sorted[Math.ceil(part * sorted.length) - 1] ?? 0);
  const seconds = (performance.now() - began) / 1000;
  return {
    orders: waits.length,
    perSecond: Math.round((10 * waits.length) / seconds) / 10,
    median: share(0.5),
    slowest: share(0.99),
    refused,
  };
}

/** What one order asks of the database, by itself; the jobs that follow it included. PostgreSQL tells of each statement. */
async function countStatements(place: Place, logs: string): Promise<string> {
  const { many } = choices(place);
  const read = async () => {
    const names = await readdir(logs);
    return (await Promise.all(names.toSorted().map((name) => readFile(path.join(logs, name), 'utf8')))).join(
      '',
    );
  };
  for (let at = 0; at < 20; at += 1) await orderOne(place, many());
  const before = (await read()).length;
  const orders = 50;
  for (let at = 0; at < orders; at += 1) await orderOne(place, many());
  const told = (await read()).slice(before);
  const counts = new Map<string, { times: number; ms: number }>();
  for (const [, ms = '', step = '', verb = ''] of told.matchAll(
    /duration: ([\d.]+) ms {2}(parse|bind|execute|statement)[^:]*: \s*(\w+)/g,
  )) {
    const isRun = step === 'execute' || step === 'statement';
    for (const kind of [isRun ? verb.toLowerCase() : `(${step})`, ...(isRun ? ['all'] : [])]) {
      const { times, ms: sum } = counts.get(kind) ?? { times: 0, ms: 0 };
      counts.set(kind, { times: times + 1, ms: sum + Number(ms) });
    }
  }
  const each = (sum: number) => eachOf(orders, sum);
  const rows = [...counts].toSorted((a, b) => b[1].times - a[1].times);
  return `What an order asks of the database, jobs included:\n\n${resultsTable(
    ['Statement', 'Times', 'Takes, ms'],
    rows.map(([kind, { times, ms }]) => [kind, each(times), each(ms)]),
  )}`;
}
