import { spawn } from 'node:child_process';
import { appendFile, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  hasEnded,
  kill,
  onEnd,
  query,
  runProgram,
  serverPid,
  shareFolder,
  start,
} from './embedded.fixtures.ts';
import { waitUntil } from './processes.ts';

test('the server of a program that was killed is joined, not started anew', async () => {
  const dataDir = await shareFolder();
  const program = await runProgram(dataDir);
  await query(program.connectionString, 'create table joined as select 7 as height');
  const pid = await serverPid(dataDir);
  await kill(program.child);

  const { connectionString, lines, stop } = await start({ dataDir });
  expect(lines.map(({ message }) => message)).toEqual(['Database joined: it was still running']);
  expect(await serverPid(dataDir)).toBe(pid);
  expect(connectionString).toBe(program.connectionString);
  expect(await query(connectionString, 'select height from joined')).toEqual([7]);
  await stop();
  expect(await hasEnded(pid)).toBe(true);
});

test('a server that runs otherwise than it would be started now is started anew', async () => {
  const dataDir = await shareFolder();
  const program = await runProgram(dataDir);
  const pid = await serverPid(dataDir);
  await kill(program.child);
  const { connectionString } = await start({ dataDir, tuning: undefined });
  expect(await serverPid(dataDir)).not.toBe(pid);
  expect(await query(connectionString, 'show fsync')).toEqual(['on']);
});

test('one that lost its socket is started anew', async () => {
  const dataDir = await shareFolder();
  const program = await runProgram(dataDir);
  await kill(program.child);
  await rm(path.join(dataDir, 'postgres', '.s.PGSQL.5432'));
  const { connectionString } = await start({ dataDir });
  expect(await query(connectionString, 'select 1')).toEqual([1]);
});

test('a program that ends without stopping its server still takes it along', async () => {
  const dataDir = await shareFolder();
  const program = await runProgram(dataDir);
  const pid = await serverPid(dataDir);
  program.child.stdin?.write('end\n');
  expect(await hasEnded(pid)).toBe(true);
});

test('a killed server recovers what was committed', async () => {
  const dataDir = await shareFolder();
  const program = await runProgram(dataDir, 'durable');
  await query(program.connectionString, 'create table recovered as select 7 as height');
  const pid = await serverPid(dataDir);
  await kill(program.child);
  process.kill(pid, 'SIGKILL');
  await hasEnded(pid);
  const { connectionString } = await start({ dataDir, tuning: undefined });
  expect(await serverPid(dataDir)).not.toBe(pid);
  expect(await query(connectionString, 'select height from recovered')).toEqual([7]);
});

test('a server that dies while it is needed is started again', async () => {
  const dataDir = await shareFolder();
  const { connectionString, lines } = await start({ dataDir });
  process.kill(await serverPid(dataDir), 'SIGKILL');
  const answer = await waitUntil(
    () =>
      lines.at(-1)?.message !== 'Database started again'
        ? Promise.resolve(undefined)
        : query(connectionString, 'select 1'),
    { withinMs: 15_000 },
  );
  expect(answer).toEqual([1]);
  expect(lines.at(-2)).toMatchObject({
    level: 'error',
    message: 'The database server ended by itself; starting it again',
  });
});

test('after a power cut the noted process number may be anybody’s', async () => {
  const dataDir = await shareFolder();
  const program = await runProgram(dataDir);
  const folder = path.join(dataDir, 'postgres');
  const pid = await serverPid(dataDir);
  const files = ['postmaster.pid', '.s.PGSQL.5432.lock'].map((name) => path.join(folder, name));
  const noted = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  await kill(program.child);
  process.kill(pid, 'SIGKILL');
  await hasEnded(pid);

  const stranger = await runStranger(folder);
  for (const [index, file] of files.entries()) {
    await writeFile(file, noted[index]!.replace(String(pid), String(stranger)));
  }
  const { connectionString } = await start({ dataDir });
  expect(await query(connectionString, 'select 1')).toEqual([1]);
  expect(process.kill(stranger, 0)).toBe(true);
});

test('after a power cut the note of the process may be empty', async () => {
  const dataDir = await shareFolder();
  await (await start({ dataDir })).stop();
  await appendFile(path.join(dataDir, 'postgres', 'postmaster.pid'), '');
  const { connectionString } = await start({ dataDir });
  expect(await query(connectionString, 'select 1')).toEqual([1]);
});

/** A process of the server's own account, which PostgreSQL would take for the server. */
async function runStranger(folder: string): Promise<number> {
  const { uid, gid } = await stat(folder);
  const account = process.getuid?.() === 0 ? { uid, gid } : {};
  const child = spawn('/bin/cat', { ...account, stdio: ['pipe', 'ignore', 'ignore'] });
  onEnd(() => kill(child));
  return child.pid ?? 0;
}
