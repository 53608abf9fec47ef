import { mkdir, readdir, rename, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { describeSelf, isHolding, readHolder, type Holder } from './lock-holder.ts';
import { waitUntil } from './wait-until.ts';

const HEARTBEAT_MS = 2_000;
const UNREADABLE_MS = 1_000;

export type FolderLock = { release(): Promise<void> };

/**
 * Makes this program the only one that uses `folder`, until `release` or its end. Throws EmbeddedPostgresError when
 * another living program has it.
 *
 * The lock is a folder of numbered files, the highest number being in force. That one is never removed, only
 * succeeded or marked as released, so of several that take over the same stale lock exactly one can make the next.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const place = path.join(folder, 'postgres.lock');
  await mkdir(place, { recursive: true });
  const self = await describeSelf();
  for (;;) {
    const newest = await newestNumber(place);
    if (newest > 0) await refuseWhenHeld(fileOf(place, newest), folder);
    const own = newest + 1;
    if (!(await claim(fileOf(place, own), self))) continue;
    if ((await newestNumber(place)) === own) {
      await removeOlder(place, own);
      return keep(fileOf(place, own), self);
    }
    await rm(fileOf(place, own), { force: true });
  }
}

async function refuseWhenHeld(file: string, folder: string): Promise<void> {
  // An empty file is one that is just being written, or was when the power went.
  const holder = await waitUntil(() => readHolder(file), { withinMs: UNREADABLE_MS });
  if (holder === undefined || holder.released || !(await isHolding(holder, file))) return;
  throw new EmbeddedPostgresError(
    `The data folder ${folder} is in use by another program (process ${holder.pid}). ` +
      'Stop that one first, or choose another DATA_DIR.',
  );
}

async function claim(file: string, self: Holder): Promise<boolean> {
  try {
    await writeFile(file, JSON.stringify(self), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    // A file that could not be filled (full disk) would be in the way of the next start.
    await rm(file, { force: true }).catch(() => undefined);
    throw error;
  }
}

function keep(file: string, self: Holder): FolderLock {
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => undefined);
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return {
    async release() {
      clearInterval(heartbeat);
      await markReleased(file, self);
    },
  };
}

async function markReleased(file: string, self: Holder): Promise<void> {
  if ((await stat(file).catch(() => undefined)) === undefined) return;
  try {
    await writeFile(`${file}.new`, JSON.stringify({ ...self, released: true }));
    await rename(`${file}.new`, file);
  } catch {
    // A full disk: an empty lock is nobody's either, the next start only looks twice at it.
    await truncate(file);
    await rm(`${file}.new`, { force: true });
  }
}

async function newestNumber(place: string): Promise<number> {
  return Math.max(0, ...(await numbers(place)));
}

async function removeOlder(place: string, own: number): Promise<void> {
  const older = (await numbers(place)).filter((number) => number < own);
  await Promise.all(older.map((number) => rm(fileOf(place, number), { force: true })));
}

async function numbers(place: string): Promise<number[]> {
  const names = await readdir(place);
  return names.flatMap((name) => (/^\d+\.json$/.test(name) ? [Number.parseInt(name, 10)] : []));
}

function fileOf(place: string, number: number): string {
  return path.join(place, `${number}.json`);
}
