import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from '../src/database/client.ts';
import { demoAdministrator } from '../tests/demo-shop.ts';
import { listen } from '../tests/explained.ts';
import { listedPages, planPage } from '../tests/listed-pages.ts';
import { startShopServer } from '../tests/shop-server.ts';
import { withGrownShop } from './grown-shop.ts';
import { agent, startProvider } from './place-order.ts';
import { type Result, resultsTable } from './results.ts';
import { signIn } from './tables.ts';
import { type Written, timeImports, timeOrders, timeSaves } from './writes.ts';

type Options = {
  sizes: number[];
  /** Of each page. */
  times: number;
  /** Where the shops are kept for the next time, each in a folder of its size; without it they go. */
  keep: string | undefined;
  /** Its addresses alone, and nothing that is written. */
  of?: 'finder' | undefined;
};

type Measured = { what: string; median: number; slowest: number; cost: number | null; scanned: string[] };

/** A page that takes long is asked less often. */
const LONGEST_MS = 20_000;
/** Each page before any is measured. */
const WARMED = 2;
/** Lists that are narrowed to what fits, without words. */
const FINDER = /^\/shop\?(?!.*\bq=).*\b(light|pets|effort|height|price|flowering|stock)=/;

/**
 * Every list of the shop at each size, its searches and a product's page, orders, saves and imports; one visitor, no page kept: half and
 * 99 of 100 came faster; and the plans' cost.
 */
export async function measureGrowth({ sizes, ...options }: Options): Promise<Result> {
  const all: [size: number, Measured[]][] = [];
  // oxlint-disable-next-line no-await-in-loop -- together they would disturb each other
  for (const size of sizes) all.push([size, await measureSize(size, options)]);
  const [[, first] = [0, []]] = all;
  const rows = first.map(({ what }, at) => [
    what,
    ...all.flatMap(([, measured]) => {
      const { median = 0, slowest = 0, cost = null, scanned = [] } = measured[at] ?? {};
      return [
        Number.isFinite(slowest) ? `${median} / ${slowest} ms` : 'not answered',
        cost === null ? '' : `${Math.round(cost)}${scanned.length > 0 ? ` (${scanned.join(', ')})` : ''}`,
      ];
    }),
  ]);
  const heads = sizes.flatMap((size) => [size.toLocaleString('en-IN'), 'Cost']);
  return {
    heading: `${options.of === 'finder' ? 'The finder' : 'The shop'} as it grows: half and 99 of 100 of ${options.times} came faster, no page kept, one visitor; and the plan’s cost`,
    told: resultsTable(['Asked', ...heads], rows),
  };
}

async function measureSize(size: number, { times, keep, of }: Omit<Options, 'sizes'>): Promise<Measured[]> {
  return withGrownShop({ size, keep }, async ({ databaseUrl, pool, dataDir }) => {
    const measured = await measureShop(databaseUrl, pool, { times, of });
    return of ? measured : [...measured, summedUp(await timeImports(pool, times, dataDir))];
  });
}

async function measureShop(
  databaseUrl: string,
  pool: Pool,
  { times, of }: Pick<Options, 'times' | 'of'>,
): Promise<Measured[]> {
  const { email, password } = demoAdministrator;
  const listed = await listedPages(pool);
  const pages = of === 'finder' ? listed.filter(({ address }) => FINDER.test(address)) : listed;
  const heard = listen(pool);
  const provider = await startProvider();
  const shop = await startShopServer({
    databaseUrl,
    env: { ...provider.env, ADMIN_EMAIL: email, ADMIN_PASSWORD: password, DEMO: 'off' },
  });
  try {
    const cookie = await signIn(shop);
    // A program that has just begun is slower at all that it does for the first times.
    for (let time = 0; time < WARMED; time += 1)
      for (const { address } of pages) await isAnswered(shop.url + address, cookie);
    const results: Measured[] = [];
    for (const page of pages) {
      const spent: number[] = [];
      const until = performance.now() + LONGEST_MS;
      for (let time = -2; time < times && (time < 1 || performance.now() < until); time += 1) {
        // What is kept ends.
        await pool.query(`select pg_notify('shop_changes', 'everything')`);
        await wait(10);
        const from = performance.now();
        const isOk = await isAnswered(shop.url + page.address, cookie);
        if (time >= 0) spent.push(isOk ? performance.now() - from : Number.POSITIVE_INFINITY);
      }
      results.push({ ...summedUp({ what: page.address, spent }), ...(await planPage(pool, heard, page)) });
    }
    if (of) return results;
    const place = { url: shop.url, cookie, pool, times };
    return [...results, summedUp(await timeOrders(place)), summedUp(await timeSaves(place))];
  } finally {
    agent.destroy();
    await shop.stop();
    provider.process.disconnect();
  }
}

/** Until the last byte, which nobody looks at: what would read it has the same cores. */
function isAnswered(url: string, cookie: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { cookie } }, (response) => {
      response.once('end', () => resolve(response.statusCode === 200)).once('error', reject);
      response.resume();
    }).once('error', reject);
  });
}

function summedUp({ what, spent }: Written): Measured {
  const sorted = spent.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0);
  return { what, median: at(0.5), slowest: at(0.99), cost: null, scanned: [] };
}
