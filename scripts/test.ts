/**
 * Everything that CI runs, to the end even when something fails. Closes with the line 'N passed, N failed': the build
 * and each static check count as one, each test as one.
 */
import { type StdioOptions, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { stripVTControlCharacters } from 'node:util';
import { RESULTS_FILE, type VitestResults } from './vitest-results.ts';

type Counts = { passed: number; failed: number };
type Step = { name: string; command: string[]; count: (succeeded: boolean) => Counts };

const RESULTS = 'test-results';
const bin = (name: string, ...args: string[]) => [path.join('node_modules', '.bin', name), ...args];
const node = (...args: string[]) => [process.execPath, ...args];

const build: Step = { name: 'Build', command: node('scripts/prepare.mjs', '--browser'), count: asOne };
const routeTypes: Step = { name: 'Route types', command: bin('react-router', 'typegen'), count: asOne };

const checks: Step[] = [
  { name: 'Types', command: bin('tsc'), count: asOne },
  { name: 'Format', command: bin('oxfmt', '--check'), count: asOne },
  { name: 'Lint', command: bin('oxlint', '--type-aware'), count: asOne },
  { name: 'Rooms', command: node('scripts/check-rooms.ts'), count: asOne },
];

const unitTests: Step = {
  name: 'Unit and database tests',
  command: bin('vitest', 'run', '--reporter=default', '--reporter=./scripts/vitest-results.ts'),
  count: countVitest,
};
const journeyTests: Step = {
  name: 'Journeys',
  command: bin('playwright', 'test', `--workers=${availableParallelism()}`),
  count: (succeeded) => countPlaywright(succeeded, `${RESULTS}/journeys.json`),
};

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
const total: Counts = { passed: 0, failed: 0 };
await Promise.all([run(build, 'pipe'), run(routeTypes, 'pipe')]);
// Much of a test waits for a database, another process or a window: what the one leaves idle the other has.
await Promise.all([
  run(unitTests, 'inherit'),
  run(journeyTests, 'pipe'),
  (async () => {
    for (const step of checks) await run(step, 'pipe');
  })(),
]);
console.log(`\nWhat took longest:\n${slowestFiles(12).join('\n')}`);
for (const failure of allFailures()) console.log(`\nFailed: ${failure}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

/** What is piped is told in one piece when the step is over, so that two at once stay readable. */
async function run({ name, command, count }: Step, output: 'pipe' | 'inherit'): Promise<void> {
  const began = performance.now();
  const said = [`\n── ${name}\n`];
  if (output === 'inherit') process.stdout.write(said.splice(0).join(''));
  const stdio: StdioOptions = ['ignore', output, output];
  const child = spawn(command[0] ?? '', command.slice(1), { stdio, shell: process.platform === 'win32' });
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => void said.push(text));
  const succeeded = await new Promise<boolean>((resolve) => {
    child.once('error', (error) => {
      said.push(`${error.message}\n`);
      resolve(false);
    });
    child.once('close', (status) => resolve(status === 0));
  });
  const counts = count(succeeded);
  total.passed += counts.passed;
  total.failed += counts.failed;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(`${said.join('')}── ${name}: ${succeeded ? 'ok' : 'FAILED'} (${seconds} s)\n`);
}

function asOne(succeeded: boolean): Counts {
  return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** A runner that failed without a failed test, or ran none, counts as a failure itself. */
function checked(succeeded: boolean, { passed, failed }: Counts): Counts {
  return { passed, failed: Math.max(failed, succeeded && passed > 0 ? 0 : 1) };
}

function countVitest(succeeded: boolean): Counts {
  return checked(succeeded, vitestResults() ?? { passed: 0, failed: 1 });
}

function countPlaywright(succeeded: boolean, file: string): Counts {
  const result = readResult<{ stats: { expected: number; unexpected: number; flaky: number } }>(file);
  const stats = result?.stats ?? { expected: 0, unexpected: 1, flaky: 0 };
  return checked(succeeded, { passed: stats.expected, failed: stats.unexpected + stats.flaky });
}

type JourneyResult = { duration: number; errors: { message: string; snippet?: string }[] };
type Suite = {
  file: string;
  specs: { title: string; ok: boolean; tests: { results: JourneyResult[] }[] }[];
  suites?: Suite[];
};

function vitestResults(): VitestResults | undefined {
  return readResult<VitestResults>(RESULTS_FILE);
}

function journeySuites(): Suite[] {
  return readResult<{ suites: Suite[] }>(`${RESULTS}/journeys.json`)?.suites ?? [];
}

/** Once more, and last: of a long output often only the end is kept. */
function allFailures(): string[] {
  const failed = [
    ...(vitestResults()?.files ?? []).flatMap(({ name, failures }) =>
      failures.map(({ title, said }) => [name, title, ...said]),
    ),
    ...journeySuites().flatMap((suite) =>
      specsOf(suite)
        .filter(({ ok }) => !ok)
        .map(({ title, tests: cases }) => {
          const errors = cases.flatMap(({ results }) => results.flatMap((result) => result.errors));
          return [suite.file, title, ...errors.flatMap(({ message, snippet = '' }) => [message, snippet])];
        }),
    ),
  ];
  return failed.map((lines) => stripVTControlCharacters(lines.join('\n')).slice(0, 3_000));
}

/** With their seconds: what to look at first when all of it takes too long. */
function slowestFiles(most: number): string[] {
  const files = [
    ...(vitestResults()?.files ?? []),
    ...journeySuites().map((suite) => ({
      name: `tests/journeys/${suite.file}`,
      seconds: secondsOf(suite),
    })),
  ];
  return files
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, most)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
}

function secondsOf(suite: Suite): number {
  const results = specsOf(suite).flatMap(({ tests: cases }) => cases.flatMap((one) => one.results));
  return results.reduce((sum, { duration }) => sum + duration / 1000, 0);
}

function specsOf({ specs, suites = [] }: Suite): Suite['specs'] {
  return [...specs, ...suites.flatMap(specsOf)];
}

function readResult<Result>(file: string): Result | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Result) : undefined;
}
