import { readFileSync } from 'node:fs';
import path from 'node:path';

export type RunningServer = { pid: number; port: number; socketFolder: string };

/**
 * The server that runs on this folder already, left behind by a program that was killed. A pid file whose process is
 * gone, or is by now another program's, means none: PostgreSQL clears such a file itself, or `clear` says to.
 */
export function findRunningServer(cluster: string): {
  running: RunningServer | null;
  stalePidFile: string | null;
} {
  const file = path.join(cluster, 'postmaster.pid');
  let lines: string[];
  try {
    lines = readFileSync(file, 'utf8').split('\n');
  } catch {
    return { running: null, stalePidFile: null };
  }
  const [pid, folder, , port, socketFolder] = lines;
  const isOurs = folder === cluster && isAlive(Number(pid)) && isPostgres(Number(pid));
  if (!isOurs) return { running: null, stalePidFile: file };
  return {
    running: { pid: Number(pid), port: Number(port), socketFolder: socketFolder ?? cluster },
    stalePidFile: null,
  };
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Where the system tells what a process is; elsewhere a living process is taken for the server. */
function isPostgres(pid: number): boolean {
  if (process.platform !== 'linux') return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return false;
  }
}
