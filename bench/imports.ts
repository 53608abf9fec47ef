import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { type Pool, createDatabase, createPool } from '../src/database/client.ts';
import { startEmbeddedPostgres } from '../src/database/embedded/start-embedded-postgres.ts';
import { migrateDatabase } from '../src/database/migrate.ts';
import { createMedia } from '../src/media/create-media.ts';
import { UNFINISHED, createDiskStorage } from '../src/media/disk-storage.ts';
import { startImport } from '../src/shop/import/imports.ts';
import { receiveImport } from '../src/shop/import/receive-import.ts';
import { uploadLimits } from '../src/shop/media/uploads.schema.ts';
import { defaultSettings } from '../src/shop/settings/sections.schema.ts';
import type { Shop } from '../src/shop/shop.types.ts';
import { addAdministrator } from '../tests/people.fixtures.ts';
import { type Result, resultsTable } from './results.ts';

type ImportTime = {
  file: string;
  /** In seconds. */
  check: number;
  write: number;
  /** The most memory that the process had while it checked, and while it wrote, in MB. */
  checkMemory: number;
  writeMemory: number;
};

const HEADER =
  'Handle,Name,Description,Price,Categories,Stock,Images,Variant size,Variant type,Variant SKU,Variant price,Variant stock';

/** A file of new products: every third has three variants. */
export function* plainRows(kind: string, count: number): Generator<string> {
  yield HEADER;
  let rows = 0;
  for (let at = 0; rows < count; at += 1) {
    const own = `${kind}-${at},${kind} ${at},"${'Likes bright shade and moist air. '.repeat(8)}",${100 + (at % 900)},Kind ${at % 20}`;
    const sizes = at % 3 === 0 ? ['Small', 'Medium', 'Large'].slice(0, count - rows) : [];
    if (sizes.length === 0) yield `${own},5,,,,,,`;
    for (const [place, size] of sizes.entries()) {
      yield `${place === 0 ? own : `${kind}-${at},,,,`},,,${size},Clay,${kind}-${at}-${size},${200 + place * 100},3`;
    }
    rows += Math.max(1, sizes.length);
  }
}

function* picturedRows(count: number, port: number): Generator<string> {
  yield HEADER;
  for (let at = 0; at < count; at += 1) {
    const pictures = [0, 1].map((place) => `http://127.0.0.1:${port}/${at}-${place}.jpg`).join(' | ');
    yield `pictured-${at},Pictured ${at},Text,${100 + at},Kind ${at % 20},5,${pictures},,,,,`;
  }
}

export async function measureImports(): Promise<Result> {
  const rows = (await timeImports()).map(({ file, check, write, checkMemory, writeMemory }) => [
    file,
    `${check.toFixed(1)} s`,
    `${checkMemory} MB`,
    `${write.toFixed(1)} s`,
    `${writeMemory} MB`,
  ]);
  return {
    heading: 'Imports, each in a process of its own, the database on the same machine',
    told: resultsTable(['File', 'Check', 'Most memory', 'Import', 'Most memory'], rows),
  };
}

/** Checks and writes files in a process of their own, on a database that is made for it. */
async function timeImports(): Promise<ImportTime[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-imports-'));
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const pool = createPool(postgres.connectionString, { max: 2, use: 'upkeep' });
  const pictures = await servePictures();
  const { port } = pictures.address() as AddressInfo;
  try {
    await migrateDatabase(pool);
    const shop = { url: postgres.connectionString, pool, folder: path.join(dataDir, 'uploads'), port };
    return [
      await timeOne(shop, '1,000 rows, to compare', plainRows('few', 1_000)),
      await timeOne(shop, '500 products, two pictures of 1600 × 1200 each', picturedRows(500, port)),
      await timeOne(shop, '50,000 rows, 30,000 products', plainRows('many', 50_000)),
    ];
  } finally {
    pictures.closeAllConnections();
    pictures.close();
    await pool.end();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function servePictures() {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const picture = await sharp({
    create: { width: 1600, height: 1200, channels: 3, background: '#2f5a41', noise },
  })
    .jpeg()
    .toBuffer();
  const server = createServer((_request, response) => response.end(picture));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

type Place = { url: string; pool: Pool; folder: string; port: number };

async function timeOne(place: Place, file: string, lines: Generator<string>): Promise<ImportTime> {
  const shop = createImportShop(place);
  const actor = await addAdministrator(shop.db);
  async function* body() {
    for (const line of lines) yield Buffer.from(`${line}\n`);
  }
  const received = await receiveImport(shop, { actor, body: body(), declaredBytes: null, fileName: file });
  if (!received.ok) throw new Error(received.reason);
  const check = await work(place);
  await startImport(shop, { actor, id: received.id });
  const write = await work(place);
  await place.pool.query('vacuum analyze');
  const time = {
    file,
    check: check.seconds,
    write: write.seconds,
    checkMemory: check.memory,
    writeMemory: write.memory,
  };
  process.stderr.write(`${JSON.stringify(time)}\n`);
  return time;
}

/** As much of a shop as imports ask of it. */
export function createImportShop({ pool, folder }: Pick<Place, 'pool' | 'folder'>): Shop {
  return {
    db: createDatabase(pool),
    now: () => new Date(),
    settings: () => defaultSettings,
    media: createMedia({
      storage: createDiskStorage(folder),
      incomingFolder: path.join(folder, UNFINISHED),
      limits: uploadLimits,
    }),
    jobs: { enqueue: async () => true, hurry: async () => undefined },
    log: { info: () => {}, warn: () => {}, error: () => {} },
  } as Partial<Shop> as Shop;
}

async function work({ url, folder, port }: Place) {
  const from = performance.now();
  const child = spawn(process.execPath, ['tests/import-process.ts', url, folder, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const memory = Number(await text(child.stdout));
  return { seconds: (performance.now() - from) / 1000, memory };
}
