import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import type { Draw } from './asking.ts';
import { PRELOADED, type World } from './world.ts';

/** A backup that is killed leaves no file that looks whole, and the next one is made all the same. */
export async function crashBackup(world: World, draw: Draw): Promise<{ name: string; problems: string[] }> {
  const before = await whole(world);
  const code = await backup(world, String(draw.below(4)));
  const between = await whole(world);
  const problems: string[] = [];
  if (code !== 0 && between.length > before.length + 1)
    problems.push('A killed backup left more than one file');
  const again = await backup(world);
  const after = await whole(world);
  if (again !== 0) problems.push('After a killed backup none can be made');
  else if (after.length === 0) problems.push('A backup said that it was made, and is not there');
  const unfinished = (await names(world)).filter((name) => name.endsWith('.unfinished'));
  if (unfinished.length > 1) problems.push(`Killed backups are left lying: ${unfinished.join(', ')}`);
  return { name: 'backup', problems: [...problems, ...(await world.check())] };
}

const names = (world: World) => readdir(path.join(world.dataDir, 'backups')).catch((): string[] => []);
const whole = async (world: World) => (await names(world)).filter((name) => /\.zip(\.age)?$/.test(name));

async function backup(world: World, failAt?: string): Promise<number | null> {
  const command = spawn(process.execPath, ['--import', PRELOADED, 'src/server/commands/backup.ts'], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: world.dataDir,
      DATABASE_URL: world.databaseUrl,
      ...(failAt !== undefined && { FAIL_AT: failAt }),
    },
    stdio: 'ignore',
  });
  const [code] = (await once(command, 'exit')) as [number | null];
  return code;
}
