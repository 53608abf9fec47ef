import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import config from '../../drizzle.config.ts';

test('the migrations make the tables as they are described: the next one would be empty', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'migrations-'));
  try {
    const copy = path.join(folder, 'migrations');
    await cp('src/database/migrations', copy, { recursive: true });
    const before = await readdir(copy);
    const own = path.join(folder, 'drizzle.config.json');
    await writeFile(own, JSON.stringify({ ...config, out: path.relative('.', copy) }));
    const generate = ['node_modules/drizzle-kit/bin.cjs', 'generate', `--config=${path.relative('.', own)}`];
    // It exits with 0 even where it failed.
    const { stdout, stderr } = await promisify(execFile)(process.execPath, generate);
    expect(stderr).toBe('');
    expect(stdout).toContain('No schema changes, nothing to migrate');
    expect(await readdir(copy)).toEqual(before);
  } finally {
    await rm(folder, { recursive: true });
  }
}, 60_000);
