import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { createDatabase, createPool } from '../src/database/client.ts';
import { startEmbeddedPostgres } from '../src/database/embedded/start-embedded-postgres.ts';
import { migrateDatabase } from '../src/database/migrate.ts';
import { addAdministrator } from '../tests/people.fixtures.ts';
import { fillLargeShop } from './large-shop.ts';
import { type Result, resultsTable } from './results.ts';

type ExportTime = {
  file: string;
  lines: number;
  megabytes: number;
  seconds: number;
  /** The most that the process had, in MB. */
  memory: number;
};

const FILES = ['orders', 'order-lines', 'tax', 'customers', 'catalogue'];

const told = z.object({ bytes: z.number(), lines: z.number(), memory: z.number(), seconds: z.number() });

export async function measureExports(size: { orders: number; products: number }): Promise<Result> {
  const rows = (await timeExports(size)).map(({ file, lines, megabytes, seconds, memory }) => [
    file,
    lines.toLocaleString('en'),
    `${megabytes} MB`,
    `${seconds.toFixed(1)} s`,
    `${memory} MB`,
  ]);
  const of = `${size.orders.toLocaleString('en')} orders and ${size.products.toLocaleString('en')} products`;
  return {
    heading: `Files of ${of}, each in a process of its own, the database on the same machine`,
    told: resultsTable(['File', 'Lines', 'Size', 'Time', 'Most memory'], rows),
  };
}

/** Writes each kind of file to its end, in a process of its own, from a shop that is made for it. */
async function timeExports(size: { orders: number; products: number }): Promise<ExportTime[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-exports-'));
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const pool = createPool(postgres.connectionString, { max: 2, use: 'upkeep' });
  const times: ExportTime[] = [];
  try {
    await migrateDatabase(pool);
    await fillLargeShop(pool, size);
    const { userId } = await addAdministrator(createDatabase(pool));
    for (const file of FILES) {
      const args = ['bench/export-process.ts', postgres.connectionString, userId, file];
      // oxlint-disable-next-line no-await-in-loop -- each has the machine for itself
      const { stdout } = await promisify(execFile)(process.execPath, args);
      const { bytes, lines, memory, seconds } = told.parse(JSON.parse(stdout));
      times.push({ file, lines, megabytes: Math.round(bytes / 1_000_000), seconds, memory });
      process.stderr.write(`${JSON.stringify(times.at(-1))}\n`);
    }
    return times;
  } finally {
    await pool.end();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
