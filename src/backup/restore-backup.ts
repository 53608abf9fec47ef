import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import { type Database, type Pool, createDatabase, createPool } from '../database/client.ts';
import { migrateDatabase, migrateToShape } from '../database/migrate.ts';
import { beginRestoring, endRestoring, withRestoreLock } from '../database/restore-mark.ts';
import { type Filling, refillDatabase } from '../database/table-copies.ts';
import type { ContentType, MediaStorage } from '../media/media.types.ts';
import { isOwnFile } from '../media/own-folders.ts';
import {
  BackupError,
  BackupUnderWay,
  type Manifest,
  type OpenedBackup,
  createMeter,
  fileEntry,
  openBackup,
  tableEntry,
} from './backup-file.ts';
import { atFullSpeed, type Pace } from './backup-store.ts';
import { type Places, refuseWithoutRoom } from './room.ts';
import { type Identities, isSealed, unseal } from './seal.ts';
import { withWorkFolder } from './work-folder.ts';

export type RestoreTarget = {
  connectionString: string;
  storage: MediaStorage;
  /** Makes the queue's tables where they are missing, and stores what waited; in the transaction that it is given. */
  storeJobs: (db: Database, jobs: Manifest['jobs']) => Promise<void>;
  /** Keys of an encrypted one. */
  identities?: Identities;
  /** Where there is room for it once more, opened; default: the system's folder for such files. */
  workFolder?: string;
  /** Where on this machine it goes, as far as it does: room is looked for before anything is written. */
  places?: Omit<Places, 'work'>;
  /** All that is read passes through it; default: at full speed. */
  pace?: Pace;
};

/**
 * Fills an empty shop with a backup, checks each table and file against its checksum on the way in, and each table once more
 * as the database holds it then. The database comes last and in one transaction: whatever stops this in the middle leaves a
 * shop that is still empty, and it can be done again. Throws BackupError for a shop that is not empty, and for a backup that
 * is not whole. docs/operating/backups.md#restoring.
 */
export async function restoreBackup(file: string, target: RestoreTarget): Promise<Manifest> {
  const { identities = [], workFolder = tmpdir(), places = {}, pace = atFullSpeed } = target;
  return withWorkFolder(workFolder, async (folder) => {
    if (await isSealed(file)) {
      const { size } = await stat(file);
      await refuseWithoutRoom(
        { bytes: { tables: 0, files: 0, largest: size } },
        { ...places, database: undefined, work: folder },
      );
    }
    const backup = await openBackup(await unseal(file, identities, { folder, pace }));
    try {
      await refuseWithoutRoom(backup, { ...places, work: folder });
      await restoreOpened(backup, target, path.join(folder, 'file'));
      return backup.manifest;
    } finally {
      backup.close();
    }
  });
}

async function restoreOpened(backup: OpenedBackup, target: RestoreTarget, held: string): Promise<void> {
  const pool = createPool(target.connectionString, { use: 'upkeep', max: 3 });
  try {
    if (!(await withRestoreLock(pool, () => fillShop(backup, { ...target, pool, held }))))
      throw new BackupUnderWay('A backup is being restored into this database just now.');
  } finally {
    await pool.end();
  }
}

type Filled = Pick<RestoreTarget, 'connectionString' | 'storage' | 'storeJobs' | 'pace'> & {
  pool: Pool;
  held: string;
};

async function fillShop(
  backup: OpenedBackup,
  { pool, connectionString, storage, storeJobs, held, pace = atFullSpeed }: Filled,
): Promise<void> {
  const { tables, sequences, shape, jobs } = backup.manifest;
  await refuseFullShop(createDatabase(pool));
  await beginRestoring(pool);
  await migrateToShape(pool, shape);
  await storeFiles(backup, { storage, held, pace });
  await refillDatabase(connectionString, sequences, async (filling) => {
    for (const table of tables) {
      const meter = createMeter();
      await filling.fillTable(table, meter.through(pace(await backup.read(tableEntry(table.name)))));
      const { lines, sha256 } = meter.read();
      if (lines !== table.rows || sha256 !== table.sha256)
        throw new BackupError(`The backup is damaged: ${table.name} is not as it was.`);
    }
    await compareTables(backup.manifest, filling, pace);
    await storeJobs(filling.db, jobs);
    await endRestoring(filling.db);
  });
  await migrateDatabase(pool);
}

/** What the database gives back is what was in the backup. */
async function compareTables({ format, tables }: Manifest, { readTable }: Filling, pace: Pace) {
  for (const table of tables) {
    const meter = createMeter();
    for await (const _ of meter.through(pace(readTable(table)))) continue;
    const { lines, sha256 } = meter.read();
    if (lines !== table.rows || (format > 1 && sha256 !== table.sha256))
      throw new BackupError(
        `The database did not keep ${table.name} as it is in the backup; nothing was restored.`,
      );
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

type Files = { storage: MediaStorage; held: string; pace: Pace };

async function storeFiles({ manifest, read }: OpenedBackup, { storage, held, pace }: Files) {
  for (const { key, bytes, sha256 } of manifest.files) {
    const meter = createMeter();
    await pipeline(meter.through(pace(await read(fileEntry(key)))), createWriteStream(held));
    const found = meter.read();
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new BackupError(`The backup is damaged: the file ${key} is not as it was.`);
    // Earlier versions took along what somebody else had put beside the shop's files.
    if (!isOwnFile(key)) continue;
    // One that is there already was brought by a try that was cut off.
    if (!(await storage.add(key, { path: held }, contentTypeOf(key))))
      await refuseOther(storage, key, sha256);
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
