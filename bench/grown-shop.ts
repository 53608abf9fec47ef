import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Pool, createPool } from '../src/database/client.ts';
import { startEmbeddedPostgres } from '../src/database/embedded/start-embedded-postgres.ts';
import { migrateDatabase } from '../src/database/migrate.ts';
import { fillRecords } from './large-records.ts';
import { fillLargeShop } from './large-shop.ts';

type GrownShop = {
  /** Products and orders. */
  size: number;
  /** Where the shop is kept for the next time, in a folder of its size; without it it goes. */
  keep: string | undefined;
};

type Place = { databaseUrl: string; pool: Pool; dataDir: string };

/** Measures on the database of a shop of so many products and orders, which is filled where it is not kept. */
export async function withGrownShop<Result>(
  { size, keep }: GrownShop,
  measure: (place: Place) => Promise<Result>,
): Promise<Result> {
  const dataDir = keep ? path.join(keep, String(size)) : await mkdtemp(path.join(tmpdir(), 'shop-growth-'));
  await mkdir(dataDir, { recursive: true });
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const pool = createPool(postgres.connectionString, { max: 4, use: 'upkeep' });
  try {
    await migrateDatabase(pool);
    const { rows } = await pool.query('select 1 from products limit 1');
    if (rows.length === 0) {
      await fillLargeShop(pool, { products: size, orders: size });
      await fillRecords(pool);
    }
    return await measure({ databaseUrl: postgres.connectionString, pool, dataDir });
  } finally {
    await pool.end();
    await postgres.stop();
    if (!keep) await rm(dataDir, { recursive: true, force: true });
  }
}
