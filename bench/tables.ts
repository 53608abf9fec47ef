import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Pool } from 'pg';
import { createPool } from '../src/database/client.ts';
import { startEmbeddedPostgres } from '../src/database/embedded/start-embedded-postgres.ts';
import { migrateDatabase } from '../src/database/migrate.ts';
import { demoAdministrator } from '../tests/demo-shop.ts';
import { type ShopServer, startShopServer } from '../tests/shop-server.ts';
import { fillLargeShop } from './large-shop.ts';
import { type Result, resultsTable } from './results.ts';

type TableTime = {
  table: string;
  asked: string;
  /** Half and 95 of 100 pages came faster than this, in ms. */
  median: number;
  slowest: number;
};

const ANYWHERE = 'pages anywhere';
const CATEGORY = '?category=';

/** What staff ask of each table, and which rows it lists. */
const TABLES = [
  {
    table: '/admin/products',
    rows: 'products',
    questions: [
      '',
      ANYWHERE,
      '?sort=name',
      '?sort=price&order=desc',
      '?sort=stock',
      '?status=draft',
      '?status=low-stock',
      '?status=out-of-stock',
      CATEGORY,
      '?q=monstera',
      '?q=peace+lily+777',
      '?q=monstra+delicosa',
      '?q=hovercraft',
    ],
  },
  {
    table: '/admin/stock',
    rows: 'product_variants',
    questions: [
      '',
      ANYWHERE,
      '?show=low',
      '?show=sold-out',
      '?show=held',
      CATEGORY,
      '?q=large+monstera',
      '?q=large',
      '?q=hovercraft',
    ],
  },
  {
    table: '/admin/orders',
    rows: 'orders',
    questions: [
      '',
      ANYWHERE,
      '?sort=total',
      '?sort=customer',
      '?status=shipped',
      '?from=2026-01-01&to=2026-03-31',
      '?q=meera+nair',
      '?q=shopper123%40example.com',
      '?q=9800050000',
      '?status=cancelled&q=rohan',
      '?q=hovercraft',
    ],
  },
  { table: '/admin/emails', rows: 'emails', questions: ['', ANYWHERE, '?q=shopper123'] },
];

export async function measureTables(times: number): Promise<Result> {
  const rows = (await timeTables(times)).map(({ table, asked, median, slowest }) => [
    table,
    asked,
    `${median} ms`,
    `${slowest} ms`,
  ]);
  return {
    heading: 'Tables of the back office, 100,000 products and orders, one visitor',
    told: resultsTable(['Table', 'Asked', 'Median', '95 of 100'], rows),
  };
}

/** Asks a shop of 100,000 products and orders for its back office's tables as staff do, so many times each. */
async function timeTables(times: number): Promise<TableTime[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-large-'));
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const pool = createPool(postgres.connectionString, { max: 1, use: 'upkeep' });
  try {
    await migrateDatabase(pool);
    await fillLargeShop(pool);
    const { email, password } = demoAdministrator;
    const shop = await startShopServer({
      databaseUrl: postgres.connectionString,
      // Or all that is there would be taken for the demo's.
      env: { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, DEMO: 'off' },
    });
    try {
      return await timeAll(shop, pool, times);
    } finally {
      await shop.stop();
    }
  } finally {
    await pool.end();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function timeAll(shop: ShopServer, pool: Pool, times: number): Promise<TableTime[]> {
  const cookie = await signIn(shop);
  const results: TableTime[] = [];
  for (const { table, rows, questions } of TABLES) {
    for (const asked of questions) {
      const spent: number[] = [];
      for (const query of await writeQueries(pool, { asked, rows, times })) {
        const from = performance.now();
        await read(shop.url + table + query, cookie);
        spent.push(performance.now() - from);
      }
      spent.sort((a, b) => a - b);
      const at = (share: number) => Math.round(spent[Math.ceil(share * times) - 1] ?? 0);
      results.push({ table, asked: asked || 'first page', median: at(0.5), slowest: at(0.95) });
    }
  }
  return results;
}

/** As many as are asked: the same again, or with rows and categories that are there. */
async function writeQueries(
  pool: Pool,
  { asked, rows, times }: { asked: string; rows: string; times: number },
) {
  if (asked !== ANYWHERE && asked !== CATEGORY) return Array.from({ length: times }, () => asked);
  const [start, table] = asked === CATEGORY ? [CATEGORY, 'categories'] : ['?after=', rows];
  const found = await pool.query<{ id: string }>(`select id from ${table} order by random() limit $1`, [
    times,
  ]);
  return Array.from({ length: times }, (_, time) => start + found.rows[time % found.rows.length]?.id);
}

/** Gives the cookie of the shop's administrator. */
export async function signIn({ url }: ShopServer): Promise<string> {
  const response = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(demoAdministrator),
  });
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** The page with all that it shows, which the browser renders. */
async function read(address: string, cookie: string): Promise<void> {
  const response = await fetch(address, { headers: { cookie }, redirect: 'error' });
  await response.text();
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
}
