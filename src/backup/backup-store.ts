import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BackupError } from './backup-file.ts';
import { backupMoment, backupsToRemove, type Keep } from './backup-times.rules.ts';

/** Where backups are kept. Under its name one is whole, or not there at all. */
export type BackupStore = {
  /** In words, for people. */
  place: string;
  /** Says how many bytes it has. */
  write(name: string, content: AsyncIterable<Uint8Array>): Promise<number>;
  list(): Promise<string[]>;
  /** Its path on this machine's disk: brought into the folder where it lies elsewhere. Refused where there is no room. */
  bring(name: string, into: { folder: string; pace?: Pace }): Promise<string>;
  remove(name: string): Promise<void>;
  /** Removes what killed backups have left. Called by the one who makes a backup now. */
  clear(): Promise<void>;
};

/** The same bytes, as fast as somebody wants them. */
export type Pace = (content: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;
export const atFullSpeed: Pace = (content) => content;

const UNFINISHED = '.unfinished';
/** What a backup leaves free for the database beside it: orders are more than backups. */
export const LEAVE_FREE = 512 * 1024 ** 2;
const LOOK_EVERY = 16 * 1024 ** 2;

type Options = { leaveFree?: number; freeBytes?: (folder: string) => Promise<number> };

/** In a folder of this machine that nobody else may read. */
export function createFolderStore(folder: string, options: Options = {}): BackupStore {
  return {
    place: folder,
    write: (name, content) => writeWhole(path.join(folder, name), content, options),
    async list() {
      const names = await readdir(folder).catch(nothing);
      return names.filter((name) => backupMoment(name) !== null);
    },
    bring: async (name) => path.join(folder, name),
    remove: (name) => rm(path.join(folder, name), { force: true }),
    async clear() {
      for (const name of await readdir(folder).catch(nothing)) {
        if (!name.endsWith(UNFINISHED)) continue;
        // Of backups alone: the name of one, and what tells tries of it apart.
        if (backupMoment(name.split('.').slice(0, -2).join('.')) === null) continue;
        await rm(path.join(folder, name), { force: true });
      }
    },
  };
}

/**
 * Writes beside the name, and moves it there once all is on the disk: others see the whole file or what was there before.
 * It holds what only the owner may read: never into a file that is there, whose readers others chose. Throws BackupError
 * where there is no room.
 */
export async function writeWhole(
  file: string,
  content: AsyncIterable<Uint8Array>,
  { leaveFree, freeBytes = freeOn }: Options = {},
): Promise<number> {
  const folder = path.dirname(file);
  const unfinished = `${file}.${crypto.randomUUID().slice(0, 8)}${UNFINISHED}`;
  const count = { bytes: 0 };
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const leave = leaveFree ?? LEAVE_FREE;
    const counted = withRoom(content, { folder, leave, freeBytes, count });
    await pipeline(Readable.from(counted), createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }));
    const written = await open(unfinished, 'r+');
    await written.sync().finally(() => written.close());
    await rename(unfinished, file);
    await syncFolder(folder);
    return count.bytes;
  } catch (error) {
    throw explain(error, folder);
  } finally {
    await rm(unfinished, { force: true }).catch(() => undefined);
  }
}

/** Removes what killed tries to write this file have left. For whoever knows that nobody else writes it now. */
export async function clearUnfinished(file: string): Promise<void> {
  const [folder, before] = [path.dirname(file), `${path.basename(file)}.`];
  for (const name of await readdir(folder).catch(nothing)) {
    if (!name.startsWith(before) || !/^[\da-f]{8}\.unfinished$/.test(name.slice(before.length))) continue;
    await rm(path.join(folder, name), { force: true });
  }
}

type Room = {
  folder: string;
  leave: number;
  freeBytes: (folder: string) => Promise<number>;
  count: { bytes: number };
};

async function* withRoom(
  content: AsyncIterable<Uint8Array>,
  { folder, leave, freeBytes, count }: Room,
): AsyncGenerator<Uint8Array> {
  let lookAt = 0;
  for await (const chunk of content) {
    if (count.bytes >= lookAt) {
      if ((await freeBytes(folder)) < leave) throw fullDisk(folder);
      lookAt = count.bytes + LOOK_EVERY;
    }
    count.bytes += chunk.length;
    yield chunk;
  }
}

async function freeOn(folder: string): Promise<number> {
  const facts = await statfs(folder).catch(() => null);
  return facts === null ? Infinity : facts.bavail * facts.bsize;
}

const fullDisk = (folder: string, cause?: unknown) =>
  new BackupError(
    `There is too little room left on the disk of ${folder}: nothing was kept there, and what was there before is as it was. Make room there, keep fewer backups (BACKUP_KEEP), or keep them elsewhere.`,
    { cause },
  );

function explain(error: unknown, folder: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') return fullDisk(folder, error);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR')
    return new BackupError(`Nothing may be written in ${folder} (${code}).`, { cause: error });
  return error;
}

/** A new name lasts once its folder is on the disk too; Windows has no such call. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

function nothing(error: unknown): string[] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
  throw error;
}

/** The newest of them, by its name; null where there is none. */
export async function newestBackup(store: BackupStore): Promise<string | null> {
  return (await store.list()).toSorted().at(-1) ?? null;
}

/** Removes those that need not be kept any longer. */
export async function thinOut(store: BackupStore, keep: Keep): Promise<string[]> {
  const gone = backupsToRemove(await store.list(), keep);
  for (const name of gone) await store.remove(name);
  return gone;
}
