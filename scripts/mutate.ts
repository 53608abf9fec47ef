/**
 * Changes the rules in small ways, one at a time (a '<' for a '<=', a branch that is never taken), and counts how many of these
 * the tests without a database see. What was found is remembered, and only what changed since is tried again.
 *
 *   npm run mutate                                      all rules
 *   npm run mutate -- src/shop/pricing/prices.rules.ts  these
 *
 * Fails below 90 %. docs/decisions/0046-planted-faults.md
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const WANTED_PERCENT = 90;
const only = process.argv.slice(2);

const tester = path.join(
  'tests',
  'mutation',
  'node_modules',
  '@stryker-mutator',
  'core',
  'bin',
  'stryker.js',
);
const config = path.join('tests', 'mutation', 'stryker.config.mjs');
const child = spawn(
  process.execPath,
  [tester, 'run', config, ...(only.length > 0 ? ['--mutate', only.join(',')] : [])],
  { stdio: 'inherit' },
);
const [status] = (await once(child, 'exit')) as [number | null];
if (status !== 0) process.exit(1);

type Mutant = {
  status: string;
  mutatorName: string;
  replacement?: string;
  location: { start: { line: number } };
};
const report = JSON.parse(readFileSync(path.join('test-results', 'mutation.json'), 'utf8')) as {
  files: Record<string, { mutants: Mutant[] }>;
};

const isSeen = ({ status: is }: Mutant) => is === 'Killed' || is === 'Timeout';
const isUnseen = ({ status: is }: Mutant) => is === 'Survived' || is === 'NoCoverage';
const percent = (seen: number, all: number) => (all === 0 ? 100 : (100 * seen) / all);

let [seen, all] = [0, 0];
for (const [file, { mutants }] of Object.entries(report.files)) {
  const caught = mutants.filter(isSeen).length;
  const missed = mutants.filter(isUnseen);
  if (caught + missed.length === 0) continue;
  seen += caught;
  all += caught + missed.length;
  const share = percent(caught, caught + missed.length)
    .toFixed(0)
    .padStart(4);
  console.log(`${share} %  ${String(caught + missed.length).padStart(4)}  ${file}`);
  for (const { location, mutatorName, replacement = '' } of only.length > 0 ? missed : [])
    console.log(`          line ${location.start.line}: ${mutatorName}: ${replacement.slice(0, 100)}`);
}
console.log(`\n${seen} of ${all} seen: ${percent(seen, all).toFixed(1)} %`);
process.exit(percent(seen, all) >= WANTED_PERCENT ? 0 : 1);
