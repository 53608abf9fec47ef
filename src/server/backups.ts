import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { BackupError, BackupUnderWay, type Manifest } from '../backup/backup-file.ts';
import {
  type BackupStore,
  LEAVE_FREE,
  type Pace,
  createFolderStore,
  newestBackup,
  thinOut,
} from '../backup/backup-store.ts';
import { backupName, isBackupDue, isDrillDue } from '../backup/backup-times.rules.ts';
import { createBucketStore } from '../backup/bucket-store.ts';
import { clearScratch, drillBackup } from '../backup/drill-backup.ts';
import { makeBackup } from '../backup/make-backup.ts';
import type { RestoreTarget } from '../backup/restore-backup.ts';
import { clearWorkFolders, withWorkFolder } from '../backup/work-folder.ts';
import { createPool } from '../database/client.ts';
import { createJobQueue } from '../jobs/job-queue.ts';
import { jobKeys } from '../jobs/queue-table.ts';
import type { MediaStorage } from '../media/media.types.ts';
import { openS3Bucket } from '../media/s3-bucket.ts';
import { S3Error } from '../media/s3-storage.ts';
import { noteBackup, noteBackupFailure, noteDrill, readBackupWatch } from '../shop/backups/backup-watch.ts';
import type { Jobs, Log, Shop } from '../shop/shop.types.ts';
import type { Config } from './config.ts';

/** Nobody waits for the night's backup. */
const RESTS = 9;
const MOST_REST_MS = 250;

type Parts = {
  config: Pick<Config, 'backups' | 'dataDir' | 'databaseFolder'>;
  connectionString: string;
  storage: MediaStorage;
  log: Log;
  /** Default: the bucket of the settings, or a folder in the data folder. */
  store?: BackupStore;
  startedAt?: Date;
};

export function createBackupStore({ backups, dataDir }: Parts['config']): BackupStore {
  return backups.s3
    ? createBucketStore(openS3Bucket(backups.s3))
    : createFolderStore(path.join(dataDir, 'backups'));
}

/** What operators' commands and the nightly job do alike. docs/operating/backups.md. */
export function createBackups({ config, connectionString, storage, log, ...parts }: Parts) {
  const { recipients, identities, keep, hour } = config.backups;
  const { store = createBackupStore(config), startedAt = new Date() } = parts;
  const workFolder = path.join(config.dataDir, 'backups');
  let isStopping = false;

  /** `rest`: for each moment of work so many of rest, in which those who shop are answered. */
  async function* untilStopped(content: AsyncIterable<Uint8Array>, rest: number): AsyncGenerator<Uint8Array> {
    let began = performance.now();
    for await (const chunk of content) {
      if (isStopping) throw new BackupUnderWay('The shop is being stopped.');
      yield chunk;
      if (rest > 0) await pause(Math.min(MOST_REST_MS, rest * (performance.now() - began)));
      began = performance.now();
    }
  }

  /** Makes one where backups are kept, and removes those that need not be kept any longer. */
  async function make(now: Date, { rest = 0 } = {}) {
    const name = backupName(now, { isSealed: recipients.length > 0 });
    let bytes = 0;
    const removed: string[] = [];
    const source = { connectionString, storage, now, recipients };
    const manifest = await makeBackup(source, async (content) => {
      // Nobody else makes one now.
      await store.clear();
      await clearWorkFolders(workFolder);
      await clearScratch(connectionString);
      // Before it is written, too: where those before it have filled the disk, a smaller BACKUP_KEEP makes room.
      removed.push(...(await thinOut(store, keep)));
      bytes = await store.write(name, untilStopped(content, rest));
    });
    removed.push(...(await thinOut(store, keep)));
    return { manifest, removed, note: { at: now, name, place: store.place, bytes } };
  }

  /** Restores one on trial, the newest where no file is named. */
  async function drill(file?: string, { rest = 0 } = {}): Promise<{ name: string; manifest: Manifest }> {
    const name = file ?? (await newestBackup(store));
    if (name === null) throw new BackupError(`There is no backup in ${store.place} that could be tried.`);
    const manifest = await withWorkFolder(workFolder, async (folder) => {
      const storeJobs = (address: string) => storeJobsIn(address, log);
      const places = { database: config.databaseFolder, leave: LEAVE_FREE };
      const pace: Pace = (content) => untilStopped(content, rest);
      const brought = file ?? (await store.bring(name, { folder, pace }));
      return drillBackup(brought, { connectionString, identities, workFolder, places, pace, storeJobs });
    });
    return { name: path.basename(name), manifest };
  }

  async function drillByItself(shop: Shop): Promise<void> {
    const name = (await newestBackup(store)) ?? '';
    try {
      const { manifest } = await drill(undefined, { rest: RESTS });
      const { rows, files } = countOf(manifest);
      log.info({ backup: name, rows, files }, 'The last backup was restored on trial');
      await noteDrill(shop, { name, problem: null, rows, files });
    } catch (error) {
      if (error instanceof BackupUnderWay || isStopping) return;
      log.error({ err: error, backup: name }, 'The last backup could not be restored on trial');
      await noteDrill(shop, { name, problem: saying(error), rows: 0, files: 0 });
    }
  }

  return {
    make,
    drill,
    /** Asked every minute: makes the night's backup when it is due, and tries it once a week. */
    async tend(shop: Shop): Promise<void> {
      const { lastAt, failure, drilledAt, drill: tried } = await readBackupWatch(shop.db);
      const now = shop.now();
      const failedAt = failure === null ? null : new Date(failure.at);
      if (!isBackupDue({ now, hour, startedAt, lastAt, failedAt })) return;
      try {
        const { note, removed } = await make(now, { rest: RESTS });
        await noteBackup(shop.db, note);
        log.info({ backup: note.name, bytes: note.bytes, removed: removed.length }, 'A backup was made');
      } catch (error) {
        if (error instanceof BackupUnderWay || isStopping) return;
        log.error({ err: error }, 'The backup could not be made');
        return noteBackupFailure(shop, { problem: saying(error) });
      }
      // Who has only the public key cannot open it.
      const canOpen = recipients.length === 0 || identities.length > 0;
      const isDue = isDrillDue({ now, lastAt: now, drilledAt, hasFailed: !!tried?.problem });
      if (config.backups.drill && canOpen && isDue) await drillByItself(shop);
    },
    /** What is under way ends without a file. */
    stop() {
      isStopping = true;
    },
  };
}

export type Backups = ReturnType<typeof createBackups>;

/** How much of it was checked. */
export function countOf({ tables, files }: Manifest): { rows: number; files: number } {
  return { rows: tables.reduce((sum, table) => sum + table.rows, 0), files: files.length };
}

/** For the owner: what was foreseen in its own words, of the rest no more than its kind. */
function saying(error: unknown): string {
  if (error instanceof BackupError) return error.message;
  if (error instanceof S3Error) return `${error.message}.`;
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  return `Something went wrong${code}; the log has the line.`;
}

/** Has the queue of this database, made where it is missing, do what waited when the backup was made. */
export function storeJobsIn(connectionString: string, log: Log): RestoreTarget['storeJobs'] {
  return async (db, jobs) => {
    const pool = createPool(connectionString, { use: 'upkeep', max: 2 });
    const queue = createJobQueue({ pool, log });
    try {
      await queue.start();
      // Others come round by themselves.
      for (const { name, data } of jobs.filter((job) => job.name in jobKeys))
        await queue.enqueue(db, name as keyof Jobs, data as Jobs[keyof Jobs]);
    } finally {
      await queue.stop().catch(() => undefined);
      await pool.end();
    }
  };
}
