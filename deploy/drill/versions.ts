import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';

/** The version that the drill belongs to. */
export const present = path.resolve(import.meta.dirname, '../..');

/** Builds what an operator would build beside the running version; quick where nothing changed since the last time. */
export function buildPresent(): string {
  prepare(present);
  return present;
}

/** The version of a commit, in a folder for good under the system's one for temporary files: a second drill has it ready. */
export function buildVersion(ref: string): { folder: string; name: string } {
  const commit = say('git', ['rev-parse', '--verify', `${ref}^{commit}`]);
  const folder = path.join(tmpdir(), 'shop-update-drill', commit);
  if (!existsSync(path.join(folder, 'package.json'))) {
    mkdirSync(folder, { recursive: true });
    say('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', commit, folder]);
  }
  prepare(folder);
  return { folder, name: say('git', ['log', '-1', '--format=%h (%cs, %s)', commit]) };
}

function prepare(folder: string): void {
  const { status } = spawnSync(process.execPath, ['scripts/prepare.mjs'], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) throw new Error(`The version in ${folder} cannot be built`);
}

function say(command: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: present, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args[0]}: ${stderr}`);
  return stdout.trim();
}
