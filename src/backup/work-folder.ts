import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import process from 'node:process';

const WORK = '.restore-';
const FORGOTTEN_MS = 86_400_000;
/** Another machine, or container, may share the folder: its processes cannot be seen from here. */
const ours = `${WORK}${hostname().replaceAll(/[^\w]/g, '')}-`;

/** A folder that only this user enters, for as long as `work` takes. What it holds may be a backup that was decrypted. */
export async function withWorkFolder<T>(within: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(within, { recursive: true, mode: 0o700 });
  await clearWorkFolders(within);
  const folder = await mkdtemp(path.join(within, `${ours}${process.pid}-`));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes those that killed programs have left: at once where it is known that they do not run, else after a day. */
export async function clearWorkFolders(within: string): Promise<void> {
  const names = await readdir(within).catch(() => [] as string[]);
  for (const name of names.filter((each) => each.startsWith(WORK))) {
    const left = path.join(within, name);
    const facts = await stat(left).catch(() => null);
    const isOld = facts !== null && Date.now() - facts.mtimeMs > FORGOTTEN_MS;
    if (isOld || hasEnded(name)) await rm(left, { recursive: true, force: true });
  }
}

function hasEnded(name: string): boolean {
  if (!name.startsWith(ours)) return false;
  const pid = Number(name.slice(ours.length).split('-')[0]);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
