import { chmod, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { hasEnded, kill, makeFolder, query, runProgram, shareFolder, start } from './embedded.fixtures.ts';
import { waitUntil } from './processes.ts';

test('a path too long for a socket gets one in a short private folder, gone after the stop', async () => {
  const dataDir = await makeFolder('plants and pots/'.repeat(8));
  const { connection, connectionString, stop } = await start({ dataDir });
  expect(connection.host.length).toBeLessThan(80);
  expect(await query(connectionString, 'select 1')).toEqual([1]);
  expect(await readdir(dataDir)).toContain('postgres');
  await stop();
  await expect(readdir(connection.host)).rejects.toThrow('ENOENT');
});

test('a path with every awkward sign works', async () => {
  const dataDir = await makeFolder(`it's $HOME, "50 %" & नीम`);
  const { connectionString } = await start({ dataDir });
  expect(await query(connectionString, 'select 1')).toEqual([1]);
});

test('below a folder that only its owner may enter, root’s too, the data stay where they belong', async () => {
  const dataDir = await makeFolder('private/data');
  await mkdir(path.dirname(dataDir), { mode: 0o700 });
  const program = await runProgram(dataDir);
  await query(program.connectionString, 'create table plants as select 7 as height');
  await kill(program.child);
  const joined = await start({ dataDir });
  expect(joined.lines.map(({ message }) => message)).toEqual(['Database joined: it was still running']);
  await joined.stop();
  const { connectionString } = await start({ dataDir });
  expect(await query(connectionString, 'select height from plants')).toEqual([7]);
  expect(await readdir(path.join(dataDir, 'postgres'))).toContain('PG_VERSION');
});

test('a database that was not finished is made anew, also over an empty folder', async () => {
  const dataDir = await makeFolder();
  const starting = runProgram(dataDir);
  const half = await waitUntil(
    async () => (await readdir(dataDir)).find((name) => name.startsWith('postgres.new-')),
    { withinMs: 10_000 },
  );
  const lock = await readFile(path.join(dataDir, 'postgres.lock', '1.json'), 'utf8');
  const { pid } = JSON.parse(lock) as { pid: number };
  process.kill(pid, 'SIGKILL');
  await starting;
  await hasEnded(pid);
  expect(await readdir(dataDir)).toContain(half);
  await mkdir(path.join(dataDir, 'postgres'));

  const { connectionString } = await start({ dataDir });
  expect(await query(connectionString, 'select 1')).toEqual([1]);
  expect(await readdir(dataDir)).toEqual(['postgres', 'postgres.lock']);
});

test('a folder that is no complete database is left alone', async () => {
  const dataDir = await makeFolder();
  await mkdir(path.join(dataDir, 'postgres', 'base'), { recursive: true });
  await expect(start({ dataDir })).rejects.toThrow('is not a complete database (it has no PG_VERSION)');
});

test('settings that PostgreSQL refuses are named', async () => {
  const dataDir = await shareFolder();
  await (await start({ dataDir })).stop();
  const file = path.join(dataDir, 'postgres', 'postgresql.conf');
  await writeFile(file, `${await readFile(file, 'utf8')}\nshared_buffers = plenty\n`);
  await expect(start({ dataDir })).rejects.toThrow(/invalid value for parameter "shared_buffers": "plenty"/);
  await writeFile(file, (await readFile(file, 'utf8')).replace('= plenty', '= 64MB'));
  const { connectionString } = await start({ dataDir });
  expect(await query(connectionString, 'show shared_buffers')).toEqual(['64MB']);
});

test('a database of another major version is left alone', async () => {
  const dataDir = await shareFolder();
  await (await start({ dataDir })).stop();
  const file = path.join(dataDir, 'postgres', 'PG_VERSION');
  await writeFile(file, '15\n');
  await expect(start({ dataDir })).rejects.toThrow(
    `The database in ${dataDir}/postgres was made by PostgreSQL 15, and this program brings PostgreSQL 18. Make a backup with the version of the program that made it`,
  );
  await writeFile(file, '18\n');
  await start({ dataDir });
});

test('a file in the place of a folder', async () => {
  const root = await makeFolder();
  await writeFile(path.join(root, 'file'), '');
  const file = path.join(root, 'file');
  await expect(start({ dataDir: file })).rejects.toThrow(`The data folder ${file} is a file, not a folder.`);
  await expect(start({ dataDir: path.join(file, 'data') })).rejects.toThrow('a part of its path is a file');
  await writeFile(path.join(root, 'postgres'), '');
  await expect(start({ dataDir: root })).rejects.toThrow('is a file where the database should be');
});

test('a folder that cannot be written to', async () => {
  const root = await makeFolder();
  await chmod(root, 0o500);
  // Root may write anywhere but among the system's own files.
  const dataDir = process.getuid?.() === 0 ? '/sys/shop' : path.join(root, 'data');
  const refusal = await start({ dataDir }).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ name: 'EmbeddedPostgresError' });
  expect(String(refusal)).toMatch(/is not writable for this program|cannot be written to/);
  await rm(root, { recursive: true, force: true });
});
