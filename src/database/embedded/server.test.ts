import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from './embedded.fixtures.ts';
import { START_LOG, pruneLogs, readLatestLog } from './server.ts';

test('only the newest log files are kept, and the one of the latest start is read', async () => {
  const folder = await makeFolder();
  await pruneLogs(folder);
  await mkdir(path.join(folder, 'log'));
  const names = [1, 2, 3, 4, 5, 6].map((day) => `postgres-2026-01-0${day}_000000.log`);
  for (const name of names) await writeFile(path.join(folder, 'log', name), name);
  await pruneLogs(folder);
  expect(await readdir(path.join(folder, 'log'))).toEqual(names.slice(2));

  await writeFile(path.join(folder, START_LOG), 'FATAL: early');
  expect(await readLatestLog(folder)).toBe('FATAL: early');
  await writeFile(path.join(folder, START_LOG), 'redirecting log output to logging collector process');
  expect(await readLatestLog(folder)).toContain('postgres-2026-01-06_000000.log');
});
