import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import { type Database, createDatabase, createPool } from '../database/client.ts';
import { migrateDatabase, migrateToShape } from '../database/migrate.ts';
import { refillDatabase } from '../database/table-copies.ts';
import type { ContentType, MediaStorage } from '../media/media.types.ts';
import {
  BackupError,
  type Manifest,
  type OpenedBackup,
  createMeter,
  fileEntry,
  openBackup,
  tableEntry,
} from './backup-file.ts';

type Target = {
  connectionString: string;
  storage: MediaStorage;
  /** Makes the queue's tables where they are missing, and stores what waited; in the transaction that it is given. */
  storeJobs: (db: Database, jobs: Manifest['jobs']) => Promise<void>;
};

/**
 * Fills an empty shop with a backup, and checks each table and file against its checksum on the way. The database comes
 * last and in one transaction: whatever stops this in the middle leaves a shop that is still empty, and it can be done again.
 * Throws BackupError for a shop that is not empty, and for a backup that is not whole.
 */
export async function restoreBackup(file: string, target: Target): Promise<Manifest> {
  const backup = await openBackup(file);
  const pool = createPool(target.connectionString, { use: 'upkeep', max: 2 });
  try {
    await refuseFullShop(createDatabase(pool));
    await migrateToShape(pool, backup.manifest.shape);
    await storeFiles(backup, target.storage);
    await refillDatabase(target.connectionString, backup.manifest.sequences, async ({ db, fillTable }) => {
      for (const table of backup.manifest.tables) {
        const meter = createMeter();
        await fillTable(table, meter.through(await backup.read(tableEntry(table.name))));
        const { lines, sha256 } = meter.read();
        if (lines !== table.rows || sha256 !== table.sha256)
          throw new BackupError(`The backup is damaged: ${table.name} is not as it was.`);
      }
      await target.storeJobs(db, backup.manifest.jobs);
    });
    await migrateDatabase(pool);
    return backup.manifest;
  } finally {
    backup.close();
    await pool.end();
  }
}

/** Every shop, the empty one too, has a row of settings from its first start on. */
async function refuseFullShop(db: Database): Promise<void> {
  const { rows } = await db.execute(sql`select to_regclass('public.site_settings') is not null as there`);
  if (rows[0]?.['there'] !== true) return;
  const { rows: begun } = await db.execute(sql`select 1 from site_settings limit 1`);
  if (begun.length > 0) {
    throw new BackupError(
      'There is a shop already where this should go. Name an empty folder by DATA_DIR, or an empty database by DATABASE_URL.',
    );
  }
}

async function storeFiles({ manifest, read }: OpenedBackup, storage: MediaStorage): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-restore-'));
  const held = path.join(folder, 'file');
  try {
    for (const { key, bytes, sha256 } of manifest.files) {
      const meter = createMeter();
      await pipeline(meter.through(await read(fileEntry(key))), createWriteStream(held));
      const found = meter.read();
      if (found.bytes !== bytes || found.sha256 !== sha256)
        throw new BackupError(`The backup is damaged: the file ${key} is not as it was.`);
      // One that is there already was brought by a try that was cut off.
      if (!(await storage.add(key, { path: held }, contentTypeOf(key))))
        await refuseOther(storage, key, sha256);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function refuseOther(storage: MediaStorage, key: string, sha256: string): Promise<void> {
  const meter = createMeter();
  const there = await storage.read(key);
  for await (const _ of meter.through(there ?? new ReadableStream())) continue;
  if (meter.read().sha256 !== sha256)
    throw new BackupError(`Another file lies where ${key} should go. Name an empty folder or bucket.`);
}

const contentTypes: Readonly<Record<string, ContentType>> = {
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.csv': 'text/csv',
  '.zip': 'application/zip',
};

function contentTypeOf(key: string): ContentType {
  return contentTypes[path.extname(key)] ?? 'application/zip';
}
