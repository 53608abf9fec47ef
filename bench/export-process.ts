/**
 * Writes one file in a process of its own, to its end and to nowhere, and says what it came to:
 *
 *   node bench/export-process.ts DATABASE_URL USER_ID orders|order-lines|tax|customers|catalogue
 */
import process from 'node:process';
import { createDatabase, createPool } from '../src/database/client.ts';
import { exportNameSchema } from '../src/shop/exports/exports.schema.ts';
import { writeExport } from '../src/shop/exports/write-export.ts';
import { exportCatalogue } from '../src/shop/import/export-catalogue.ts';
import { defaultSettings } from '../src/shop/settings/sections.schema.ts';
import type { Shop } from '../src/shop/shop.types.ts';

const [databaseUrl = '', userId = '', name = ''] = process.argv.slice(2);
const pool = createPool(databaseUrl, { max: 2 });
const shop = {
  db: createDatabase(pool),
  now: () => new Date(),
  settings: () => defaultSettings,
  log: console,
} as Partial<Shop> as Shop;

const from = performance.now();
let bytes = 0;
let lines = 0;
for await (const piece of await open()) {
  const text = typeof piece === 'string' ? piece : Buffer.from(piece).toString();
  bytes += Buffer.byteLength(text);
  lines += text.split('\n').length - 1;
}
await pool.end();
const memory = Math.round(process.resourceUsage().maxRSS / 1024);
process.stdout.write(JSON.stringify({ bytes, lines, memory, seconds: (performance.now() - from) / 1000 }));

async function open(): Promise<AsyncIterable<string | Uint8Array>> {
  if (name === 'catalogue') {
    const catalogue = await exportCatalogue(shop, { actor: { userId }, withPictures: false });
    if (!catalogue.ok) throw new Error(catalogue.reason);
    return catalogue.bytes;
  }
  const asked = { actor: { userId }, name: exportNameSchema.parse(name), period: null };
  const written = await writeExport(shop, asked);
  if (!written.ok) throw new Error(written.reason);
  return written.text;
}
