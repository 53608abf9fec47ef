import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { demoAdministrator } from '../tests/demo-shop.ts';
import { listedPages } from '../tests/listed-pages.ts';
import { startShopServer } from '../tests/shop-server.ts';
import { withGrownShop } from './grown-shop.ts';
import { type Result, resultsTable } from './results.ts';
import { signIn } from './tables.ts';

/** So long a process is left alone before it counts as being at rest. */
export const REST_MS = 10_000;
const ROUNDS = 3;

type Options = { sizes: number[]; keep: string | undefined };

/** What a process takes as the shop grows: at rest, and after each list, search and product page was asked for. */
export async function measureMemory({ sizes, keep }: Options): Promise<Result> {
  const columns: string[][] = [];
  // oxlint-disable-next-line no-await-in-loop -- together they would disturb each other
  for (const size of sizes) columns.push(await measureSize(size, keep));
  const rows = ['memory at rest', `after ${ROUNDS} rounds of all lists`, 'and at rest again'];
  return {
    heading: 'Memory of a process as the shop grows: no page kept, one visitor; bound 220 MB at rest',
    told: resultsTable(
      ['What', ...sizes.map((size) => size.toLocaleString('en-IN'))],
      rows.map((what, at) => [what, ...columns.map((column) => column[at] ?? '')]),
    ),
  };
}

async function measureSize(size: number, keep: string | undefined): Promise<string[]> {
  const { email, password } = demoAdministrator;
  return withGrownShop({ size, keep }, async ({ databaseUrl, pool }) => {
    const pages = await listedPages(pool);
    const shop = await startShopServer({
      databaseUrl,
      env: { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, DEMO: 'off', MALLOC_ARENA_MAX: '2' },
    });
    const now = () => `${memoryOf(shop.pid)} MB`;
    try {
      await wait(REST_MS);
      const atRest = now();
      const cookie = await signIn(shop);
      for (let round = 0; round < ROUNDS; round += 1) {
        // What is kept ends.
        await pool.query(`select pg_notify('shop_changes', 'everything')`);
        for (const { address } of pages) {
          const page = await fetch(shop.url + address, { headers: { cookie } });
          await page.arrayBuffer();
          if (!page.ok) throw new Error(`${address} answered ${page.status}`);
        }
      }
      const after = now();
      await wait(REST_MS);
      return [atRest, after, now()];
    } finally {
      await shop.stop();
    }
  });
}

/** What of a process stands in memory, in MB. */
export const memoryOf = (pid: number) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
