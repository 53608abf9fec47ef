/**
 * Works on the imports of a shop, as the program's job does, in a process of its own that can be killed or measured:
 *
 *   node tests/import-process.ts DATABASE_URL FOLDER [PORT]
 *
 * Pictures are fetched from that port of this machine alone. Says at its end how much memory it took at most, in MB.
 */
import path from 'node:path';
import process from 'node:process';
import { inspect } from 'node:util';
import { createDatabase, createPool } from '../src/database/client.ts';
import { createMedia } from '../src/media/create-media.ts';
import { UNFINISHED, createDiskStorage } from '../src/media/disk-storage.ts';
import { runImports } from '../src/shop/import/run-import.ts';
import { uploadLimits } from '../src/shop/media/uploads.schema.ts';
import { defaultSettings } from '../src/shop/settings/sections.schema.ts';
import type { Shop } from '../src/shop/shop.types.ts';

const [databaseUrl = '', folder = '', port = '0'] = process.argv.slice(2);
const pool = createPool(databaseUrl, { max: 4, use: 'jobs' });
function say(detail: object) {
  process.stderr.write(`${inspect(detail)}\n`);
}

const log = {
  info: () => undefined,
  warn: say,
  error: say,
};
const shop = {
  db: createDatabase(pool),
  now: () => new Date(),
  settings: () => defaultSettings,
  media: createMedia({
    storage: createDiskStorage(folder),
    incomingFolder: path.join(folder, UNFINISHED),
    limits: uploadLimits,
    remote: { isAllowed: (address) => address === '127.0.0.1', ports: new Set([Number(port)]) },
  }),
  // Sizes of pictures are made by another job.
  jobs: { enqueue: async () => true, hurry: async () => undefined },
  log,
} as Partial<Shop> as Shop;
await runImports(shop);
await pool.end();
process.stdout.write(`${Math.round(process.resourceUsage().maxRSS / 1024)}\n`);
