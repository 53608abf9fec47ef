import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, vi } from 'vitest';
import { readPostmaster } from './postmaster.ts';
import { isAlive, waitUntil } from './processes.ts';
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from './start-embedded-postgres.ts';

const PROGRAM = fileURLToPath(new URL('./program.fixtures.ts', import.meta.url));
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const cleanUps: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

/** Undone, newest first, when the test is over. */
export function onEnd(cleanUp: () => Promise<unknown>): void {
  cleanUps.push(cleanUp);
}

/** An empty folder of the test's own; a server still running on `<folder>/<inside>` is ended with the test. */
export async function makeFolder(inside = ''): Promise<string> {
  const root = await makeRoot();
  const folder = path.join(root, inside);
  onEnd(async () => {
    await endServer(folder);
    await remove(root);
  });
  return folder;
}

let shared: string | undefined;

/** One for all tests of a file that do not care which database it is: making one takes a second or two. */
export async function shareFolder(): Promise<string> {
  const folder = (shared ??= await makeRoot());
  onEnd(() => endServer(folder));
  return folder;
}

afterAll(async () => {
  if (shared !== undefined) await remove(shared);
});

export type LogLine = { level: string; message: string; fields: object };

export async function start(options: Omit<EmbeddedPostgresOptions, 'log'>) {
  const lines: LogLine[] = [];
  const write = (level: string) => (fields: object, message: string) =>
    void lines.push({ level, message, fields });
  const log = { info: write('info'), warn: write('warn'), error: write('error') };
  const database = await startEmbeddedPostgres({ tuning: 'tests', ...options, log });
  onEnd(database.stop);
  return { ...database, lines };
}

/** Gives the first column of every row. */
export async function query(connectionString: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: statement, rowMode: 'array' });
    return rows.map((row) => row[0]);
  } finally {
    await client.end();
  }
}

export type Program = { child: ChildProcess; connectionString: string; problem: string };

/** Runs the small program until it has started or given up (then `connectionString` is empty). */
export async function runProgram(dataDir: string, tuning = 'tests'): Promise<Program> {
  const child = spawn(process.execPath, [PROGRAM, dataDir, tuning], { stdio: 'pipe' });
  onEnd(() => kill(child));
  let connectionString = '';
  let problem = '';
  child.stderr.on('data', (chunk: Buffer) => (problem += chunk.toString()));
  child.stdout.on('data', (chunk: Buffer) => (connectionString += chunk.toString()));
  await Promise.race([once(child.stdout, 'data'), once(child, 'close')]);
  return { child, connectionString: connectionString.trim(), problem };
}

export async function kill(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

export async function serverPid(dataDir: string): Promise<number> {
  const noted = await readPostmaster(path.join(dataDir, 'postgres'));
  if (!noted) throw new Error(`No server is noted in ${dataDir}`);
  return noted.pid;
}

/** True once the process has ended, false when it still lives after ten seconds. */
export async function hasEnded(pid: number): Promise<boolean> {
  const ended = await waitUntil(async () => ((await isAlive(pid)) ? undefined : true), { withinMs: 10_000 });
  return ended === true;
}

async function makeRoot(): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'embedded-'));
  await chmod(root, 0o755);
  return root;
}

async function remove(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function endServer(dataDir: string): Promise<void> {
  const noted = await readPostmaster(path.join(dataDir, 'postgres'));
  if (!noted || !(await isAlive(noted.pid))) return;
  process.kill(noted.pid, 'SIGQUIT');
  await hasEnded(noted.pid);
}
