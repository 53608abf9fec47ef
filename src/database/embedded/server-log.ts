import { open, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

/** Five megabytes each: see log_rotation_size. */
const KEPT = 4;

/** What PostgreSQL writes before its own log is open. */
export const START_LOG = 'start.log';

/** Removes all but the newest of PostgreSQL's log files. */
export async function pruneLogs(folder: string): Promise<void> {
  const logs = await listLogs(folder);
  for (const file of logs.slice(0, -KEPT)) await rm(file, { force: true }).catch(() => undefined);
}

/** The end of what the server said at its latest start. */
export async function readLatestLog(folder: string): Promise<string> {
  const before = await readFile(path.join(folder, START_LOG), 'utf8').catch(() => '');
  // Until then, the newest file is an earlier start's.
  if (!before.includes('logging collector')) return before;
  const newest = (await listLogs(folder)).at(-1);
  return `${before}\n${newest === undefined ? '' : await readEnd(newest)}`;
}

async function listLogs(folder: string): Promise<string[]> {
  const names = await readdir(path.join(folder, 'log')).catch(() => []);
  const logs = names.filter((name) => /^postgres-.*\.log$/.test(name)).sort();
  return logs.map((name) => path.join(folder, 'log', name));
}

async function readEnd(file: string, bytes = 16_384): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read({
      buffer: Buffer.alloc(bytes),
      position: Math.max(0, size - bytes),
    });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
