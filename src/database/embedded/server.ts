import { spawn } from 'node:child_process';
import { open, readFile, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Cluster, Endpoint } from './cluster.types.ts';
import { findAnswering } from './answering.ts';
import { SOCKET_FILE } from './endpoint.ts';
import { explainOutput } from './failures.ts';
import { clearStaleFiles, findPostmaster, isServerOf, readPostmaster, runsOurBinary } from './postmaster.ts';
import { isAlive, waitUntil } from './processes.ts';
import { cannotRun, giveTo, runTool, toolEnvironment } from './run-as.ts';
import { readSettings, writeSettings } from './settings.ts';

const JOIN_MS = 300_000;
/** Told to end at once, PostgreSQL gives its processes five seconds. */
const END_MS = 7_000;
const STOP_SECONDS = 60;

export type Running = { pid: number; joined: boolean };

/**
 * Brings the folder's server up with these settings. One that a killed program left behind is joined when it runs
 * just as it would be started now; otherwise it is stopped and started anew.
 */
export async function bringUp(
  cluster: Cluster,
  endpoint: Endpoint,
  { settings, mayFindAnother = true }: { settings: string; mayFindAnother?: boolean },
): Promise<Running> {
  const left = await findPostmaster(cluster);
  if (left) {
    const state = await findState(cluster, endpoint, { pid: left.pid, settings });
    if (state === 'ready') return { pid: left.pid, joined: true };
    await (state === 'silent' ? endServer : stopServer)(cluster, left.pid);
  }
  const socketFile = endpoint.kind === 'socket' ? path.join(endpoint.folder, SOCKET_FILE) : undefined;
  await clearStaleFiles(cluster, socketFile);
  await writeSettings(cluster, settings);
  try {
    return { pid: await launchServer(cluster), joined: false };
  } catch (error) {
    // A program killed a moment ago may have started one that wrote its pid file just after we looked.
    if (!mayFindAnother || !(await findPostmaster(cluster))) throw error;
    return bringUp(cluster, endpoint, { settings, mayFindAnother: false });
  }
}

/** Shuts the server down: sessions are ended, everything is written. True once its process is gone. */
export async function stopServer(cluster: Cluster, pid: number): Promise<boolean> {
  const isWindows = process.platform === 'win32';
  if (isWindows) await stopByPgCtl(cluster);
  else await signalServer(cluster, { pid, signal: 'SIGINT' });
  if (await isGone(pid, isWindows ? 1_000 : STOP_SECONDS * 1000)) return true;
  return endServer(cluster, pid);
}

/** Windows knows no signals. */
async function stopByPgCtl(cluster: Cluster): Promise<void> {
  const args = ['stop', '-m', 'fast', '-w', '-t', String(STOP_SECONDS), '-D', cluster.pgdata];
  // It fails for a folder that is gone, or a server that takes too long; both end in its caller.
  await runTool(cluster.binaries.pgCtl, args, cluster).catch(() => undefined);
}

/**
 * Ends a server that hangs, without its taking leave: what was committed is in its log, and read back at its next start.
 * True once its process is gone; those of its sessions go with it.
 */
export async function endServer(cluster: Cluster, pid: number): Promise<boolean> {
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    await signalServer(cluster, { pid, signal });
    if (await isGone(pid, END_MS)) return true;
  }
  return false;
}

async function signalServer(
  cluster: Cluster,
  { pid, signal }: { pid: number; signal: NodeJS.Signals },
): Promise<void> {
  if (!(await isServerOf(cluster, pid))) return;
  try {
    process.kill(pid, signal);
  } catch {
    // It is gone already.
  }
}

/** Whether a server that is there already can be joined ('ready'); 'other': it was started otherwise than now, or it ends. */
async function findState(
  cluster: Cluster,
  endpoint: Endpoint,
  { pid, settings }: { pid: number; settings: string },
): Promise<'ready' | 'silent' | 'other'> {
  if ((await readSettings(cluster)) !== settings || !(await runsOurBinary(cluster, pid))) return 'other';
  const state = await waitUntil(
    async () => {
      const now = await readPostmaster(cluster.folder);
      if (now?.pid !== pid || !(await isAlive(pid))) return 'other';
      if (now.status === 'starting') return undefined;
      if (now.status !== 'ready') return 'other';
      const answering = await findAnswering(endpoint, pid);
      return answering === 'recovering' ? undefined : answering;
    },
    { withinMs: JOIN_MS, everyMs: 50 },
  );
  return state ?? 'silent';
}

async function isGone(pid: number, withinMs: number): Promise<boolean> {
  const gone = await waitUntil(async () => ((await isAlive(pid)) ? undefined : true), { withinMs });
  return gone === true;
}

/** Replaying what a power cut left takes its time on a slow disk. */
const RECOVERY_MS = 300_000;
/** Processes of a killed server notice within moments that it is gone. */
const LEFTOVERS_MS = 15_000;

/** Starts the server and waits until it answers; gives its pid. Throws EmbeddedPostgresError when it does not start. */
async function launchServer(cluster: Cluster): Promise<number> {
  const outcome = await waitUntil(
    async () => {
      const now = process.platform === 'win32' ? await launchByPgCtl(cluster) : await launch(cluster);
      return isBlockedByLeftovers(now) ? undefined : now;
    },
    { withinMs: LEFTOVERS_MS, everyMs: 200 },
  );
  if (outcome && 'pid' in outcome) return outcome.pid;
  const output = outcome?.output ?? 'processes of the server before it do not end';
  throw explainOutput('Starting the database', output, path.dirname(cluster.folder));
}

function isBlockedByLeftovers(outcome: Outcome): boolean {
  return 'output' in outcome && /pre-existing shared memory block/.test(outcome.output);
}

type Outcome = { pid: number } | { output: string };

/** Detached: the terminal's Ctrl-C is for the program, which stops the server when it is done with it. */
async function launch(cluster: Cluster): Promise<Outcome> {
  const { folder, pgdata, user, binaries, tag } = cluster;
  const output = await open(path.join(folder, START_LOG), 'w', 0o600);
  await giveTo(user, path.join(folder, START_LOG));
  const child = spawn(binaries.postgres, ['-D', pgdata, '-c', `cluster_name=${tag}`], {
    cwd: folder,
    ...user,
    detached: true,
    env: toolEnvironment(),
    stdio: ['ignore', output.fd, output.fd],
  });
  let ended = false;
  let failure: Error | undefined;
  child.once('exit', () => (ended = true));
  child.once('error', (error) => (failure = error));
  child.unref();
  const ready = await waitUntil(
    async () => (ended || failure !== undefined || (await isReady(folder, child.pid)) ? true : undefined),
    { withinMs: RECOVERY_MS },
  );
  await output.close();
  if (failure) throw cannotRun(binaries.postgres, failure);
  if (ready && !ended && child.pid !== undefined) return { pid: child.pid };
  child.kill('SIGQUIT');
  return { output: await readLatestLog(folder) };
}

/** Windows: pg_ctl gives up the administrator's rights that the server refuses to run with. */
async function launchByPgCtl(cluster: Cluster): Promise<Outcome> {
  const { folder, pgdata, binaries } = cluster;
  const args = ['start', '-w', '-t', String(RECOVERY_MS / 1000), '-D', pgdata];
  const { code, output } = await runTool(
    binaries.pgCtl,
    [...args, '-l', path.join(folder, START_LOG)],
    cluster,
  );
  const started = await readPostmaster(folder);
  if (code === 0 && started) return { pid: started.pid };
  return { output: `${output}\n${await readLatestLog(folder)}` };
}

async function isReady(folder: string, pid: number | undefined): Promise<boolean> {
  const noted = await readPostmaster(folder);
  return noted !== undefined && noted.pid === pid && noted.status === 'ready';
}

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
