import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { clearWorkFolders, withWorkFolder } from './work-folder.ts';

test('what killed programs left goes; what others work in, here or on another machine, stays', async () => {
  const within = await mkdtemp(path.join(tmpdir(), 'work-'));
  const ended = spawn(process.execPath, ['-e', '']);
  await once(ended, 'exit');
  const host = hostname().replaceAll(/[^\w]/g, '');
  const [left, elsewhere] = [`.restore-${host}-${ended.pid}-abc`, `.restore-other-${ended.pid}-abc`];
  for (const name of [left, elsewhere]) await mkdir(path.join(within, name));
  await writeFile(path.join(within, left, 'opened.zip'), 'what customers gave');
  await withWorkFolder(within, async (folder) => {
    await clearWorkFolders(within);
    expect((await readdir(within)).toSorted()).toEqual([path.basename(folder), elsewhere].toSorted());
  });
  expect(await readdir(within)).toEqual([elsewhere]);
  await rm(within, { recursive: true });
});
