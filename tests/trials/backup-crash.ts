import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { createBackups } from '../../src/server/backups.ts';
import { parseConfig } from '../../src/server/config.ts';
import { createLog } from '../../src/server/log.ts';
import { createMedia } from '../../src/server/media.ts';
import type { Draw } from './asking.ts';
import { PRELOADED, type World } from './world.ts';

/**
 * A backup that is killed leaves no file that looks whole and is not; the next one is made all the same. Each that is there is
 * restored on trial, with the checksum of every table and file.
 */
export async function crashBackup(world: World, draw: Draw): Promise<{ name: string; problems: string[] }> {
  // A table of the trials' own, which no shop has.
  const { control } = world.stage;
  await control.query('create schema aside; alter table simulated_jobs set schema aside');
  try {
    const problems = await killAndRestore(world, draw);
    return { name: 'backup', problems };
  } finally {
    await control.query('alter table aside.simulated_jobs set schema public; drop schema aside');
  }
}

async function killAndRestore(world: World, draw: Draw): Promise<string[]> {
  const before = await whole(world);
  const code = await backup(world, draw.of([`file:${draw.below(4)}`, `commit,statement:${draw.below(80)}`]));
  const killed = (await whole(world)).filter((name) => !before.includes(name));
  const problems: string[] = [];
  if (code !== 0 && killed.length > 1) problems.push('A killed backup left more than one file');
  const config = parseConfig(environment(world));
  const log = createLog('silent');
  const { storage } = await createMedia(config, log);
  const backups = createBackups({ config, connectionString: world.databaseUrl, storage, log });
  const orders = world.books()?.orders.length ?? 0;
  const restoreOnTrial = async (name: string) => {
    const { manifest } = await backups.drill(path.join(world.dataDir, 'backups', name));
    const rows = manifest.tables.find((table) => table.name === 'orders')?.rows;
    if (rows !== orders) problems.push(`The backup ${name} has ${rows} of ${orders} orders`);
  };
  // Before there is a newer one of the same day, for which they may be given up.
  for (const name of killed) await restoreOnTrial(name);
  const { note } = await backups.make(new Date());
  await restoreOnTrial(note.name);
  const unfinished = (await names(world)).filter((name) => name.endsWith('.unfinished'));
  if (unfinished.length > 0) problems.push(`Killed backups are left lying: ${unfinished.join(', ')}`);
  return problems;
}

const names = (world: World) => readdir(path.join(world.dataDir, 'backups')).catch((): string[] => []);
const whole = async (world: World) => (await names(world)).filter((name) => /\.zip(\.age)?$/.test(name));

const environment = (world: World) => ({
  ...world.environment(),
  DATA_DIR: world.dataDir,
  DATABASE_URL: world.databaseUrl,
});

async function backup(world: World, failAt: string): Promise<number | null> {
  const command = spawn(process.execPath, ['--import', PRELOADED, 'src/server/commands/backup.ts'], {
    env: { PATH: process.env['PATH'], ...environment(world), FAIL_POINTS: '0', FAIL_AT: failAt },
    stdio: 'ignore',
  });
  const [code] = (await once(command, 'exit')) as [number | null];
  return code;
}
