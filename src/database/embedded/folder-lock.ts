import {
  mkdir,
  readFile,
  readdir,
  readlink,
  rename,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { EmbeddedPostgresError } from './failures.ts';
import { inspectProcess, waitUntil } from './processes.ts';

const HEARTBEAT_MS = 2_000;
const UNREADABLE_MS = 1_000;

type FolderLock = { release(): Promise<void> };

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
  const beating = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => undefined);
  }, HEARTBEAT_MS);
  beating.unref();
  return {
    async release() {
      clearInterval(beating);
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

/** Three heartbeats of the holder. */
const SILENCE_MS = 6_000;

type Holder = {
  pid: number;
  started: string | null;
  /** Pids of one system (or container) mean nothing in another. */
  system: string;
  released: boolean;
};

export async function describeSelf(): Promise<Holder> {
  const facts = await inspectProcess(process.pid);
  return {
    pid: process.pid,
    started: facts?.started ?? null,
    system: await nameSystem(),
    released: false,
  };
}

/** What a lock file says, undefined when it is absent or not completely written. */
async function readHolder(file: string): Promise<Holder | undefined> {
  try {
    const holder = JSON.parse(await readFile(file, 'utf8')) as Partial<Holder> | null;
    const { pid, started = null, system = '', released = false } = holder ?? {};
    return typeof pid === 'number' ? { pid, started, system, released } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Does the program that wrote this lock still live? In the same system its process says so; from another (a container
 * on the same volume, or this machine before it was started anew) only the lock's heartbeat does.
 */
export async function isHolding(holder: Holder, file: string, silenceMs = SILENCE_MS): Promise<boolean> {
  if (holder.system === (await nameSystem())) {
    const facts = await inspectProcess(holder.pid);
    return facts !== undefined && (facts.started ?? null) === holder.started;
  }
  const before = await lastBeat(file);
  const beat = await waitUntil(async () => ((await lastBeat(file)) === before ? undefined : true), {
    withinMs: silenceMs,
    everyMs: 100,
  });
  return beat === true;
}

async function lastBeat(file: string): Promise<number> {
  const { mtimeMs } = await stat(file);
  return mtimeMs;
}

async function nameSystem(): Promise<string> {
  if (process.platform !== 'linux') return hostname();
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => hostname());
  const pidNamespace = await readlink('/proc/self/ns/pid').catch(() => '');
  return `${boot.trim()} ${pidNamespace}`;
}
