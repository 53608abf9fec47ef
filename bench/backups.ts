import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { identityToRecipient, generateIdentity } from 'age-encryption';
import { backupMoment, lastHour } from '../src/backup/backup-times.rules.ts';
import { createDatabase, createPool, type Pool } from '../src/database/client.ts';
import { startEmbeddedPostgres } from '../src/database/embedded/start-embedded-postgres.ts';
import { migrateDatabase } from '../src/database/migrate.ts';
import { shopWatch } from '../src/database/tables/watch.ts';
import { aCustomer, addVariantProduct } from '../tests/catalogue.fixtures.ts';
import { startShopServer } from '../tests/shop-server.ts';
import { fillLargeShop } from './large-shop.ts';
import { type Result, resultsTable } from './results.ts';

type Size = { orders: number; uploads: number };
type BackupLoad = { when: string; checkouts: number; p50: number; p95: number; seconds: number };

const SHOPPERS = 3;
const UPLOAD_BYTES = 8 * 1024 ** 2;

export async function measureBackups(size: Size): Promise<Result> {
  const rows = (await timeBackups(size)).map(({ when, checkouts, p50, p95, seconds }) => [
    when,
    checkouts,
    `${seconds} s`,
    `${p50} ms`,
    `${p95} ms`,
  ]);
  const of = `${size.orders.toLocaleString('en')} orders and ${size.uploads * 8} MB of uploads`;
  return {
    heading: `Starting a checkout while the nightly backup of ${of} is made`,
    told: resultsTable(['', 'Checkouts', 'Within', 'p50', 'p95'], rows),
  };
}

/** How long starting a checkout takes, without a backup, while the nightly one is made and encrypted, and while it is tried. */
async function timeBackups({ orders, uploads }: Size): Promise<BackupLoad[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-backups-'));
  const quiet = { info: () => {}, warn: () => {}, error: () => {} };
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'own'), log: quiet });
  const pool = createPool(postgres.connectionString, { max: 2, use: 'upkeep' });
  const dataDir = path.join(folder, 'data');
  try {
    await migrateDatabase(pool);
    await fillLargeShop(pool, { orders, products: 1_000 });
    const fern = await addVariantProduct(createDatabase(pool), 1_000_000);
    await mkdir(path.join(dataDir, 'uploads/product-images'), { recursive: true });
    for (let at = 0; at < uploads; at += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one in memory at a time
      await writeFile(path.join(dataDir, `uploads/product-images/${at}.webp`), randomBytes(UPLOAD_BYTES));
    }
    const now = new Date();
    const identity = await generateIdentity();
    const hour = (Math.floor(now.getTime() / 3_600_000 + 5.5) - 3) % 24;
    const shop = await startShopServer({
      databaseUrl: postgres.connectionString,
      dataDir,
      env: {
        DEMO: 'off',
        BACKUP_HOUR: String(hour),
        BACKUP_AGE_RECIPIENT: await identityToRecipient(identity),
        BACKUP_IDENTITY: identity,
      },
    });
    const buy = () =>
      startCheckout(shop.url, { cartItems: [fern.line()], customer: aCustomer, promoCode: null });
    try {
      await load(buy, { until: () => pause(5_000) });
      const without = await load(buy, { until: () => pause(20_000) });
      await makeDue(pool, lastHour(now, hour));
      await load(buy, { until: () => isThere(dataDir, (name) => name.endsWith('.unfinished')) });
      const during = await load(buy, {
        until: () => isThere(dataDir, (name) => backupMoment(name) !== null),
      });
      const tried = await load(buy, { until: () => isTried(pool) });
      // Each checkout that nobody pays holds goods: the next is slower for that alone.
      const after = await load(buy, { until: () => pause(15_000) });
      return [
        { when: 'before a backup', ...without },
        { when: 'while one is made', ...during },
        { when: 'while it is restored on trial', ...tried },
        { when: 'after it', ...after },
      ];
    } finally {
      await shop.stop();
    }
  } finally {
    await pool.end();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** As after a night whose first try failed: the next look makes it. */
async function makeDue(pool: Pool, due: Date): Promise<void> {
  const at = new Date(due.getTime() + 1_000).toISOString();
  await createDatabase(pool)
    .insert(shopWatch)
    .values({ backupFailure: { since: at, at, problem: '' } });
}

async function isThere(dataDir: string, is: (name: string) => boolean): Promise<void> {
  const folder = path.join(dataDir, 'backups');
  while (!(await readdir(folder).catch(() => [] as string[])).some(is)) await pause(100);
}

async function isTried(pool: Pool): Promise<void> {
  const read = async () => (await createDatabase(pool).select().from(shopWatch))[0];
  while (!(await read())?.drilledAt) await pause(100);
}

async function startCheckout(url: string, body: object): Promise<void> {
  const response = await fetch(`${url}/api/create-razorpay-order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`A checkout was answered ${response.status}: ${await response.text()}`);
  await response.body?.cancel();
}

/** So many shoppers start one checkout after the other, ten a second each at most. */
async function load(buy: () => Promise<void>, { until }: { until: () => Promise<unknown> }) {
  const began = performance.now();
  let isOver = false;
  const times: number[] = [];
  const shoppers = Array.from({ length: SHOPPERS }, async () => {
    while (!isOver) {
      const at = performance.now();
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await buy();
      times.push(performance.now() - at);
      // oxlint-disable-next-line no-await-in-loop -- nobody is quicker
      await pause(100);
    }
  });
  await until();
  isOver = true;
  await Promise.all(shoppers);
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
  return {
    checkouts: times.length,
    p50: at(0.5),
    p95: at(0.95),
    seconds: Math.round((performance.now() - began) / 1000),
  };
}
