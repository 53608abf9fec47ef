import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { hasEnded, kill, makeFolder, onEnd, runProgram, shareFolder, start } from './embedded.fixtures.ts';
import { EmbeddedPostgresError } from './failures.ts';
import { describeSelf, isHolding, lockFolder } from './folder-lock.ts';

test('a second program on the folder is refused with one line, and the first goes on', async () => {
  const dataDir = await shareFolder();
  const first = await runProgram(dataDir);
  const second = await runProgram(dataDir);
  expect(second.problem).toBe(
    `EmbeddedPostgresError: The data folder ${dataDir} is in use by another program (process ${first.child.pid}). ` +
      'Stop that one first, or choose another DATA_DIR.\n',
  );
  expect(first.child.exitCode).toBeNull();
  await expect(start({ dataDir })).rejects.toThrow(EmbeddedPostgresError);
  await kill(first.child, 'SIGTERM');
  await start({ dataDir });
});

test('of two programs started at once exactly one has the folder', async () => {
  const dataDir = await makeFolder();
  const programs = await Promise.all([runProgram(dataDir), runProgram(dataDir)]);
  expect(programs.filter(({ connectionString }) => connectionString !== '')).toHaveLength(1);
  expect(programs.filter(({ problem }) => problem.includes('is in use by another program'))).toHaveLength(1);
});

test.each([
  ['no lock', undefined],
  ['the lock of a process that is gone', { pid: 2 ** 30, started: '1' }],
  ['the lock of a process whose number we were given', { pid: process.pid, started: '1' }],
  ['a released lock', { released: true }],
])('of many that find %s exactly one gets it', async (_, change) => {
  const dataDir = await makeFolder();
  if (change) await writeLock(dataDir, JSON.stringify({ ...(await describeSelf()), ...change }));
  const tries = Array.from({ length: 20 }, () => lockFolder(dataDir));
  const outcomes = await Promise.allSettled(tries);
  const winners = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  expect(winners).toHaveLength(1);
  await winners[0]!.release();
  const next = await lockFolder(dataDir);
  await next.release();
  expect(await readdir(path.join(dataDir, 'postgres.lock'))).toHaveLength(1);
});

test('a lock that a power cut left empty is nobody’s', async () => {
  const dataDir = await makeFolder();
  await writeLock(dataDir, '');
  const lock = await lockFolder(dataDir);
  await lock.release();
});

test('a program of another system holds the folder as long as its heart beats', async () => {
  const dataDir = await makeFolder();
  const holder = { ...(await describeSelf()), system: 'another container' };
  const file = await writeLock(dataDir, JSON.stringify(holder));
  expect(await isHolding(holder, file, 200)).toBe(false);
  let beats = 0;
  const heart = setInterval(() => void utimes(file, (beats += 1), beats), 20);
  onEnd(async () => clearInterval(heart));
  await expect(lockFolder(dataDir)).rejects.toThrow('is in use by another program');
});

test('the lock of a killed program is taken over', async () => {
  const dataDir = await shareFolder();
  const program = await runProgram(dataDir);
  await kill(program.child);
  expect(await hasEnded(program.child.pid ?? 0)).toBe(true);
  const lock = await lockFolder(dataDir);
  await lock.release();
});

async function writeLock(dataDir: string, content: string): Promise<string> {
  const file = path.join(dataDir, 'postgres.lock', '7.json');
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
  return file;
}
