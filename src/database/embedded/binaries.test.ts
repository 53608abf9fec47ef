import { cp, mkdir, readdir, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { copyBinaries, findInstalled, provideBinaries } from './binaries.ts';
import { makeFolder } from './embedded.fixtures.ts';
import { chooseUser, runTool } from './run-as.ts';

test('programs are run where they were installed', async () => {
  const installed = await findInstalled();
  const { postgres } = await provideBinaries(installed, { user: undefined, dataDir: '/nowhere' });
  expect(postgres).toBe(path.join(installed.native, 'bin', 'postgres'));
});

test('a copy runs for the account, is found again, and follows its content', async () => {
  const dataDir = await makeFolder();
  const user = await chooseUser(path.join(dataDir, 'postgres'));
  const installed = await findInstalled();
  const copy = await copyBinaries(installed, { user, dataDir });
  expect(path.dirname(copy)).toBe(path.join(dataDir, 'postgres-binaries'));
  const { ino } = await stat(path.join(copy, 'bin', 'postgres'));
  expect(await copyBinaries(installed, { user, dataDir })).toBe(copy);
  expect((await stat(path.join(copy, 'bin', 'postgres'))).ino).toBe(ino);
  const updated = await copyBinaries({ ...installed, version: '18.5.0' }, { user, dataDir });
  expect(updated).not.toBe(copy);
  expect(await readdir(path.dirname(copy))).toHaveLength(2);
});

test('links that the installation left out are added, and a closed installation is copied', async () => {
  const root = await makeFolder();
  const user = await chooseUser(path.join(root, 'postgres'));
  const installed = await findInstalled();
  const closed = path.join(root, 'closed');
  await mkdir(closed, { mode: 0o700 });
  const native = path.join(closed, 'native');
  await cp(installed.native, native, { recursive: true, verbatimSymlinks: true });
  await unlink(path.join(native, 'lib', 'libpq.so.5'));

  const binaries = await provideBinaries({ ...installed, native }, { user, dataDir: root });
  expect(await readdir(path.join(native, 'lib'))).toContain('libpq.so.5');
  expect(binaries.postgres.startsWith(user ? path.join(root, 'postgres-binaries') : native)).toBe(true);
  const { code, output } = await runTool(binaries.initdb, ['--version'], { folder: '/', user });
  expect({ code, output: output.trim() }).toEqual({ code: 0, output: 'initdb (PostgreSQL) 18.4' });
});
