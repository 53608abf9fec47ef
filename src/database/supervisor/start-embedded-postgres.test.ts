import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

const PROGRAM = fileURLToPath(new URL('./embedded.fixtures.ts', import.meta.url));

let base: string;
let dataDir: string;
const undo: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'embedded-'));
  await chmod(base, 0o755);
  dataDir = path.join(base, 'data');
});

afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
  await rm(base, { recursive: true, force: true });
});

async function start(folder = dataDir) {
  const notes: string[] = [];
  const note = (_detail: object, message: string) => notes.push(message);
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    log: { info: note, warn: note },
    tuning: 'tests',
  });
  undo.push(server.stop);
  return { ...server, notes };
}

async function query(connectionString: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(text)).rows as unknown[];
  } finally {
    await client.end();
  }
}

/** Another program on the same folder: its first word, and a way to kill it. */
async function startProgram(folder = dataDir): Promise<{ said: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [PROGRAM, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  undo.push(() => kill(child, 'SIGTERM'));
  const [said] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { said, child };
}

async function kill(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

const serverPid = async () =>
  Number((await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);

test('makes the database once and keeps what is in it', async () => {
  const first = await start();
  expect(first.notes).toEqual(['Database created', 'Database started']);
  await query(first.connectionString, 'create table kept (n int); insert into kept values (7)');
  await first.stop();
  await first.stop();
  const second = await start();
  expect(second.notes).toEqual(['Database started']);
  expect(await query(second.connectionString, 'select n from kept')).toEqual([{ n: 7 }]);
  const [version] = await query(second.connectionString, 'show server_version');
  expect(version).toMatchObject({ server_version: expect.stringMatching(/^18/) });
});

test('after kill -9 of the program its server is joined, not started again', async () => {
  const program = await startProgram();
  expect(program.said).toBe('started');
  const pid = await serverPid();
  await kill(program.child, 'SIGKILL');
  const joined = await start();
  expect(joined.notes).toEqual(['Joined the database server that an earlier run left behind']);
  expect(await serverPid()).toBe(pid);
  expect(await query(joined.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('after a power cut, program and server gone at once, it starts and has what was committed', async () => {
  const program = await startProgram();
  const pid = await serverPid();
  await kill(program.child, 'SIGKILL');
  const joined = await start();
  await query(joined.connectionString, 'create table kept (n int); insert into kept values (7)');
  process.kill(pid, 'SIGKILL');
  await joined.stop().catch(() => undefined);
  undo.splice(0);
  const again = await start();
  expect(again.notes).toEqual(['Database started']);
  expect(await query(again.connectionString, 'select n from kept')).toEqual([{ n: 7 }]);
});

test("a pid file whose number is another program's by now does not stop the start", async () => {
  const first = await start();
  await first.stop();
  const folder = path.join(dataDir, 'postgres');
  await writeFile(path.join(folder, 'postmaster.pid'), `${process.pid}\n${folder}\n1\n5432\n${folder}\n\n`);
  expect((await start()).notes).toEqual(['Database started']);
});

test('a second program on the folder is refused with one sentence, also when both start at once', async () => {
  const both = await Promise.all([startProgram(), startProgram()]);
  const said = both.map((program) => program.said).toSorted();
  expect(said[1]).toBe('started');
  expect(said[0]).toBe(
    `refused: ${dataDir} is in use by another running copy of the program: stop that one first, or set another DATA_DIR.`,
  );
});

test('a first start that was cut off begins anew', async () => {
  await mkdir(path.join(dataDir, 'postgres.new-0badcafe/base'), { recursive: true });
  const server = await start();
  expect(server.notes).toContain('Database created');
  expect(await readdir(dataDir)).not.toContain('postgres.new-0badcafe');
});

test('a path too long for a socket works all the same', async () => {
  const server = await start(path.join(base, 'a'.repeat(120)));
  expect(await query(server.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a folder with a space and a quote in its name works', async () => {
  const server = await start(path.join(base, "Asha's plants"));
  expect(await query(server.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test.each([
  [
    'a folder of another version',
    async () => {
      await mkdir(path.join(dataDir, 'postgres'), { recursive: true });
      await writeFile(path.join(dataDir, 'postgres/PG_VERSION'), '15\n');
    },
    /holds a database of PostgreSQL 15, but this program brings PostgreSQL 18/,
  ],
  [
    'a folder of something else',
    async () => {
      await mkdir(dataDir);
      await cp(PROGRAM, path.join(dataDir, 'postgres/x.ts'));
    },
    /is not empty and holds no database/,
  ],
  ['a file', () => writeFile(dataDir, ''), /is not a folder/],
])('%s is refused with one sentence', async (_what, prepare, sentence) => {
  await prepare();
  await expect(start()).rejects.toMatchObject({
    name: 'EmbeddedPostgresError',
    message: expect.stringMatching(sentence),
  });
});
