import { readFile, readlink, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Cluster } from './cluster.types.ts';
import { inspectProcess, waitUntil } from './processes.ts';

export const PID_FILE = 'postmaster.pid';
const EMPTY_MS = 1_000;

/** The folder's server while it lives; `status` is its own word: starting, ready, stopping. */
export type Postmaster = { pid: number; port: number; status: string };

/** What PostgreSQL's pid file says, true or stale. */
export async function readPostmaster(folder: string): Promise<Postmaster | undefined> {
  const text = await readFile(path.join(folder, PID_FILE), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  if (!(pid > 0)) return undefined;
  return { pid, port: Number.parseInt(lines[3] ?? '', 10), status: (lines[7] ?? '').trim() };
}

/** The living server of this very folder, whoever started it. */
export async function findPostmaster(
  cluster: Pick<Cluster, 'folder' | 'tag'>,
): Promise<Postmaster | undefined> {
  const noted = await readPostmaster(cluster.folder);
  return noted && (await isServerOf(cluster, noted.pid)) ? noted : undefined;
}

/** Is this process the server of this very folder, and not another one that was given the same number? */
export async function isServerOf(cluster: Pick<Cluster, 'folder' | 'tag'>, pid: number): Promise<boolean> {
  const facts = await inspectProcess(pid);
  if (!facts) return false;
  if (facts.command === undefined) return true;
  if (!/(^|\/)postgres -D /.test(facts.command)) return false;
  const [workingFolder, own] = await Promise.all([
    stat(`/proc/${pid}/cwd/`).catch(() => undefined),
    stat(cluster.folder).catch(() => undefined),
  ]);
  // A server works in its folder. Where the system does not show that, the mark given at its start has to do.
  if (workingFolder && own) return workingFolder.dev === own.dev && workingFolder.ino === own.ino;
  return facts.command.includes(cluster.tag);
}

/** Is it the program that we would start, and not one that was since moved, or replaced by an update? */
export async function runsOurBinary(cluster: Cluster, pid: number): Promise<boolean> {
  const facts = await inspectProcess(pid);
  if (facts?.command === undefined) return true;
  const program = await readlink(`/proc/${pid}/exe`).catch(() => '');
  return facts.command.startsWith(`${cluster.binaries.postgres} -D `) && !program.endsWith(' (deleted)');
}

/**
 * Clears what a server that is proven gone left behind, when PostgreSQL itself would not: it takes any process with
 * the noted number for the old server. A number that nobody has is left to its own, stricter checks.
 */
export async function clearStaleFiles(cluster: Cluster, socketFile: string | undefined): Promise<void> {
  const pidFile = path.join(cluster.folder, PID_FILE);
  if (await stat(pidFile).catch(() => undefined)) {
    // An empty file was left by a power cut, or is just being written.
    const noted = await waitUntil(() => readPostmaster(cluster.folder), { withinMs: EMPTY_MS });
    if (noted && (await isServerOf(cluster, noted.pid))) return;
    if (!noted || (process.platform !== 'win32' && numberIsTaken(noted.pid)))
      await rm(pidFile, { force: true });
  }
  if (socketFile === undefined) return;
  await rm(socketFile, { force: true });
  await rm(`${socketFile}.lock`, { force: true });
}

/** Also by a process that ended and was never reaped. */
function numberIsTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
