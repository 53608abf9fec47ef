import { readFile, readlink, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { inspectProcess } from './processes.ts';
import { waitUntil } from './wait-until.ts';

/** Three heartbeats of the holder. */
const SILENCE_MS = 6_000;

export type Holder = {
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
export async function readHolder(file: string): Promise<Holder | undefined> {
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
  const before = await heartbeat(file);
  const beat = await waitUntil(async () => ((await heartbeat(file)) === before ? undefined : true), {
    withinMs: silenceMs,
    everyMs: 100,
  });
  return beat === true;
}

async function heartbeat(file: string): Promise<number> {
  const { mtimeMs } = await stat(file);
  return mtimeMs;
}

async function nameSystem(): Promise<string> {
  if (process.platform !== 'linux') return hostname();
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => hostname());
  const pidNamespace = await readlink('/proc/self/ns/pid').catch(() => '');
  return `${boot.trim()} ${pidNamespace}`;
}
