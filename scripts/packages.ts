/**
 * What the project is built on, asked of its own lockfiles and of npm's registry (docs/decisions/0044-dependencies.md):
 *
 *   npm run packages -- licences      which there are; fails on one that is not allowed
 *   npm run packages -- flaws         what is known against these versions; fails on a grave one in what runs
 *   npm run packages -- updates       what is newer, and for how many days
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { countLicences, findLockfiles, isAllowed, packagesOf } from './licences.ts';

const DAY_MS = 86_400_000;
const folders = findLockfiles().map((lockfile) => path.dirname(lockfile));
const parts = { licences, flaws, updates };

const [part] = process.argv.slice(2);
const wanted = part === undefined ? Object.values(parts) : [parts[part as keyof typeof parts]];
if (wanted.includes(undefined as never)) throw new Error(`Say one of: ${Object.keys(parts).join(', ')}.`);
const isWell = wanted.map((tell) => tell()).every(Boolean);
process.exitCode = isWell ? 0 : 1;

function licences(): boolean {
  const packages = packagesOf();
  console.table(countLicences(packages));
  const refused = packages.filter(({ licence }) => !isAllowed(licence));
  for (const { name, version, licence } of refused) console.error(`${name}@${version}: ${licence}`);
  console.log(`${packages.length} packages, ${refused.length} with a licence that is not allowed`);
  return refused.length === 0;
}

function flaws(): boolean {
  const outcomes = folders.map((folder) => {
    console.log(`\n── ${folder}`);
    // Tests and tools hear no stranger: a flaw there waits for its update.
    const own = folder === '.' ? ['--omit=dev'] : [];
    return npm(folder, ['audit', '--audit-level=high', ...own], 'inherit').status === 0;
  });
  return outcomes.every(Boolean);
}

function updates(): boolean {
  for (const folder of folders) {
    const { stdout } = npm(folder, ['outdated', '--json'], 'pipe');
    const newer = JSON.parse(stdout || '{}') as Record<
      string,
      { current?: string; wanted: string; latest: string }
    >;
    const rows = Object.entries(newer).flatMap(([name, { current, wanted: pinned, latest }]) => {
      if ((current ?? pinned) === latest) return [];
      const times = JSON.parse(
        npm(folder, ['view', name, 'time', '--json'], 'pipe').stdout || '{}',
      ) as Record<string, string>;
      const published = Date.parse(times[latest] ?? '');
      return [{ name, here: current ?? pinned, latest, days: Math.floor((Date.now() - published) / DAY_MS) }];
    });
    console.log(`\n── ${folder}: ${rows.length} newer`);
    if (rows.length > 0) console.table(rows);
  }
  return true;
}

function npm(folder: string, args: string[], output: 'inherit' | 'pipe') {
  const [command, ...first] = process.env['npm_execpath']
    ? [process.execPath, process.env['npm_execpath']]
    : ['npm'];
  return spawnSync(command ?? 'npm', [...first, ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', output, 'inherit'],
  });
}
